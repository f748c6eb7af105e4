/** What may be typed into a cell of numbers, sign by sign; all else is undone as it is typed. */
import type { FieldModel } from "#core/language";

const NUMBER = /^-?\d*(?:\.\d*)?$/;
const WHOLE = /^-?\d*$/;

function typeOf({ kind, options }: FieldModel): string {
  return kind === "computed" ? String(options["type"] ?? "text") : kind;
}

function isNumberCell(field: FieldModel): boolean {
  return ["integer", "decimal", "money"].includes(typeOf(field));
}

/** An optional minus, digits, an optional point; half a number (`-`, `12.`) is one on its way. */
export function mayType(field: FieldModel, text: string): boolean {
  if (!isNumberCell(field)) return true;
  return (typeOf(field) === "integer" ? WHOLE : NUMBER).test(text);
}

/** What is left when the cell is left: a number as it travels, or nothing where none was made of it. */
export function typedNumber(text: string): string | null {
  const match = /^(-?)0*(\d+)(?:\.(\d*))?$|^(-?)\.(\d+)$/.exec(text.trim());
  if (match === null) return null;
  const [, minus = match[4] ?? "", whole = "0", fraction = match[5] ?? ""] = match;
  return `${minus}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}
