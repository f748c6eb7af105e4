import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayDecimal, formatDecimal, parseDecimal, rescale } from "./decimal.ts";
import { formatSum } from "./sum.ts";

const scaled = fc.maxSafeInteger();
const scale = fc.integer({ min: 0, max: 10 });

describe("decimals", () => {
  it("come back from their text as they were, at every scale", () => {
    fc.assert(
      fc.property(scaled, scale, (value, places) => {
        expect(parseDecimal(formatDecimal(value, places), places)).toBe(value);
      }),
    );
  });

  it("are refused beyond 2^53−1 and kept at it", () => {
    expect(parseDecimal("9007199254740991", 0)).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseDecimal("-90071992547409.91", 2)).toBe(Number.MIN_SAFE_INTEGER);
    expect(parseDecimal("9007199254740992", 0)).toBeUndefined();
    expect(parseDecimal("90071992547409.92", 2)).toBeUndefined();
  });

  it.each(["", " ", "1e3", "NaN", "Infinity", "+1", "1.", ".5", "０", "１２", "0x10", "1,000", "--1", "1 ", "1.234"])(
    "refuse %j at two places",
    (text) => {
      expect(parseDecimal(text, 2)).toBeUndefined();
    },
  );

  it("have no negative zero", () => {
    expect(Object.is(parseDecimal("-0.00", 2), 0)).toBe(true);
  });

  it("show separators, and drop a zero fraction only where asked", () => {
    expect(displayDecimal(123456700, 2)).toBe("1,234,567.00");
    expect(displayDecimal(123456700, 2, { cut00: true })).toBe("1,234,567");
    expect(displayDecimal(123456750, 2, { cut00: true })).toBe("1,234,567.50");
    expect(displayDecimal(-100, 0)).toBe("-100");
    expect(displayDecimal(-100000, 0, { separators: false })).toBe("-100000");
  });

  it("round half away from zero when the scale shrinks", () => {
    expect(rescale(125, 2, 1)).toBe(13);
    expect(rescale(-125, 2, 1)).toBe(-13);
    expect(rescale(124, 2, 1)).toBe(12);
    expect(rescale(12, 0, 2)).toBe(1200);
    expect(rescale(Number.MAX_SAFE_INTEGER, 0, 1)).toBeUndefined();
  });

  it("writes a sum beyond 2^53 exactly", () => {
    const sum = 2n * BigInt(Number.MAX_SAFE_INTEGER) + 1n;
    expect(formatSum(sum, 2)).toBe("180143985094819.83");
  });
});
