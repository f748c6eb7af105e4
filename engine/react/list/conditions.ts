/** Predicates of a view over rows as they came over the wire. */
import type { EntityView } from "#core/api";
import { KINDS } from "#core/fields";
import { evaluate, type Predicate } from "#core/filter";
import type { FieldModel } from "#core/language";
import type { Stored, StoredRow, WireRow } from "#core/values";
import type { CurrentUser } from "../context/user.ts";

/** A value that cannot be read (masked, say) counts as empty. */
function storedValue(field: FieldModel, row: WireRow): Stored {
  const wire = row[field.name];
  if (wire === undefined || wire === null) return null;
  const parsed = KINDS[field.kind].toStored(wire, field);
  return "value" in parsed ? parsed.value : null;
}

function storedRow(view: EntityView, row: WireRow): StoredRow {
  return Object.fromEntries(view.entity.fields.map((field) => [field.name, storedValue(field, row)]));
}

export function isConditionMet(
  view: EntityView,
  predicate: Predicate,
  row: WireRow,
  currentUser: CurrentUser,
  now: number,
): boolean {
  return evaluate(predicate, storedRow(view, row), { now, user: currentUser.variables });
}
