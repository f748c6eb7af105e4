import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a time of day", () => {
  it("is HH:mm:ss up to the last second", () => {
    expect(kindHarness("time").stored("23:59:59")).toBe("23:59:59");
    expect(["24:00:00", "8:00:00", "08:00"].map((wire) => kindHarness("time").stored(wire))).toEqual(
      Array(3).fill({ refused: "WRONG_TIME" }),
    );
  });

  it("stands after the field it names", () => {
    expect(kindHarness("time", { min: "open" }, { row: { open: "09:00:00" } }).wrong("08:59:59")).toBe("TOO_EARLY");
  });

  it("reads times as people write them", () => {
    expect(
      ["下午 1:05", "上午12:30", "8:30 PM", "12:00 am", "下午13:00", "下午 25:00"].map((cell) =>
        kindHarness("time").cell(cell),
      ),
    ).toEqual(["13:05:00", "00:30:00", "20:30:00", "00:00:00", "13:00:00", { refused: "WRONG_TIME" }]);
    expect(["8:30", "8点30分", "08:30:15"].map((cell) => kindHarness("time").cell(cell))).toEqual([
      "08:30:00",
      "08:30:00",
      "08:30:15",
    ]);
  });

  it("has no day for a bound", () => {
    expect(kindHarness("time").lint({ min: "$today" })).toEqual(["/min WRONG_LITERAL"]);
  });
});
