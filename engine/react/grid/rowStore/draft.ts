/** A row while a command writes it: cells first, then what follows from them by the links of the schema. */
import type { RowContext } from "#core/validate";
import type { Stored, Wire, WireRow } from "#core/values";
import { NONE, NOTHING, type UnreadableCell, type Row } from "./row.ts";
import { baseValue, type FieldPlan, type Read, type RowSchema } from "./schema.ts";

export class RowDraft {
  readonly before: Row;
  readonly #schema: RowSchema;
  readonly #stored: Record<string, Stored>;
  readonly #raw: Record<string, UnreadableCell>;
  readonly #labels: Record<string, string | undefined>;
  readonly #stash: Record<string, Wire>;
  readonly #written: FieldPlan[] = [];
  /** Fields from which others are computed. */
  readonly #sources: FieldPlan[] = [];
  readonly #changed: FieldPlan[] = [];

  constructor(schema: RowSchema, before: Row) {
    this.#schema = schema;
    this.before = before;
    this.#stored = { ...schema.storedOf(before) };
    this.#raw = { ...before.raw };
    this.#labels = { ...before.labels };
    this.#stash = { ...before.stash };
  }

  get stored(): Readonly<Record<string, Stored>> {
    return this.#stored;
  }

  /** What a person gives a cell: the value that was read, or what was typed and why it cannot be read. */
  write(plan: FieldPlan, value: Wire, read: Read | undefined, label?: string): void {
    if (!this.#written.includes(plan)) this.#written.push(plan);
    if (!this.#sources.includes(plan)) this.#sources.push(plan);
    delete this.#stash[plan.name];
    this.#put(plan, value, read, label);
  }

  /** What the store itself writes (a place in the order, a computed value). */
  put(plan: FieldPlan, read: Read): void {
    if (!this.#sources.includes(plan)) this.#sources.push(plan);
    this.#put(plan, null, read);
  }

  #put(plan: FieldPlan, value: Wire, read: Read | undefined, label?: string): void {
    const { name } = plan;
    if (!this.#changed.includes(plan)) this.#changed.push(plan);
    if (read !== undefined && "stored" in read) {
      this.#stored[name] = read.stored;
      if (name in this.#raw) delete this.#raw[name];
    } else {
      this.#stored[name] = null;
      this.#raw[name] = { value, issue: read?.issue };
    }
    // Most cells have no text but their own: nothing is kept of them.
    if (label !== undefined || name in this.#labels || this.before.base?.[plan.labelKey] !== undefined)
      this.#labels[name] = label;
  }

  /** The row as it is now, and the names of the fields that were looked at; nothing at all where nothing changed. */
  finish(context: RowContext): { readonly row: Row; readonly fields: readonly string[] } | undefined {
    this.#applyDependents(context);
    const changed = this.#changed.filter((plan) => this.#differs(plan));
    const touched = this.#written.map(({ name }) => name).filter((name) => !this.before.touched.includes(name));
    if (changed.length === 0) return undefined;
    const row: Row = {
      id: this.before.id,
      base: this.before.base,
      stored: this.#stored,
      raw: isEmpty(this.#raw) ? NOTHING : this.#raw,
      labels: this.#labels,
      stash: this.#stash,
      edited: this.#edited(changed),
      touched: touched.length === 0 ? this.before.touched : [...this.before.touched, ...touched],
      issues: undefined,
    };
    return { row, fields: changed.map(({ name }) => name) };
  }

  #differs({ name }: FieldPlan): boolean {
    const before = this.before.raw[name];
    const after = this.#raw[name];
    return (
      (this.before.stored?.[name] ?? null) !== (this.#stored[name] ?? null) ||
      before?.value !== after?.value ||
      before?.issue !== after?.issue
    );
  }

  /** A cell that is what the server holds is no edit, and shows the server's text again. */
  #edited(changed: readonly FieldPlan[]): readonly string[] {
    const { base } = this.before;
    if (base === undefined) return NONE;
    const edited = new Set(this.before.edited);
    for (const plan of changed) {
      const same = !(plan.name in this.#raw) && this.#stored[plan.name] === this.#baseValue(base, plan);
      if (!same) {
        edited.add(plan.name);
        continue;
      }
      edited.delete(plan.name);
      if (plan.name in this.#labels) delete this.#labels[plan.name];
    }
    return edited.size === 0 ? NONE : [...edited];
  }

  /** What was not edited has been read from the base already. */
  #baseValue(base: WireRow, plan: FieldPlan): Stored {
    const { stored, edited } = this.before;
    return stored === undefined || edited.includes(plan.name) ? baseValue(base, plan) : (stored[plan.name] ?? null);
  }

  #applyDependents(context: RowContext): void {
    // Once each, however many of its sources were written.
    const queue = [...new Set(this.#sources.flatMap(({ dependents }) => dependents))];
    // A model whose conditions chase each other would never end; lint refuses it, a broken one must not hang a page.
    for (let step = 0; queue.length > 0 && step < 50 * this.#schema.fields.length; step++) {
      const plan = queue.shift();
      if (plan && this.#refreshField(plan, context)) queue.push(...plan.dependents);
    }
  }

  /** Looks again at one field; answers whether its value changed. */
  #refreshField(plan: FieldPlan, context: RowContext): boolean {
    const { name, field } = plan;
    const before = this.#stored[name] ?? null;
    if (field.expr !== undefined) {
      const value = this.#schema.compute(plan, this.#stored, context);
      if (value === undefined || value === before) return false;
      this.#put(plan, null, { stored: value });
      return true;
    }
    const { hidden } = this.#schema.stateOf(plan, this.#stored, context);
    if (!hidden) return this.#restoreHidden(plan);
    if (before === null && !(name in this.#raw)) return false;
    this.#stash[name] = this.#raw[name]?.value ?? plan.kind.toWire(before, field);
    this.#put(plan, null, { stored: null });
    return true;
  }

  /** What a condition hid comes back with it. */
  #restoreHidden(plan: FieldPlan): boolean {
    const value = this.#stash[plan.name];
    if (value === undefined) return false;
    delete this.#stash[plan.name];
    this.#put(plan, value, this.#schema.read(plan, value));
    return true;
  }
}

function isEmpty(record: object): boolean {
  for (const _name in record) return false;
  return true;
}
