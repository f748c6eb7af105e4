/** Converts values for SQL. Null stays null, so that a comparison with it stays unknown. */
import { foldAscii, type Stored } from "#core/values";

type Encode = (value: Stored) => Stored;

/** `\` is the escape character of every LIKE made here; folded because both sides are compared in lower case. */
function pattern(word: Stored): string {
  return foldAscii(String(word)).replace(/[\\%_]/g, "\\$&");
}

const orNull =
  (encode: (value: Stored) => string): Encode =>
  (value) =>
    value === null ? null : encode(value);

export const asContaining: Encode = orNull((word) => `%${pattern(word)}%`);
export const asStarting: Encode = orNull((word) => `${pattern(word)}%`);
export const asEnding: Encode = orNull((word) => `%${pattern(word)}`);
/** One value of a comma-joined list, with the commas that end it on both sides. */
export const asMember: Encode = orNull((one) => `,${one},`);
