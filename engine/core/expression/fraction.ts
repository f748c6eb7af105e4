/**
 * Exact numbers: fractions of big integers, so that no digit is lost before an explicit rounding. A decimal library
 * rounds every quotient to its precision: floor(1 / 3 * 3) would be 0.
 */

/** Dividing by zero has no value, nor has what grows past all bounds; the expression is empty then. */
export class NoValueError extends Error {}

/**
 * The largest denominator that is carried on: 32 kB, some ten thousand lines that are each divided by something else.
 */
const MAX_DENOMINATOR = 1n << 262_144n;

export type Rounding = "round" | "floor" | "ceil";

/** numerator / (10^scale × denominator). The power of ten is kept apart, so that decimals are never reduced. */
export class Fraction {
  private readonly numerator: bigint;
  private readonly scale: number;
  private readonly denominator: bigint;

  private constructor(numerator: bigint, scale: number, denominator = 1n) {
    this.numerator = numerator;
    this.scale = scale;
    this.denominator = denominator;
  }

  /** An integer scaled by 10^scale. */
  static of(scaled: bigint | number, scale = 0): Fraction {
    return new Fraction(BigInt(scaled), scale);
  }

  /** Plain digits, with or without a point. */
  static parse(text: string): Fraction {
    const [whole = "", fraction = ""] = text.split(".");
    return new Fraction(BigInt(whole + fraction), fraction.length);
  }

  /** Equal denominators are added first, and the rest in pairs: the numbers stay as small as they can. */
  static sum(values: readonly Fraction[]): Fraction {
    const groups = new Map<bigint, Fraction>();
    for (const value of values) {
      const known = groups.get(value.denominator);
      groups.set(value.denominator, known === undefined ? value : known.plus(value));
    }
    let parts = [...groups.values()];
    while (parts.length > 1)
      parts = parts.flatMap((part, at) => (at % 2 === 1 ? [] : [parts[at + 1]?.plus(part) ?? part]));
    return parts[0] ?? Fraction.of(0n);
  }

  plus(other: Fraction): Fraction {
    const scale = Math.max(this.scale, other.scale);
    const [a, b] = [this.at(scale), other.at(scale)];
    if (this.denominator === other.denominator) return bounded(a + b, scale, this.denominator);
    return bounded(a * other.denominator + b * this.denominator, scale, this.denominator * other.denominator);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negated());
  }

  times(other: Fraction): Fraction {
    return bounded(this.numerator * other.numerator, this.scale + other.scale, this.denominator * other.denominator);
  }

  dividedBy(other: Fraction): Fraction {
    if (other.numerator === 0n) throw new NoValueError("division by zero");
    const sign = other.numerator < 0n ? -1n : 1n;
    const up = 10n ** BigInt(Math.max(0, other.scale - this.scale));
    return bounded(
      sign * this.numerator * other.denominator * up,
      Math.max(0, this.scale - other.scale),
      sign * other.numerator * this.denominator,
    );
  }

  /** What is left after the whole quotient, with the sign of the dividend. */
  remainder(other: Fraction): Fraction {
    const quotient = this.dividedBy(other);
    return this.minus(other.times(Fraction.of(quotient.numerator / quotient.divisor())));
  }

  negated(): Fraction {
    return new Fraction(-this.numerator, this.scale, this.denominator);
  }

  absolute(): Fraction {
    return this.numerator < 0n ? this.negated() : this;
  }

  /** Negative, zero or positive. */
  compare(other: Fraction): number {
    const { numerator } = this.minus(other);
    return numerator < 0n ? -1 : numerator > 0n ? 1 : 0;
  }

  /** The nearest number of so many places: half away from zero, or towards either end. */
  rounded(mode: Rounding, places: number): Fraction {
    return Fraction.of(this.scaled(mode, places), places);
  }

  /** The rounded number as an integer scaled by 10^places. */
  scaled(mode: Rounding, places: number): bigint {
    const wide = this.numerator * 10n ** BigInt(places);
    const divisor = this.divisor();
    const whole = wide / divisor;
    const rest = wide % divisor;
    if (rest === 0n) return whole;
    if (mode === "floor") return rest < 0n ? whole - 1n : whole;
    if (mode === "ceil") return rest > 0n ? whole + 1n : whole;
    if (rest < 0n) return -2n * rest >= divisor ? whole - 1n : whole;
    return 2n * rest >= divisor ? whole + 1n : whole;
  }

  private at(scale: number): bigint {
    return scale === this.scale ? this.numerator : this.numerator * 10n ** BigInt(scale - this.scale);
  }

  private divisor(): bigint {
    return this.denominator * 10n ** BigInt(this.scale);
  }

  /** A quotient that comes out even needs no denominator any more. */
  static reduced(numerator: bigint, scale: number, denominator: bigint): Fraction {
    if (denominator === 1n) return new Fraction(numerator, scale);
    if (denominator > MAX_DENOMINATOR) throw new NoValueError("no end of digits");
    return numerator % denominator === 0n
      ? new Fraction(numerator / denominator, scale)
      : new Fraction(numerator, scale, denominator);
  }
}

const bounded = (numerator: bigint, scale: number, denominator: bigint): Fraction =>
  Fraction.reduced(numerator, scale, denominator);

export function toFraction(value: bigint | Fraction): Fraction {
  return typeof value === "bigint" ? Fraction.of(value) : value;
}
