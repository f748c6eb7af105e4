/** Values of schema files, in which each value has one spelling, so that everybody reads the same in them. */
import { valueKind } from "./numeric.ts";
import { kindOf } from "./registry.ts";
import type { FieldModel } from "#core/model";
import type { Parsed } from "./kind.ts";

const plainOf = (field: FieldModel) => kindOf({ kind: valueKind(field) }).plain;

export function isPlain(literal: unknown, field: FieldModel): boolean {
  return typeof literal !== "string" || plainOf(field)?.test(literal) !== false;
}

/** As `toStored` of the kind, but that other spellings, which people may type, are refused. */
export function plainToStored(literal: unknown, field: FieldModel): Parsed {
  const parsed = kindOf(field).toStored(literal, field);
  const isRead = "value" in parsed && parsed.value !== null;
  return isRead && !isPlain(literal, field) ? { code: plainOf(field)?.code ?? "WRONG_FORMAT" } : parsed;
}
