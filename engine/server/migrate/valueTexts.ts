import type { LostValue } from "#core/api";
import type { FieldModel } from "#core/language";
import { formatDecimal, formatInstant } from "#core/values";
import type { Stored } from "#core/values";
import type { Comparison } from "./comparison.ts";
import type { ShowValue } from "./lostValues.ts";
import type { Matching } from "./matchColumns.ts";
import type { Meaning } from "./meaning.ts";
import type { TargetColumn } from "./targetSchema.ts";

const LONGEST = 60;

/** How a plan writes the values of a column; it never shows a secret, or what not everybody may read. */
export function shownAs({ field }: TargetColumn, before: Meaning, after: Meaning): ShowValue {
  const secret = field !== undefined && isSecret(field);
  return (value, when) => (secret ? "＊＊＊" : textOf(value, when === "before" ? before : after));
}

/** A plan is shown to whoever may see the findings, whatever fields their roles read. */
const isSecret = ({ kind, encrypted, mask, permissions, disclosed }: FieldModel): boolean =>
  kind === "password" || encrypted || [mask, permissions.read, disclosed].some((rule) => rule !== undefined);

function textOf(value: Exclude<Stored, null>, meaning: Meaning): string {
  if (meaning.as === "instant") return formatInstant(Number(value));
  if (meaning.as === "sealed") return "＊＊＊";
  if (meaning.as === "number" && typeof value === "number") return formatDecimal(value, meaning.scale);
  const text = String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The same values with what their rows are called, as the table is now. */
export async function withTitles(
  { target, known, statistics }: Comparison,
  matching: Matching,
  lost: readonly LostValue[],
): Promise<readonly LostValue[]> {
  const field = target.columns.find(({ name }) => name === target.titleField);
  const [column, key] = [matching.of.get(field?.name ?? ""), matching.of.get(target.key)];
  if (field === undefined || field.name === target.key || column === undefined || key === undefined) return lost;
  const titles = await statistics.valuesOf(
    { table: known.table, key: key.name, column: column.name },
    lost.map(({ row }) => row),
  );
  const show = shownAs(field, column.meaning, field.meaning);
  return lost.map((one) => {
    const title = titles.get(one.row) ?? null;
    return title === null ? one : { ...one, title: show(title, "before") };
  });
}
