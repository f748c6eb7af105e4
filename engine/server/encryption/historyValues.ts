/** Values of encrypted fields in the history of a row: `{ "sealed": "enc1:…" }` in the place of a text. */
import type { Wire } from "#core/values";
import type { FieldCipher, SealedColumn } from "./fieldCipher.ts";

export function sealChange(cipher: FieldCipher, column: SealedColumn, rowId: string, value: Wire): Wire {
  return typeof value === "string" ? { sealed: cipher.seal(column, rowId, value) } : value;
}

/** What was recorded before the field was encrypted, or is of another field, is not sealed. */
export function openChange(cipher: FieldCipher, column: SealedColumn, rowId: string, value: Wire): Wire {
  const sealed = sealedIn(value);
  return sealed === undefined ? value : cipher.open(column, rowId, sealed);
}

function sealedIn(value: Wire): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { sealed, ...rest } = value as Readonly<Record<string, Wire>>;
  return typeof sealed === "string" && Object.keys(rest).length === 0 ? sealed : undefined;
}
