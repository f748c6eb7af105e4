/** Sums of columns, exact and kept up with every change: integers of any size, never a float. */
import { COMPUTED_TYPES, numberAffixes, scaleOf, type ComputedType } from "#core/fields";
import type { FieldModel } from "#core/language";
import { displayDecimal, formatDecimal, withAffixes, type Stored } from "#core/values";
import type { Row } from "./row.ts";
import type { FieldPlan, RowSchema } from "./schema.ts";
import type { Statistic } from "./types.ts";

interface Sum {
  readonly plan: FieldPlan;
  sum: bigint;
  count: number;
}

export class ColumnStatistics {
  readonly #schema: RowSchema;
  readonly #statistics = new Map<string, Sum>();

  constructor(schema: RowSchema) {
    this.#schema = schema;
  }

  forget(): void {
    this.#statistics.clear();
  }

  add(row: Row): void {
    for (const sum of this.#statistics.values()) count(sum, this.#schema.fieldOf(row, sum.plan), 1);
  }

  remove(row: Row): void {
    for (const sum of this.#statistics.values()) count(sum, this.#schema.fieldOf(row, sum.plan), -1);
  }

  replace(before: Row, after: Row): void {
    for (const sum of this.#statistics.values()) {
      const old = this.#schema.fieldOf(before, sum.plan);
      const now = this.#schema.fieldOf(after, sum.plan);
      if (old === now) continue;
      count(sum, old, -1);
      count(sum, now, 1);
    }
  }

  of(name: string, rows: () => Iterable<Row>): Statistic | undefined {
    const plan = this.#schema.byName.get(name);
    const scale = plan && placesOf(plan.field);
    if (plan === undefined || scale === undefined) return undefined;
    let sum = this.#statistics.get(name);
    if (sum === undefined) this.#statistics.set(name, (sum = this.#total(plan, rows())));
    return { sum: formatDecimal(sum.sum, scale), text: shown(plan.field, sum.sum, scale), count: sum.count };
  }

  /** Small numbers are added as numbers until they could lose a digit. */
  #total(plan: FieldPlan, rows: Iterable<Row>): Sum {
    const total: Sum = { plan, sum: 0n, count: 0 };
    let part = 0;
    for (const row of rows) {
      const value = this.#schema.fieldOf(row, plan);
      if (typeof value !== "number") continue;
      total.count++;
      const next = part + value;
      if (Number.isSafeInteger(next)) {
        part = next;
        continue;
      }
      total.sum += BigInt(part);
      part = value;
    }
    total.sum += BigInt(part);
    return total;
  }
}

function count(sum: Sum, value: Stored, sign: 1 | -1): void {
  if (typeof value !== "number") return;
  sum.sum += sign === 1 ? BigInt(value) : -BigInt(value);
  sum.count += sign;
}

function typeOf(field: FieldModel): string {
  if (field.kind !== "computed") return field.kind;
  const type = field.options["type"] as ComputedType | undefined;
  return type !== undefined && type in COMPUTED_TYPES ? type : "text";
}

/** Decimal places of the stored integers; undefined for what is no number. */
function placesOf(field: FieldModel): number | undefined {
  const type = typeOf(field);
  if (type === "integer") return 0;
  if (type === "money") return 2;
  return type === "decimal" ? scaleOf(field.options) : undefined;
}

function shown(field: FieldModel, sum: bigint, scale: number): string {
  return withAffixes(displayDecimal(sum, scale), numberAffixes(field));
}
