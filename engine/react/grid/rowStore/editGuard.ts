/** Which cells a person may write: nothing that the store does goes around it. */
import { evaluate } from "#core/filter";
import type { RowContext } from "#core/validate";
import type { StoredRow } from "#core/values";
import type { Row } from "./row.ts";
import type { FieldPlan, RowSchema } from "./schema.ts";
import type { GridColumn, GridInput } from "./types.ts";

export class EditGuard {
  readonly #schema: RowSchema;
  readonly #input: GridInput;
  /** Columns that are switched off as a whole. */
  readonly #off: ReadonlySet<string>;

  constructor(schema: RowSchema, input: GridInput) {
    this.#schema = schema;
    this.#input = input;
    this.#off = new Set(input.columns.filter((column: GridColumn) => column.disabled).map(({ key }) => key));
  }

  get canAdd(): boolean {
    return this.#input.may?.add !== false;
  }
  get canRemove(): boolean {
    return this.#input.may?.remove !== false;
  }

  isRowDisabled(row: Row, context: RowContext = this.#schema.context()): boolean {
    const { may, rowDisabled } = this.#input;
    if (row.base !== undefined && may?.edit === false) return true;
    if (rowDisabled === undefined) return false;
    const stored = this.#schema.storedOf(row);
    return typeof rowDisabled === "function"
      ? rowDisabled(stored, row.id)
      : evaluate(rowDisabled, stored, { ...context, row: stored });
  }

  /** Whether a column is read-only here, whatever the row. */
  isReadonly(plan: FieldPlan): boolean {
    return !plan.writable || this.#off.has(plan.name);
  }

  /** Of a row that is not disabled itself; `stored` is the row as it is while a command writes it. */
  isCellDisabled(row: Row, plan: FieldPlan, stored: StoredRow, context: RowContext = this.#schema.context()): boolean {
    if (this.isReadonly(plan)) return true;
    if (this.#input.cellDisabled?.(stored, plan.name, row.id) === true) return true;
    if (!plan.conditional) return false;
    const { hidden, readonly } = this.#schema.stateOf(plan, stored, context);
    return hidden || readonly;
  }

  isDisabled(row: Row, plan: FieldPlan): boolean {
    return (
      this.isReadonly(plan) || this.isRowDisabled(row) || this.isCellDisabled(row, plan, this.#schema.storedOf(row))
    );
  }

  /** Whether a row keeps its place in the order: nothing that others do may write its number. */
  isNumberFixed(row: Row, plan: FieldPlan, context: RowContext): boolean {
    if (this.isRowDisabled(row, context)) return true;
    if (!plan.conditional) return false;
    const { hidden, readonly } = this.#schema.stateOf(plan, this.#schema.storedOf(row), context);
    return hidden || readonly;
  }
}
