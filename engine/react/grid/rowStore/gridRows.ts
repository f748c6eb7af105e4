/** The rows of an editable grid. Commands are the only way they change; each is one step of undo. */
import type { SortKey } from "#core/language";
import type { WireRow } from "#core/values";
import { arrangementOf } from "./arrange.ts";
import { Command } from "./command.ts";
import { fillCells } from "./fill.ts";
import { CommandLog } from "./log.ts";
import { acceptRows, dropRow, mergeGone, mergeNew, mergeRow, type MergeContext } from "./merge.ts";
import { renumberMoved, renumberFollowing, orderColumn, type OrderColumn } from "./renumber.ts";
import { pasteCell, pasteInto, type PendingReference } from "./paste.ts";
import { changeCountOf, changesOf, lineWire, wireOf } from "./payload.ts";
import { cellText } from "./cellText.ts";
import type { Row } from "./row.ts";
import type { FieldPlan } from "./schema.ts";
import { restoreRows } from "./restore.ts";
import { resolveReferences } from "./resolveReferences.ts";
import { ReadableRows } from "./readableRows.ts";
import type { RowStore } from "./rowStore.ts";
import type {
  CellRange,
  CellWrite,
  CommandKind,
  FillMode,
  FilterInput,
  GridChange,
  GridChanges,
  GridConflict,
  GridInput,
  GridIssue,
  MoveResult,
  PasteInput,
  PasteResult,
  RestoredRows,
  RowId,
  SentRows,
  Step,
} from "./types.ts";
import { theirText } from "./validationState.ts";

const EVERYTHING = "all";
const EMPTY = Object.freeze({ stored: null });

export class GridRows extends ReadableRows implements RowStore {
  readonly #log: CommandLog;
  readonly #order: OrderColumn | undefined;
  readonly #keys = new Map<RowId, string>();
  readonly #mergeContext: MergeContext;
  readonly #listeners = new Set<(change: GridChange) => void>();
  readonly #resolving = new Set<Promise<void>>();
  /** Commands that are being made one step; listeners are notified at its end. */
  #batchDepth = 0;
  #logChanged = false;

  constructor(input: GridInput) {
    super(input);
    this.#log = new CommandLog(this.table);
    this.#order = orderColumn(this.schema, input.order ?? input.columns.find(({ isOrder }) => isOrder)?.key);
    this.#mergeContext = { table: this.table, log: this.#log, conflicts: this.conflictsOf, keys: this.#keys };
    this.table.isConflicted = (row, name) => this.conflictsOf.cell(row, name) !== undefined;
  }

  get canUndo(): boolean {
    return this.#log.canUndo;
  }
  get canRedo(): boolean {
    return this.#log.canRedo;
  }

  // Commands

