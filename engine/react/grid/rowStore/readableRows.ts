/** What the rows show: the reading half of the store. */
import type { Issue } from "#core/fields";
import type { SortKey } from "#core/language";
import type { StoredRow, Wire } from "#core/values";
import { Conflicts } from "./conflicts.ts";
import { countCells, findCell } from "./find.ts";
import { EditGuard } from "./editGuard.ts";
import { deletedRows, sentFields, wireOf } from "./payload.ts";
import { cellText, labelOf } from "./cellText.ts";
import type { Row } from "./row.ts";
import { RowSchema, type FieldPlan } from "./schema.ts";
import type { RowReader } from "./rowStore.ts";
import { RowTable } from "./table.ts";
import type { CellRef, FilterInput, GridColumn, GridInput, RowId, Statistic } from "./types.ts";
import { ValidationState } from "./validationState.ts";

export abstract class ReadableRows implements RowReader {
  readonly columns: readonly GridColumn[];
  protected readonly input: GridInput;
  protected readonly schema: RowSchema;
  protected readonly table: RowTable;
  protected readonly guard: EditGuard;
  protected readonly conflictsOf = new Conflicts();
  protected readonly validation: ValidationState;
  #shown: readonly string[];

  constructor(input: GridInput) {
    this.input = input;
    this.columns = input.columns;
    this.#shown = input.columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
    this.schema = new RowSchema(input);
    this.table = new RowTable(this.schema, input.unique ?? []);
    this.guard = new EditGuard(this.schema, input);
    this.validation = new ValidationState(this.table, this.conflictsOf, input, (rows) => this.onRemoteChecks(rows));
    this.table.load(input.rows);
  }

  /** The server has answered about these rows. */
  protected abstract onRemoteChecks(rows: ReadonlySet<RowId>): void;

  get size(): number {
    return this.table.view.length;
  }
  get total(): number {
    return this.table.all.length;
  }
  get sorting(): readonly SortKey[] {
    return this.table.arrangement.sort;
  }
  get filtering(): FilterInput | undefined {
    return this.table.arrangement.filter;
  }
  get canAdd(): boolean {
    return this.guard.canAdd && this.room > 0;
  }
  get canRemove(): boolean {
    return this.guard.canRemove;
  }
  get canMove(): boolean {
    return this.sorting.length === 0;
  }
  /** How many rows may still be added. */
  protected get room(): number {
    return Math.max(0, (this.input.max ?? Infinity) - this.total);
  }

  rowAt(index: number): RowId | undefined {
    return this.table.view[index];
  }
  indexOf(row: RowId): number {
    return this.table.indexOf(row);
  }
  showColumns(keys: readonly string[]): void {
    this.#shown = keys;
  }
  column(key: string): GridColumn | undefined {
    return this.columns.find((column) => column.key === key);
  }
  value(row: RowId, key: string): Wire {
    return wireOf(this.schema, this.rowOf(row), this.planOf(key));
  }
  text(row: RowId, key: string): string {
    return cellText(this.schema, this.rowOf(row), this.planOf(key));
  }
  stored(row: RowId): StoredRow {
    return this.schema.storedOf(this.rowOf(row));
  }
  isMasked(row: RowId, key: string): boolean {
    return this.schema.isMasked(this.rowOf(row), key);
  }
  issue(row: RowId, key: string): Issue | undefined {
    return this.validation.issue(row, key);
  }
  isDisabled(row: RowId, key: string): boolean {
    return this.guard.isDisabled(this.rowOf(row), this.planOf(key));
  }
  isRowDisabled(row: RowId): boolean {
    return this.guard.isRowDisabled(this.rowOf(row));
  }
  isNew(row: RowId): boolean {
    return this.rowOf(row).base === undefined;
  }

  label(row: RowId, key: string): string | undefined {
    const plan = this.planOf(key);
    return labelOf(this.schema, this.rowOf(row), plan, this.schema.fieldOf(this.rowOf(row), plan));
  }

  isHidden(row: RowId, key: string): boolean {
    const plan = this.planOf(key);
    return plan.conditional && this.schema.stateOf(plan, this.stored(row)).hidden;
  }

  isRequired(row: RowId, key: string): boolean {
    return this.schema.stateOf(this.planOf(key), this.stored(row)).required;
  }

  isDirty(row: RowId, key?: string): boolean {
    const known = this.rowOf(row);
    if (known.base === undefined) return true;
    const sends = known.edited.length === 0 ? [] : sentFields(this.schema, known);
    return key === undefined ? sends.length > 0 : sends.includes(key);
  }

  get dirty(): boolean {
    return deletedRows(this.table).length > 0 || this.table.all.some((id) => this.isDirty(id));
  }

  statistics(key: string): Statistic | undefined {
    return this.table.statistics.of(key, () => this.table.each());
  }

  find(text: string, from?: CellRef, step: 1 | -1 = 1): CellRef | undefined {
    return findCell(this.table, this.shownPlans(), text, from, step);
  }
  countMatches(text: string, limit = 1000): number {
    return countCells(this.table, this.shownPlans(), text, limit);
  }

  protected rowOf(id: RowId): Row {
    return this.table.row(id);
  }

  protected planOf(key: string): FieldPlan {
    const plan = this.schema.byName.get(key);
    if (plan === undefined) throw new RangeError(`${this.schema.entity.entity} has no field ${key}`);
    return plan;
  }

  protected shownPlans(): readonly FieldPlan[] {
    return this.#shown.map((key) => this.planOf(key));
  }
}
