/** What may be typed into a number: an optional minus, digits, an optional point. Anything else never gets in. */
import { toHalfWidth } from "#core/values";

/** Cleans typed or pasted text (full-width digits, separators, ¥ and 元); undefined if it cannot become a number. */
export function cleanNumberInput(typed: string, places: number): string | undefined {
  const plain = toHalfWidth(typed).replace(/[,\s¥￥]|元$/g, "");
  const shape = places > 0 ? /^-?\d*\.?\d*$/ : /^-?\d*$/;
  return shape.test(plain) ? plain : undefined;
}

/** With separators, as shown without focus; unfinished numbers stay as they are. */
export function withSeparators(plain: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(plain);
  if (!match) return plain;
  return `${match[1] ?? ""}${(match[2] ?? "").replace(/\B(?=(\d{3})+$)/g, ",")}${match[3] ?? ""}`;
}

/** Leaves the field a whole number again: `12.` loses its point, `.5` gets its zero. */
export function completeNumber(plain: string): string {
  if (plain === "-" || plain === "." || plain === "-.") return "";
  return plain
    .replace(/^(-?)\./, "$10.")
    .replace(/\.$/, "")
    .replace(/^(-?)0+(?=\d)/, "$1");
}