  set(cells: readonly CellWrite[]): void {
    this.#run("edit", (command) => {
      for (const { row, key, value, label } of cells) {
        const plan = this.planOf(key);
        if (!this.#mayWrite(command, row, plan)) continue;
        command.draft(row).write(plan, value, this.schema.read(plan, value), label);
      }
    });
  }

  type(row: RowId, key: string, text: string): void {
    const references: PendingReference[] = [];
    this.#run("edit", (command) => {
      const plan = this.planOf(key);
      if (this.#mayWrite(command, row, plan))
        pasteCell(command, command.draft(row), row, plan, text, { written: 0, unread: 0, references });
    });
    this.#resolveReferences(references);
  }

  paste(input: PasteInput): PasteResult {
    const { references, ...result } = this.#run("paste", (command) =>
      pasteInto(command, input, { guard: this.guard, order: this.#order, columns: this.columns, room: this.room }),
    );
    const pending = this.#resolveReferences(references);
    return { ...result, ...(pending ? { pending } : {}) };
  }

  fill(source: CellRange, target: CellRange, mode: FillMode): void {
    this.#run("fill", (command) => fillCells(command, source, target, mode, this.guard));
  }

  clear({ top, bottom, columns }: CellRange, kind: "clear" | "cut" = "clear"): void {
    const plans = columns.map((key) => this.planOf(key)).filter((plan) => !this.guard.isReadonly(plan));
    this.#run(kind, (command) => {
      for (const id of this.table.view.slice(top, bottom + 1)) {
        // What holds for a row is found out once, not for each of its cells.
        const row = this.rowOf(id);
        if (this.guard.isRowDisabled(row, command.context)) continue;
        const draft = command.draft(id);
        for (const plan of plans) if (!this.#isCellClosed(command, row, plan)) draft.write(plan, null, EMPTY);
      }
    });
  }

  add(count = 1, position = 0): readonly RowId[] {
    return this.#insert("add", position <= 0 ? this.size : position - 1, count);
  }
  insert(index: number, count = 1): readonly RowId[] {
    return this.#insert("insert", index, count);
  }

  #insert(kind: CommandKind, index: number, count: number): readonly RowId[] {
    if (!this.guard.canAdd) return [];
    return this.#run(kind, (command) => {
      const ids = command.createRows(Math.min(Math.max(1, Math.floor(count)), this.room));
      if (ids.length === 0) return ids;
      command.insert(Math.max(0, Math.min(index, this.size)), ids);
      const from = this.table.placeIn("all", ids[0]!);
      if (this.#order && !renumberFollowing(command, this.#order, this.guard, from, from + ids.length - 1)) {
        command.abandon();
        return [];
      }
      this.validation.silence(ids);
      return ids;
    });
  }

  remove(rows: readonly RowId[]): void {
    const context = this.schema.context();
    const going = rows.filter(
      (id) =>
        this.table.has(id) &&
        !this.guard.isRowDisabled(this.rowOf(id), context) &&
        (this.guard.canRemove || this.isNew(id)),
    );
    this.#run("delete", (command) => command.remove(going));
  }

  move(rows: readonly RowId[], to: number): MoveResult {
    if (!this.canMove) return "unchanged";
    const moving = new Set(rows.filter((id) => this.indexOf(id) >= 0));
    const { view } = this.table;
    const ids = view.filter((id) => moving.has(id));
    const next = view.slice(Math.max(0, to)).find((id) => !moving.has(id));
    const rest = view.filter((id) => !moving.has(id));
    const place = next === undefined ? rest.length : rest.indexOf(next);
    // Where no row would move there is no step.
    if (ids.length === 0 || ids.every((id, index) => view[place + index] === id)) return "unchanged";
    if (ids.some((id) => this.#isPlaceFixed(id))) return "locked";
    return this.#run("move", (command) => {
      const before = ids.map((id) => this.table.placeIn("all", id));
      command.remove(ids);
      command.insert(place, ids);
      const after = ids.map((id) => this.table.placeIn("all", id));
      const places = [...before, ...after];
      const [from, last] = [Math.min(...places), Math.max(...places)];
      if (!this.#order) return "moved";
      renumberMoved(command, this.#order, this.guard, from, last);
      if (renumberFollowing(command, this.#order, this.guard, from, last)) return "moved";
      command.abandon();
      return "noRoom";
    });
  }

  #isPlaceFixed(id: RowId): boolean {
    const context = this.schema.context();
    return this.#order
      ? this.guard.isNumberFixed(this.rowOf(id), this.#order.plan, context)
      : this.guard.isRowDisabled(this.rowOf(id), context);
  }

  sort(keys: readonly SortKey[]): void {
    this.#arrange("sort", keys, this.filtering);
  }
  filter(filter: FilterInput | undefined): void {
    this.#arrange("filter", this.sorting, filter);
  }

  #arrange(kind: "sort" | "filter", sort: readonly SortKey[], filter: FilterInput | undefined): void {
    const before = this.table.arrangement;
    if (sort.length === 0 && filter === undefined && before.shown === undefined) return;
    const plans = this.shownPlans();
    const shows = (row: Row, needle: string) =>
      plans.some((plan) => cellText(this.schema, row, plan).toLowerCase().includes(needle));
    const after = arrangementOf(this.table, sort, filter, shows);
    this.#run(kind, (command) => command.perform({ type: "arrange", before, after }));
  }

  undo(): Step | undefined {
    return this.#undoOrRedo(() => this.#log.undo());
  }
  redo(): Step | undefined {
    return this.#undoOrRedo(() => this.#log.redo());
  }

  #undoOrRedo(way: () => Step | undefined): Step | undefined {
    const step = way();
    if (step) {
      this.#logChanged = true;
      this.#flush();
    }
    return step;
  }

  batch<T>(work: () => T, kind: CommandKind = "edit"): T {
    const length = this.#log.length;
    this.#batchDepth++;
    try {
      return work();
    } finally {
      this.#batchDepth--;
      if (this.#batchDepth === 0) {
        this.#log.join(length, kind);
        this.#flush();
      }
    }
  }

  // Checks

  validateAll(): readonly GridIssue[] {
    this.validation.validateAll();
    this.#notify({ rows: EVERYTHING, structure: false, log: false, issues: true });
    return this.issues();
  }

  async whenChecked(): Promise<void> {
    while (this.#resolving.size > 0) await Promise.all(this.#resolving);
    await this.validation.remote.settled();
  }

  issues(): readonly GridIssue[] {
    return this.validation.all();
  }

  putIssues(issues: readonly GridIssue[]): readonly GridIssue[] {
    const isPlaced = ({ row, field }: GridIssue) =>
      row !== undefined && this.table.has(row) && this.schema.byName.has(field);
    for (const { row, ...issue } of issues.filter(isPlaced)) if (row !== undefined) this.validation.put(row, issue);
    this.#flush();
    return issues.filter((issue) => !isPlaced(issue));
  }

  // Saving and what comes from elsewhere

  wires(): readonly WireRow[] {
    return this.table.all.map((id) => lineWire(this.schema, this.rowOf(id), this.#keys));
  }
  changes(): GridChanges {
    return changesOf(this.table, this.#keys);
  }

  get changeCount(): number {
    return changeCountOf(this.table);
  }

  accept(rows: readonly WireRow[], sent: SentRows): void {
    acceptRows(this.#mergeContext, rows, sent);
    this.#flush();
  }

  merge(row: WireRow): "taken" | "conflict" | "ignored" {
    const key = String(row[this.schema.entity.key]);
    const id = [...this.#keys].find(([, other]) => other === key)?.[0] ?? key;
    const outcome = mergeRow(this.#mergeContext, this.table.rows.get(id), row);
    this.#flush();
    return outcome;
  }

  mergeNew(row: WireRow): void {
    mergeNew(this.#mergeContext, row);
    this.#flush();
  }

  mergeGone(row: RowId): "taken" | "conflict" | "ignored" {
    const outcome = mergeGone(this.#mergeContext, row);
    this.#flush();
    return outcome;
  }

  conflicts(): readonly GridConflict[] {
    return this.conflictsOf.rows().flatMap((id): GridConflict[] => {
      const row = this.table.rows.get(id);
      if (row === undefined) return [];
      const kind = this.conflictsOf.gone.get(id);
      const cells = [...(this.conflictsOf.cells(id) ?? [])].map(([key, { base }]): GridConflict => ({
        row: id,
        kind: "cell",
        key,
        base,
        yours: wireOf(this.schema, row, this.planOf(key)),
        theirs: row.base?.[key] ?? null,
        theirsText: theirText(this.schema, row, key),
      }));
      return kind === undefined
        ? cells
        : [{ row: id, kind, base: null, yours: null, theirs: null, theirsText: "" }, ...cells];
    });
  }

  resolve({ row, kind, key }: Pick<GridConflict, "row" | "kind" | "key">, whose: "yours" | "theirs"): void {
    if (kind === "cell" && key !== undefined) this.#resolveCell(row, key, whose);
    else if (kind === "deletedThere") this.#resolveGoneThere(row, whose);
    else if (kind === "deletedHere") {
      this.conflictsOf.gone.delete(row);
      if (whose === "theirs" && this.table.absent.has(row))
        this.#run("resolve", (command) => command.insert(this.size, [row]));
    }
    this.#flush();
  }

  restore(rows: RestoredRows): void {
    this.batch(() =>
      restoreRows(
        this.#mergeContext,
        {
          set: (cells) => this.set(cells),
          remove: (ids) => this.remove(ids),
          add: (count) => (count === 0 ? [] : this.add(count)),
        },
        rows,
      ),
    );
  }

  load(rows: readonly WireRow[]): void {
    this.#log.forget();
    this.conflictsOf.forget();
    this.validation.forget();
    this.#keys.clear();
    this.table.load(rows);
    this.table.takeChanges();
    this.#notify({ rows: EVERYTHING, structure: true, log: true, issues: true });
  }

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  // Inside

  #resolveCell(row: RowId, key: string, whose: "yours" | "theirs"): void {
    const plan = this.planOf(key);
    const theirs = this.rowOf(row).base?.[key] ?? null;
    this.conflictsOf.resolve(row, key);
    this.table.mark(row);
    if (whose === "theirs")
      this.#run("resolve", (command) => command.draft(row).write(plan, theirs, this.schema.read(plan, theirs)));
  }

  #resolveGoneThere(id: RowId, whose: "yours" | "theirs"): void {
    this.conflictsOf.gone.delete(id);
    if (whose === "theirs") return dropRow(this.#mergeContext, id);
    const row = this.rowOf(id);
    this.table.replace({ ...row, base: undefined, edited: [], stored: this.schema.storedOf(row) });
    this.#keys.set(id, this.schema.environment.newKey());
  }

  #mayWrite(command: Command, id: RowId, plan: FieldPlan): boolean {
    const row = this.rowOf(id);
    if (!this.table.has(id) || this.guard.isReadonly(plan) || this.guard.isRowDisabled(row, command.context))
      return false;
    return !this.#isCellClosed(command, row, plan);
  }

  /** Of a row and a column that are open themselves. */
  #isCellClosed(command: Command, row: Row, plan: FieldPlan): boolean {
    if (!plan.conditional && this.input.cellDisabled === undefined) return false;
    return this.guard.isCellDisabled(row, plan, command.draft(row.id).stored, command.context);
  }

  #run<T>(kind: CommandKind, work: (command: Command) => T): T {
    const command = new Command(this.table, kind);
    const result = work(command);
    const entry = command.close();
    if (entry) {
      this.#log.push(entry);
      this.#logChanged = true;
    }
    this.#flush();
    return result;
  }

  #resolveReferences(references: readonly PendingReference[]): Promise<void> | undefined {
    if (references.length === 0) return undefined;
    const run: Promise<void> = resolveReferences(this.table, this.#log, references).then((rows) => {
      this.#resolving.delete(run);
      for (const id of rows) this.table.mark(id);
      this.#flush();
    });
    this.#resolving.add(run);
    return run;
  }

  protected onRemoteChecks(rows: ReadonlySet<RowId>): void {
    for (const id of rows) if (this.table.has(id)) this.table.mark(id);
    this.#flush();
  }

  #flush(): void {
    if (this.#batchDepth > 0) return;
    const { rows, structure } = this.table.takeChanges();
    for (const id of rows) this.conflictsOf.keepOnly(id, this.table.rows.get(id)?.edited ?? []);
    const issues = this.validation.refresh(rows) || structure;
    const log = this.#logChanged;
    this.#logChanged = false;
    if (rows.size > 0 || structure || log) this.#notify({ rows, structure, log, issues });
  }

  #notify(change: GridChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
