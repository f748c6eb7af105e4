/**
 * Values of encrypted fields in the history of a row: `{ "sealed": "enc1:…" }` takes the place of the text, because the
 * history must not hold in clear text what the row holds encrypted.
 */
import type { Wire } from "#core/values";
import type { FieldCipher, SealedColumn } from "./fieldCipher.ts";

export function sealChange(cipher: FieldCipher, column: SealedColumn, rowId: string, value: Wire): Wire {
  return typeof value === "string" ? { sealed: cipher.seal(column, rowId, value) } : value;
}

/**
 * A value that was recorded before the field was encrypted, or that belongs to another field, is not sealed and is
 * answered as it is.
 */
export function openChange(cipher: FieldCipher, column: SealedColumn, rowId: string, value: Wire): Wire {
  const sealed = sealedIn(value);
  return sealed === undefined ? value : cipher.open(column, rowId, sealed);
}

function sealedIn(value: Wire): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { sealed, ...rest } = value as Readonly<Record<string, Wire>>;
  return typeof sealed === "string" && Object.keys(rest).length === 0 ? sealed : undefined;
}
