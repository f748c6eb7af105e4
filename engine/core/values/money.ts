/** Money: stored as integer fen, a yuan string with two decimals on the wire. */
import { displayDecimal, formatDecimal, parseDecimal } from "./decimal.ts";
import type { DecimalDisplay } from "./decimal.ts";

/** Refuses exponents, signs other than a leading minus, full-width digits, and 10^13 yuan or more. */
const YUAN = /^-?\d{1,13}(\.\d{1,2})?$/;

/** "1234.5" → 123450; undefined for what is not a plain yuan amount of at most two places. */
export function parseMoney(yuan: string): number | undefined {
  return YUAN.test(yuan) ? parseDecimal(yuan, 2) : undefined;
}

/** 123450 → "1234.50". */
export function formatMoney(fen: number | bigint): string {
  return formatDecimal(fen, 2);
}

interface MoneyDisplay extends DecimalDisplay {
  /** Puts ¥ in front, or the unit behind where it names the currency itself. */
  readonly sign?: boolean;
  /** Of the field: "元/吨". */
  readonly unit?: string | undefined;
}

const CURRENCY = /[元圆¥￥]|人民币|RMB|CNY/i;

export interface NumberAffixes {
  readonly before: "¥" | "";
  readonly after: string;
}

/**
 * What stands around an amount: ¥ before it, or a unit behind it that names the currency; never both, or the unit would
 * be said twice.
 */
export function moneyAffixes(unit = ""): NumberAffixes {
  return { before: CURRENCY.test(unit) ? "" : "¥", after: unit };
}

/** 123450 → "1,234.50", or with `sign` "¥1,234.50" or "1,234.50 元/吨"; with `cut00` whole yuan lose ".00". */
export function displayMoney(fen: number | bigint, display: MoneyDisplay = {}): string {
  const text = displayDecimal(fen, 2, display);
  return display.sign === true ? withAffixes(text, moneyAffixes(display.unit)) : text;
}

/** A minus is before the sign of the currency. */
export function withAffixes(digits: string, { before, after }: NumberAffixes): string {
  const signed = digits.startsWith("-") ? `-${before}${digits.slice(1)}` : `${before}${digits}`;
  return after === "" ? signed : `${signed} ${after}`;
}
