/**
 * Computes folds of texts (`#core/values`) in the database. Each stored field that has a fold gets a generated column,
 * on which unique indexes, conditions and searches are. The database maintains it, so that no write of any module can
 * bypass it.
 */
import { sql, type Expression } from "kysely";
import { foldOf } from "#core/fields";
import type { FieldModel } from "#core/language";
import { ID_CARD_DIGITS, ID_CARD_WEIGHTS, foldText, foldedSigns, type FoldName, type Stored } from "#core/values";
import { dialectOf, textLiteral, type DialectName } from "../db/index.ts";
import { blindColumnOf, sealedColumnOf, sealedKindOf, sealedText, type FieldCipher } from "../encryption/index.ts";

/** The value of that column for a value of the field. */
export function comparedValueOf(
  entity: string,
  field: FieldModel,
  value: Exclude<Stored, null>,
  cipher: FieldCipher,
): Exclude<Stored, null> {
  if (field.encrypted) return cipher.blindIndex(sealedColumnOf(entity, field), sealedText(sealedKindOf(field), value));
  const fold = foldOf(field);
  return fold === undefined || typeof value !== "string" ? value : foldText(fold, value);
}

const SUFFIX = "__fold";

export const foldColumnOf = (field: string): string => `${field}${SUFFIX}`;

/** The field of a column, which may be its fold. */
export const foldedFieldOf = (column: string): string =>
  column.endsWith(SUFFIX) ? column.slice(0, -SUFFIX.length) : column;

/** The column in which equal values of a field are equal. */
export function comparedColumnOf(field: FieldModel): string {
  if (field.encrypted) return blindColumnOf(field.name);
  return foldOf(field) === undefined ? field.name : foldColumnOf(field.name);
}

export const foldExpression = (fold: FoldName, column: string, dialect: DialectName): Expression<Stored> =>
  sql.raw(foldSql(fold, column, dialect));

const ASCII_DIGITS = "0123456789";
/** Each digit at 2 × its value + 1 and, in full width, at 2 × its value + 2. */
const BOTH_WIDTHS = Array.from(ASCII_DIGITS, (digit) => digit + String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(
  "",
);

/** `foldText` as SQL of a column, which is quoted. */
export function foldSql(fold: FoldName, column: string, dialect: DialectName): string {
  const { replaceSigns, positionFunction } = dialectOf(dialect);
  const entries = [...foldedSigns(fold)];
  const replaced = entries.filter(([, sign]) => sign !== "");
  const removed = entries.filter(([, sign]) => sign === "");
  const from = [...replaced, ...removed].map(([sign]) => sign).join("");
  const to = replaced.map(([, sign]) => sign).join("");
  const plain = (part: string): string => replaceSigns(part, from, to);
  if (fold !== "idCard") return `lower(${plain(column)})`;
  // A generated column has no place for intermediate results, so each digit is read from the text without its blanks.
  const solid = `(${replaceSigns(column, removed.map(([sign]) => sign).join(""), "")})`;
  const digit = (place: number): string =>
    `(${positionFunction}(${textLiteral(BOTH_WIDTHS)}, substr(${solid}, ${place}, 1)) - 1) / 2`;
  const century = ID_CARD_WEIGHTS[6]! * 1 + ID_CARD_WEIGHTS[7]! * 9;
  const sum = ID_CARD_WEIGHTS.flatMap((weight, index) => {
    if (index === 6 || index === 7) return [];
    return [`${weight} * (${digit(index < 6 ? index + 1 : index - 1)})`];
  });
  const last = `substr(${textLiteral(ID_CARD_DIGITS)}, (${century} + ${sum.join(" + ")}) % 11 + 1, 1)`;
  const long = `${plain(`substr(${solid}, 1, 6)`)} || '19' || ${plain(`substr(${solid}, 7)`)} || ${last}`;
  const isShort = `length(${solid}) = 15 and ltrim(${solid}, ${textLiteral(BOTH_WIDTHS)}) = ''`;
  return `lower(case when ${isShort} then ${long} else ${plain(column)} end)`;
}
