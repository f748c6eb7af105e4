/** What a cell shows. */
import { isMultiple, itemText, joinLabels, labelsOfItems } from "#core/fields";
import { splitValues, type Stored } from "#core/values";
import { labelIn, type Row } from "./row.ts";
import type { FieldPlan, RowSchema } from "./schema.ts";

/** For people; the text as typed where it cannot be read, the server's where it may not be (a mask). */
export function cellText(schema: RowSchema, row: Row, plan: FieldPlan): string {
  const raw = row.raw[plan.name];
  if (raw !== undefined) return raw.value === null ? "" : String(raw.value);
  const stored = schema.fieldOf(row, plan);
  if (stored !== null) return plan.kind.text(stored, plan.field, labelOf(schema, row, plan, stored));
  const given = row.edited.includes(plan.name) ? null : row.base?.[plan.name];
  return typeof given === "string" ? given : "";
}

export function labelOf(schema: RowSchema, row: Row, plan: FieldPlan, stored: Stored): string | undefined {
  const known = labelIn(row, plan.name);
  const { field } = plan;
  const { dict } = field.options;
  if (known !== undefined || typeof dict !== "string" || stored === null) return known;
  if (!isMultiple(field.options)) return itemText(dict, String(stored), schema.environment);
  const values = splitValues(String(stored));
  const texts = values.map((value) => itemText(dict, value, schema.environment));
  const items = schema.environment.dictItems?.(dict);
  if (items === undefined || texts.every((text) => text === undefined)) return undefined;
  const labels = values.map((value, index) => texts[index] ?? value);
  return joinLabels(labels, "，", labelsOfItems(items));
}
