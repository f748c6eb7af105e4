/**
 * Converts values to the texts that are sealed. Amounts are padded to one length, so that the length of what is stored
 * does not tell how large an amount is.
 */
import type { FieldModel } from "#core/language";
import { formatMoney, parseMoney, type Stored, type Wire } from "#core/values";
import { encryptionErrors } from "./errors.ts";
import type { FieldCipher, SealedColumn } from "./fieldCipher.ts";

export type SealedKind = "text" | "money";

export const sealedKindOf = ({ kind }: Pick<FieldModel, "kind">): SealedKind => (kind === "money" ? "money" : "text");

/** Length of the longest amount as text. */
const MONEY_LENGTH = 17;

export function sealedText(kind: SealedKind, value: Exclude<Stored, null>): string {
  return kind === "money" ? padded(formatMoney(Number(value))) : String(value);
}

/** Undefined where the text is no value of this kind. */
export function openedText(kind: SealedKind, text: string): Exclude<Stored, null> | undefined {
  return kind === "money" ? parseMoney(text.trim()) : text;
}

/**
 * Opens an amount, in fen, for code of a module that selects or writes an encrypted column itself. Throws
 * ENCRYPTION.DAMAGED where the text is no amount.
 */
export function openAmount(cipher: FieldCipher, column: SealedColumn, rowId: string, sealed: string): number {
  const amount = openedText("money", cipher.open(column, rowId, sealed));
  if (typeof amount !== "number") throw encryptionErrors.error("DAMAGED", { field: column.field });
  return amount;
}

export const sealAmount = (cipher: FieldCipher, column: SealedColumn, rowId: string, fen: number): string =>
  cipher.seal(column, rowId, sealedText("money", fen));

/** Pads amounts in wire form, in which the history keeps them. */
export const sealedWire = (kind: SealedKind, value: Wire): Wire =>
  kind === "money" && typeof value === "string" ? padded(value) : value;

export const openedWire = (kind: SealedKind, value: Wire): Wire =>
  kind === "money" && typeof value === "string" ? value.trim() : value;

const padded = (amount: string): string => amount.padStart(MONEY_LENGTH);
