/**
 * What is wrong, and what of it is said: cells that a person wrote speak at once, all others when everything is
 * checked.
 */
import type { Issue } from "#core/fields";
import { messageOf } from "#core/validate";
import type { Stored } from "#core/values";
import type { Conflicts } from "./conflicts.ts";
import { RemoteChecks } from "./remote.ts";
import { NONE, NOTHING, type Row } from "./row.ts";
import { baseValue, type RowSchema } from "./schema.ts";
import type { RowTable } from "./table.ts";
import { rowTexts } from "./texts.ts";
import type { GridInput, GridIssue, RowId } from "./types.ts";

interface Finding {
  readonly issue: Issue;
  /** Stands while the cell holds this. */
  readonly of: Stored;
}

export class ValidationState {
  readonly #table: RowTable;
  readonly #schema: RowSchema;
  readonly #conflicts: Conflicts;
  readonly #limits: Pick<GridInput, "title" | "min" | "max">;
  readonly remote: RemoteChecks;
  /** Everything has been checked: all rows speak but those that came later. */
  #validatedAll = false;
  readonly #quiet = new Set<RowId>();
  readonly #findings = new Map<RowId, Map<string, Finding>>();
  /** Rows with something wrong that is said. */
  readonly #issues = new Map<RowId, readonly Issue[]>();
  readonly #places: ReadonlyMap<string, number>;

  constructor(
    table: RowTable,
    conflicts: Conflicts,
    limits: Pick<GridInput, "title" | "min" | "max">,
    notify: (rows: ReadonlySet<RowId>) => void,
  ) {
    this.#table = table;
    this.#schema = table.schema;
    this.#conflicts = conflicts;
    this.#limits = limits;
    this.remote = new RemoteChecks(table.schema, notify);
    this.#places = new Map(table.schema.fields.map(({ name }, index) => [name, index]));
  }

  forget(): void {
    this.#validatedAll = false;
    this.#quiet.clear();
    this.#findings.clear();
    this.#issues.clear();
  }

