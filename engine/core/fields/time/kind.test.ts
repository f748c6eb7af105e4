import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a time of day", () => {
  it("is HH:mm:ss up to the last second", () => {
    expect(kindHarness("time").stored("23:59:59")).toBe("23:59:59");
    expect(["24:00:00", "8:60", "上午 13:00"].map((text) => kindHarness("time").stored(text))).toEqual(
      Array(3).fill({ refused: "NO_SUCH_TIME" }),
    );
    expect(["8", "0830", "上午 8:00 PM", "8:30:"].map((text) => kindHarness("time").stored(text))).toEqual(
      Array(4).fill({ refused: "WRONG_TIME" }),
    );
  });

  it("stands after the field it names", () => {
    expect(kindHarness("time", { min: "open" }, { row: { open: "09:00:00" } }).wrong("08:59:59")).toBe("TOO_EARLY");
  });

  it.each([
    ["8:30", "08:30:00"],
    ["8：30", "08:30:00"],
    ["8点30分", "08:30:00"],
    ["8时30分15秒", "08:30:15"],
    ["8点", "08:00:00"],
    ["08:30:15", "08:30:15"],
    ["下午 1:05", "13:05:00"],
    ["上午12:30", "00:30:00"],
    ["8:30 PM", "20:30:00"],
    ["12:00 am", "00:00:00"],
    ["下午13:00", "13:00:00"],
  ])("reads %j, sent or pasted, as %s", (text, time) => {
    expect([kindHarness("time").stored(text), kindHarness("time").cell(text)]).toEqual([time, time]);
  });

  it("has no day for a bound", () => {
    expect(kindHarness("time").lint({ min: "$today" })).toEqual(["/min WRONG_LITERAL"]);
  });
});
