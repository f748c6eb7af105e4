import { describe, expect, it } from "vitest";
import { cutAmount, inLargeUnits, quantity, yuan } from "./money.ts";

describe("an amount on a price tag", () => {
  it("has separators and two decimals, whatever its length", () => {
    expect(cutAmount("2185000.00")).toEqual({ sign: "", whole: "2,185,000", decimals: "00" });
    expect(yuan("12345678901234567890.5")).toBe("¥12,345,678,901,234,567,890.50");
    expect(yuan("0.07")).toBe("¥0.07");
    expect(yuan("-300.1")).toBe("-¥300.10");
  });
  it("leaves out zeros after the point where asked to, and only zeros", () => {
    expect(yuan("862000.00", true)).toBe("¥862,000");
    expect(yuan("862000.50", true)).toBe("¥862,000.50");
  });
  it("is not shown at all where it is none", () => {
    expect(cutAmount("")).toBeUndefined();
    expect(cutAmount("1e9")).toBeUndefined();
  });
});

describe("a quantity", () => {
  it("has separators and no trailing zeros", () => {
    expect(quantity("4180.500")).toBe("4,180.5");
    expect(quantity("312.00")).toBe("312");
    expect(quantity("1234567")).toBe("1,234,567");
  });
});

describe("a large sum", () => {
  it("is said in 万 and 亿, cut and never rounded up", () => {
    expect(inLargeUnits("437999999.99")).toEqual({ figure: "4.37", unit: "亿" });
    expect(inLargeUnits("123456789012.00")).toEqual({ figure: "1,234.56", unit: "亿" });
    expect(inLargeUnits("56400.00")).toEqual({ figure: "5.64", unit: "万" });
    expect(inLargeUnits("20000.00")).toEqual({ figure: "2", unit: "万" });
    expect(inLargeUnits("9999.00")).toEqual({ figure: "9999", unit: "" });
  });
});
