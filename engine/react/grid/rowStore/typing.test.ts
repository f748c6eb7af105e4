import { describe, expect, it } from "vitest";
import { lineView } from "./grid.fixture.ts";
import { mayType, typedNumber } from "./typing.ts";

describe("typing into a cell of numbers", () => {
  const field = (name: string) => lineView().entity.fields.find((one) => one.name === name)!;

  it("takes an optional minus and digits with an optional point, and nothing else", () => {
    expect(["", "-", "12", "-12.", ".5", "12.50"].every((text) => mayType(field("price"), text))).toBe(true);
    expect(["1e3", "--1", "1.2.3", "a", "1,0", "+1", " 1", "１"].some((text) => mayType(field("price"), text))).toBe(
      false,
    );
    expect([mayType(field("seq"), "12"), mayType(field("seq"), "1.5"), mayType(field("name"), "a.b")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("becomes a number when the cell is left, or nothing", () => {
    expect(["12", "-12.", ".5", "-.5", "0012.50", "0", "-", "", "."].map(typedNumber)).toEqual([
      "12",
      "-12",
      "0.5",
      "-0.5",
      "12.50",
      "0",
      null,
      null,
      null,
    ]);
  });
});
