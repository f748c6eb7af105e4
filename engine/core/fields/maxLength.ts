import type { FieldModel } from "#core/model";
import { kindOf } from "./registry.ts";
import { MAX_MARKUP } from "./richText/markup.ts";

/** Of kinds whose schema states no length. */
const SHORT = 255;
/** A computed text is put together from others. */
const COMPUTED = 4_000;

/** How many characters a text of this field may hold, with all mark-up. */
export function maxLengthOf(field: FieldModel): number {
  if (field.column !== "text") return 0;
  if (field.kind === "richText" || field.kind === "markdown") return MAX_MARKUP;
  if (field.kind === "computed") return COMPUTED;
  const { maxLength } = kindOf(field).jsonSchema(field);
  return typeof maxLength === "number" ? maxLength : SHORT;
}
