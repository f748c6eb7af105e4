/** Checks that only the server can make (check rules), asked once for each value and remembered. */
import type { Row } from "./row.ts";
import type { FieldPlan, RowSchema } from "./schema.ts";
import { rowTexts } from "./texts.ts";
import type { RowId } from "./types.ts";

interface Answer {
  /** Undefined: all is well, or not answered yet. */
  message?: string;
  /** Rows that wait for it. */
  readonly waiting: Set<RowId>;
}

export class RemoteChecks {
  readonly #schema: RowSchema;
  readonly #rules: readonly { readonly plan: FieldPlan; readonly rule: string }[];
  readonly #answers = new Map<string, Map<string, Answer>>();
  readonly #notify: (rows: ReadonlySet<RowId>) => void;
  readonly #running = new Set<Promise<void>>();

  constructor(schema: RowSchema, notify: (rows: ReadonlySet<RowId>) => void) {
    this.#schema = schema;
    this.#notify = notify;
    this.#rules =
      schema.environment.checkRule === undefined
        ? []
        : schema.fields.flatMap((plan) => {
            const rule = plan.field.options["checkRule"];
            return typeof rule === "string" && plan.writable ? [{ plan, rule }] : [];
          });
  }

  /** What the server said of this cell's value, as far as it is known. */
  messageOf(row: Row, name: string): string | undefined {
    const value = this.#schema.storedOf(row)[name] ?? null;
    return value === null ? undefined : this.#answers.get(name)?.get(String(value))?.message;
  }

  get names(): readonly string[] {
    return this.#rules.map(({ plan }) => plan.name);
  }

  /** Asks for what a person wrote and nothing else finds fault with. */
  ask(row: Row, wrong: ReadonlySet<string>): void {
    for (const { plan, rule } of this.#rules) {
      const value = this.#schema.storedOf(row)[plan.name] ?? null;
      if (value === null || wrong.has(plan.name) || !(row.base === undefined || row.edited.includes(plan.name)))
        continue;
      const answers = this.#answers.get(plan.name) ?? new Map<string, Answer>();
      this.#answers.set(plan.name, answers);
      const known = answers.get(String(value));
      if (known) known.waiting.add(row.id);
      else this.#begin(plan, rule, String(value), answers, row.id);
    }
  }

  #begin(plan: FieldPlan, rule: string, value: string, answers: Map<string, Answer>, id: RowId): void {
    const answer: Answer = { waiting: new Set([id]) };
    answers.set(value, answer);
    const asked = this.#schema.environment.checkRule?.(rule, value, plan.field) ?? Promise.resolve(undefined);
    const run: Promise<void> = asked
      .then(
        (message) => {
          if (message !== undefined) answer.message = message;
        },
        () => {
          answer.message = rowTexts.checkFailed(plan.field.title);
          // A failure is no answer: the next look asks again.
          answers.delete(value);
        },
      )
      .then(() => {
        this.#running.delete(run);
        this.#notify(answer.waiting);
      });
    this.#running.add(run);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
