import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a decimal", () => {
  const volume = kindHarness("decimal", { scale: 3, min: "0", max: 1000.5, unit: "立方米" });

  it("is stored scaled and travels with all its places", () => {
    expect(volume.stored("12.5")).toBe(12_500);
    expect(volume.wire(12_500)).toBe("12.500");
    expect(volume.stored(12)).toBe(12_000);
  });

  it("refuses fractions that were floats, and places it cannot keep", () => {
    expect(volume.stored(12.5)).toEqual({ refused: "WRONG_TYPE" });
    expect(volume.stored("12.5001")).toEqual({ refused: "TOO_MANY_PLACES" });
    expect(volume.stored("9007199254741")).toEqual({ refused: "OUT_OF_RANGE" });
  });

  it("stands within bounds written as numbers or texts", () => {
    expect(["-0.001", "0", "1000.5", "1000.501"].map((value) => volume.wrong(value))).toEqual([
      "TOO_SMALL",
      undefined,
      undefined,
      "TOO_LARGE",
    ]);
  });

  it("reads pasted cells as people write them", () => {
    expect(
      ["¥1,234.50", "１２．５", "12.500000", "1 234", "12.5立方米", "−3.5"].map((cell) => volume.cell(cell)),
    ).toEqual([1_234_500, 12_500, 12_500, 1_234_000, 12_500, -3500]);
    expect(volume.cell("12.3456")).toEqual({ refused: "TOO_MANY_PLACES" });
    expect(["%", "1.2.3%", "(5", "--5", "1,23%"].map((cell) => volume.cell(cell))).toEqual(
      Array(5).fill({ refused: "WRONG_NUMBER" }),
    );
    expect(volume.cell("十二")).toEqual({ refused: "WRONG_NUMBER" });
    expect(volume.cell("1e3")).toEqual({ refused: "WRONG_NUMBER" });
  });

  describe("is read in one way, pasted or sent", () => {
    const price = kindHarness("decimal", { scale: 2 });
    it.each([
      ["12。5", 1250],
      ["12．5", 1250],
      ["１２．５", 1250],
      ["12.50", 1250],
      ["12.500", 1250],
      ["12，345", 1_234_500],
      ["1,234.5", 123_450],
      ["1 234 567", 123_456_700],
      ["-¥1,000", -100_000],
      ["¥-5", -500],
      ["(5)", -500],
      ["+5", 500],
      ["007", 700],
      ["1，5", { refused: "SEPARATOR" }],
      ["1,23", { refused: "SEPARATOR" }],
      ["1,234,56", { refused: "SEPARATOR" }],
      ["1,234 567", { refused: "SEPARATOR" }],
      ["1 23", { refused: "SEPARATOR" }],
      ["1.234,5", { refused: "SEPARATOR" }],
      ["1e3", { refused: "WRONG_NUMBER" }],
      ["3万", { refused: "WRONG_NUMBER" }],
      ["5%", { refused: "PERCENT" }],
      ["５００％", { refused: "PERCENT" }],
      ["9".repeat(65), { refused: "WRONG_NUMBER" }],
    ])("%j", (written, meant) => {
      expect(price.cell(written)).toEqual(meant);
      expect(price.stored(written)).toEqual(meant);
    });

    it("with a percent sign where it is measured in percent", () => {
      const rate = kindHarness("decimal", { scale: 2, unit: "%" });
      expect(["5%", "５％", "12.5 %", "5"].map((written) => rate.stored(written))).toEqual([500, 500, 1250, 500]);
    });
  });

  it("shows separators and its unit", () => {
    expect(volume.text(1_234_500)).toBe("1,234.500 立方米");
  });

  it("finds bounds it cannot keep", () => {
    expect(volume.lint({ scale: 1, min: "0.25" })).toEqual(["/min WRONG_LITERAL"]);
    expect(volume.lint({ scale: 2, min: "2", max: "1" })).toEqual(["/min MIN_ABOVE_MAX"]);
  });
});
