/** Amounts arrive as decimal strings and are shown by cutting text; nothing here is ever a floating number. */
interface AmountText {
  readonly sign: "" | "-";
  /** Whole yuan with separators. */
  readonly whole: string;
  /** Two digits, or "" where they are left out. */
  readonly decimals: string;
}

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,4}))?$/;

/**
 * Cuts "2185000.00" into { whole: "2,185,000", decimals: "00" }.
 * @param cut00 whether decimals that are all zero are left out
 * @returns undefined where the text is no amount, so that a page never shows half a number
 */
export function cutAmount(text: string, cut00 = false): AmountText | undefined {
  const match = AMOUNT.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "0", rest = ""] = match;
  const decimals = rest.padEnd(2, "0").replace(/^(\d\d)0+$/, "$1");
  const grouped = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",");
  return { sign: sign === "-" ? "-" : "", whole: grouped, decimals: cut00 && /^0+$/.test(decimals) ? "" : decimals };
}

/**
 * "¥2,185,000.00" as one text, for titles and what is read aloud.
 * @param per what a unit price is for: "吨" gives "¥124.00/吨"
 */
export function yuan(text: string, cut00 = false, per?: string): string {
  const amount = cutAmount(text, cut00);
  if (amount === undefined) return text;
  const decimals = amount.decimals === "" ? "" : `.${amount.decimals}`;
  return `${amount.sign}¥${amount.whole}${decimals}${per === undefined ? "" : `/${per}`}`;
}

/** A quantity with separators, its trailing zeros dropped: "4180.500" → "4,180.5". */
export function quantity(text: string): string {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return text;
  const decimals = (match[2] ?? "").replace(/0+$/, "");
  const whole = (match[1] ?? "0").replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === "" ? whole : `${whole}.${decimals}`;
}

/** A large sum in units: "437120000.00" → { figure: "4.37", unit: "亿" }. Cut, not rounded: never more than there is. */
export function inLargeUnits(text: string): { readonly figure: string; readonly unit: "" | "万" | "亿" } {
  const amount = AMOUNT.exec(text);
  if (amount === null) return { figure: text, unit: "" };
  const whole = (amount[2] ?? "0").replace(/^0+(?=\d)/, "");
  const places = whole.length > 8 ? 8 : whole.length > 4 ? 4 : 0;
  const unit = places === 8 ? "亿" : places === 4 ? "万" : "";
  if (places === 0) return { figure: whole, unit };
  const decimals = whole.slice(-places).slice(0, 2).replace(/0+$/, "");
  const head = whole.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, ",");
  return { figure: decimals === "" ? head : `${head}.${decimals}`, unit };
}