  /** New rows are silent until they are written, or everything is checked again. */
  silence(rows: readonly RowId[]): void {
    if (this.#validatedAll) for (const id of rows) this.#quiet.add(id);
  }

  validateAll(): void {
    this.#validatedAll = true;
    this.#quiet.clear();
    const rows = this.#table.each();
    this.#schema.checkAll(rows);
    this.#table.unique.make(() => rows);
    const before = [...this.#issues.keys()];
    const open = rows.filter(
      (row) =>
        row.issues !== NONE ||
        row.raw !== NOTHING ||
        (this.remote.names.length > 0 && (row.base === undefined || row.edited !== NONE)),
    );
    const some = new Set([
      ...before,
      ...open.map(({ id }) => id),
      ...this.#table.unique.shared(),
      ...this.#conflicts.rows(),
      ...this.#findings.keys(),
    ]);
    for (const id of some) this.#refreshRow(id);
  }

  issue(row: RowId, name: string): Issue | undefined {
    return this.#issues.get(row)?.find(({ field }) => field === name);
  }

  put(row: RowId, issue: Issue): void {
    const findings = this.#findings.get(row) ?? new Map<string, Finding>();
    findings.set(issue.field, { issue, of: this.#valueOf(row, issue.field) });
    this.#findings.set(row, findings);
    this.#table.mark(row);
  }

  /** Looks again at these rows; answers whether what is said of any of them may have changed. */
  refresh(rows: Iterable<RowId>): boolean {
    this.#schema.checkAll(
      [...rows].flatMap((id) => {
        const row = this.#table.has(id) ? this.#table.row(id) : undefined;
        return row && this.#speaks(row) ? [row] : [];
      }),
    );
    let changed = false;
    for (const id of rows) if (this.#refreshRow(id)) changed = true;
    return changed;
  }

  #refreshRow(id: RowId): boolean {
    const before = this.#issues.get(id);
    const row = this.#table.has(id) ? this.#table.row(id) : undefined;
    const issues = row === undefined ? NONE : this.#visibleIssues(row);
    if (issues.length === 0) return this.#issues.delete(id);
    this.#issues.set(id, issues);
    return (
      before === undefined || before.length !== issues.length || before.some((issue, index) => issue !== issues[index])
    );
  }

  /** Whether a row's own rules are asked: it was written, or everything has been checked. */
  #speaks(row: Row): boolean {
    return row.touched.length > 0 || this.#isLoud(row);
  }

  #isLoud(row: Row): boolean {
    return this.#validatedAll && !this.#quiet.has(row.id);
  }

  #visibleIssues(row: Row): readonly Issue[] {
    const all = this.#isLoud(row);
    const conflicted = !this.#conflicts.empty;
    if (!all && row.touched.length === 0 && !conflicted && this.#findings.size === 0) return NONE;
    const speaks = (name: string) => all || row.touched.includes(name);
    const own = this.#speaks(row) ? this.#schema.issuesOf(row) : NONE;
    const repeats = this.#repeats(row, all);
    const rest =
      Object.keys(row.raw).length > 0 || conflicted || this.#findings.has(row.id) || this.remote.names.length > 0;
    if (own.length === 0 && repeats.length === 0 && !rest) return NONE;
    const said = new Map<string, Issue>();
    const say = (issue: Issue) => {
      if (!said.has(issue.field)) said.set(issue.field, issue);
    };
    for (const raw of Object.values(row.raw)) if (raw.issue) say(raw.issue);
    if (conflicted) this.#conflictsOf(row).forEach(say);
    for (const issue of own) if (speaks(issue.field) && !(issue.field in row.raw)) say(issue);
    for (const { issue, fields } of repeats) if (fields.some(speaks)) say(issue);
    for (const { issue, of } of this.#findings.get(row.id)?.values() ?? [])
      if (of === this.#valueOf(row.id, issue.field)) say(issue);
    this.#askRemote(row, said, speaks, say);
    return [...said.values()].sort((a, b) => this.#placeOf(a) - this.#placeOf(b));
  }

  #repeats(row: Row, all: boolean): ReturnType<RowTable["unique"]["issuesOf"]> {
    if (this.#table.unique.empty || (!all && row.touched.length === 0)) return NONE;
    this.#table.unique.make(() => this.#table.each());
    return this.#table.unique.issuesOf(row);
  }

  #askRemote(
    row: Row,
    said: ReadonlyMap<string, Issue>,
    speaks: (name: string) => boolean,
    say: (issue: Issue) => void,
  ): void {
    if (this.remote.names.length === 0) return;
    this.remote.ask(row, new Set(said.keys()));
    for (const name of this.remote.names) {
      const message = speaks(name) ? this.remote.messageOf(row, name) : undefined;
      if (message !== undefined) say({ field: name, code: "VALIDATE.CHECK", message });
    }
  }

  #conflictsOf(row: Row): readonly Issue[] {
    const gone =
      this.#conflicts.gone.get(row.id) === "deletedThere"
        ? [{ field: row.edited[0] ?? this.#schema.entity.key, code: "GRID.CONFLICT", message: rowTexts.goneThere }]
        : [];
    const cells = [...(this.#conflicts.cells(row.id)?.keys() ?? [])].map((field) => ({
      field,
      code: "GRID.CONFLICT",
      message: rowTexts.changedThere(theirText(this.#schema, row, field)),
    }));
    return [...gone, ...cells];
  }

  #placeOf({ field }: Issue): number {
    return this.#places.get(field) ?? -1;
  }

  #valueOf(row: RowId, name: string): Stored {
    const known = this.#table.rows.get(row);
    return known === undefined ? null : (this.#schema.storedOf(known)[name] ?? null);
  }

  /** Too many rows are said at once, too few when everything is checked. */
  rowCountIssues(): readonly GridIssue[] {
    const { title = this.#schema.entity.title, min, max } = this.#limits;
    const count = this.#table.all.length;
    const say = (code: string, details: Record<string, number>): readonly GridIssue[] => [
      { field: "", ...messageOf({ title, messages: {} }, { code, details }) },
    ];
    if (max !== undefined && count > max) return say("TOO_MANY_ROWS", { max });
    return this.#validatedAll && min !== undefined && count < min ? say("TOO_FEW_ROWS", { min }) : [];
  }

  /** In the order of the view; rows that a filter hides come last. */
  all(): readonly GridIssue[] {
    const placed = [...this.#issues].map(([row, issues]) => ({ row, issues, place: this.#table.indexOf(row) }));
    placed.sort(
      (a, b) =>
        (a.place < 0 ? Infinity : a.place) - (b.place < 0 ? Infinity : b.place) ||
        this.#table.placeIn("all", a.row) - this.#table.placeIn("all", b.row),
    );
    return [
      ...this.rowCountIssues(),
      ...placed.flatMap(({ row, issues }) => issues.map((issue) => ({ ...issue, row }))),
    ];
  }
}

/** What the server's row shows in a cell. */
export function theirText(schema: RowSchema, row: Row, name: string): string {
  const plan = schema.byName.get(name);
  if (plan === undefined) return "";
  const label = row.base?.[`${name}_dictText`];
  return plan.kind.text(baseValue(row.base, plan), plan.field, typeof label === "string" ? label : undefined);
}
