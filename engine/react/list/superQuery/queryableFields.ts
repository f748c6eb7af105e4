import type { EntityView } from "#core/api";
import { mayBeEmpty } from "#core/fields";
import { SUPER_QUERY_OPS, operatorsOf } from "#core/filter";
import type { FieldModel } from "#core/language";
import type { SuperRule } from "./superQuery.ts";

/** Fields that a condition may use, and the operators of each. */
export function queryableFields(view: EntityView): readonly FieldModel[] {
  return view.entity.fields.filter((field) => view.filterable.includes(field.name) && rulesOf(view, field).length > 0);
}

/** `empty` only where a row may be without a value. */
export function rulesOf({ entity }: EntityView, field: FieldModel): readonly SuperRule[] {
  const taken = operatorsOf(field);
  return SUPER_QUERY_OPS.filter((rule) => taken.includes(rule) && (rule !== "empty" || mayBeEmpty(field, entity)));
}
