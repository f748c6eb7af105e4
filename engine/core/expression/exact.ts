/** The values that CEL has no type for: exact decimals, business days, instants. */
import { Decimal } from "decimal.js";
import { addToDay, addToInstant, dayOf, daysBetween } from "../values/index.ts";

/** Enough digits for any product of two fields; results are rounded half away from zero where rounding is asked for. */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -100, toExpPos: 100 });
export type Exact = Decimal;

export class DayValue {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  plusDays(days: bigint): DayValue {
    return new DayValue(addToDay(this.text, Number(days), "d"));
  }

  daysTo(other: DayValue): bigint {
    return BigInt(daysBetween(this.text, other.text));
  }
}

export class MomentValue {
  readonly ms: number;

  constructor(ms: number) {
    this.ms = ms;
  }

  day(): DayValue {
    return new DayValue(dayOf(this.ms));
  }

  plusDays(days: bigint): MomentValue {
    return new MomentValue(addToInstant(this.ms, Number(days), "d"));
  }
}

/** What `today()`, `now()` and `dictText` read; handed to the expression as a value, so that nothing global is. */
export class Surroundings {
  readonly now: number;
  readonly dictText: (dict: string, value: string) => string | undefined;

  constructor(now: number, dictText: (dict: string, value: string) => string | undefined) {
    this.now = now;
    this.dictText = dictText;
  }
}

/** Dividing by zero has no value; the expression is empty then. */
export class NoValue extends Error {}

export function divide(a: Decimal, b: Decimal): Decimal {
  if (b.isZero()) throw new NoValue("division by zero");
  return a.div(b);
}

export function remainder(a: Decimal, b: Decimal): Decimal {
  if (b.isZero()) throw new NoValue("division by zero");
  return a.mod(b);
}

export function exactOf(value: bigint | Decimal): Decimal {
  return typeof value === "bigint" ? new Exact(value.toString()) : value;
}
