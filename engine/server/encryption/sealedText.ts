/** Values as the texts that are sealed. Amounts are equally long: how large one is does not show in what is stored. */
import type { FieldModel } from "#core/language";
import { formatMoney, parseMoney, type Stored, type Wire } from "#core/values";
import { encryptionErrors } from "./errors.ts";
import type { FieldCipher, SealedColumn } from "./fieldCipher.ts";

export type SealedKind = "text" | "money";

export const sealedKindOf = ({ kind }: Pick<FieldModel, "kind">): SealedKind => (kind === "money" ? "money" : "text");

/** As long as the longest amount. */
const MONEY_LENGTH = 17;

export function sealedText(kind: SealedKind, value: Exclude<Stored, null>): string {
  return kind === "money" ? padded(formatMoney(Number(value))) : String(value);
}

/** Undefined: no value of this kind was sealed. */
export function openedText(kind: SealedKind, text: string): Exclude<Stored, null> | undefined {
  return kind === "money" ? parseMoney(text.trim()) : text;
}

/** For code of a module that selects or writes such a column itself. */
export function openAmount(cipher: FieldCipher, column: SealedColumn, rowId: string, sealed: string): number {
  const amount = openedText("money", cipher.open(column, rowId, sealed));
  if (typeof amount !== "number") throw encryptionErrors.error("DAMAGED", { field: column.field });
  return amount;
}

export const sealAmount = (cipher: FieldCipher, column: SealedColumn, rowId: string, fen: number): string =>
  cipher.seal(column, rowId, sealedText("money", fen));

/** The same for values in wire form, which the history keeps. */
export const sealedWire = (kind: SealedKind, value: Wire): Wire =>
  kind === "money" && typeof value === "string" ? padded(value) : value;

export const openedWire = (kind: SealedKind, value: Wire): Wire =>
  kind === "money" && typeof value === "string" ? value.trim() : value;

const padded = (amount: string): string => amount.padStart(MONEY_LENGTH);
