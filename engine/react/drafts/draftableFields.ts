/** Which fields may lie on a device: never a secret, nor what this person sees only masked. */
import type { EntityView } from "#core/api";
import type { FieldModel } from "#core/language";
import type { Wire } from "#core/values";
import { pickFields } from "./draft.ts";

/** View of the entity of a `lines` field; undefined while it is not known here. */
export type ViewOf = (entity: string) => EntityView | undefined;

function mayStore(view: EntityView, field: FieldModel): boolean {
  return field.kind !== "password" && !field.encrypted && !view.masked.includes(field.name);
}

export function storableNames(view: EntityView): ReadonlySet<string> {
  return new Set(view.entity.fields.filter((field) => mayStore(view, field)).map((field) => field.name));
}

/** A value as it may be kept: of lines only the fields that may. Undefined: not at all. */
export function storableValue(view: EntityView, field: FieldModel, value: Wire, viewOf: ViewOf): Wire | undefined {
  if (!mayStore(view, field)) return undefined;
  if (field.kind !== "lines") return value;
  const child = viewOf(String(field.options["entity"]));
  if (child === undefined || !Array.isArray(value)) return undefined;
  const names = new Set([...storableNames(child), child.entity.key, "version"]);
  // A secret in a line cannot be left out without losing it on the next save: such lines are not kept at all.
  if (child.entity.fields.some((one) => child.writable.includes(one.name) && !mayStore(child, one))) return undefined;
  return value.flatMap((row) =>
    typeof row === "object" && row !== null && !Array.isArray(row) ? [pickFields(row, names)] : [],
  );
}
