import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { kindHarness } from "../kindHarness.fixture.ts";

/** The clock of trials is at 2026-04-01 in Shanghai, still March in UTC. */
describe("a date", () => {
  it("is a day that exists", () => {
    expect(kindHarness("date").stored("2024-02-29")).toBe("2024-02-29");
    expect(kindHarness("date").stored("2026-02-29")).toEqual({ refused: "WRONG_DATE" });
    expect(kindHarness("date").stored("2026-1-2")).toEqual({ refused: "WRONG_DATE" });
    expect(kindHarness("date").stored(20_260_102)).toEqual({ refused: "WRONG_TYPE" });
  });

  it("stands within bounds counted from Shanghai's today", () => {
    const future = kindHarness("date", { min: "$today", max: "$today+1M" });
    expect(["2026-03-31", "2026-04-01", "2026-05-01", "2026-05-02"].map((day) => future.wrong(day))).toEqual([
      "TOO_EARLY",
      undefined,
      undefined,
      "TOO_LATE",
    ]);
    expect(kindHarness("date", { min: "2026-01-01" }).wrong("2025-12-31")).toBe("TOO_EARLY");
  });

  it("is held to no bound that is counted from today where there is no clock", () => {
    const past = kindHarness("date", { min: "2020-01-01", max: "$today" }, { now: undefined });
    expect(["2019-12-31", "2026-04-02"].map((day) => past.wrong(day))).toEqual(["TOO_EARLY", undefined]);
  });

  it("stands against other fields, and against nothing while they are empty", () => {
    expect(kindHarness("date", { min: "begin" }, { row: { begin: "2026-02-01" } }).wrong("2026-01-31")).toBe(
      "TOO_EARLY",
    );
    expect(kindHarness("date", { min: "begin" }, { row: { begin: null } }).wrong("2026-01-31")).toBeUndefined();
    expect(kindHarness("date", { with: "end" }, { row: { end: "2026-01-01" } }).wrong("2026-01-02")).toBe(
      "END_BEFORE_START",
    );
    expect(KINDS.date.reads?.({ min: "begin", max: "$today", with: "end" })).toEqual(["begin", "end"]);
  });

  it("reads days as people write them", () => {
    expect(
      ["2026/1/2", "2026.1.2", "2026年1月2日", "20260102", "２０２６－１－２", "2026-01-02 08:30:00"].map((cell) =>
        kindHarness("date").cell(cell),
      ),
    ).toEqual(Array(6).fill("2026-01-02"));
    expect(
      ["2026年1月2日星期五", "2026/1/2 周五", "2026年1月2日 星期五 8:30"].map((cell) => kindHarness("date").cell(cell)),
    ).toEqual(Array(3).fill("2026-01-02"));
    expect(kindHarness("date").cell("2026/2/30")).toEqual({ refused: "WRONG_DATE" });
    expect(kindHarness("date").cell("1/2/2026")).toEqual({ refused: "WRONG_DATE" });
  });

  it("finds bounds that leave nothing, and offsets and literals that are none", () => {
    expect(kindHarness("date").lint({ min: "2026-02-01", max: "2026-01-01" })).toEqual(["/min MIN_ABOVE_MAX"]);
    expect(kindHarness("date").lint({ min: "$today-7x" })).toEqual(["/min WRONG_OFFSET"]);
    expect(kindHarness("date").lint({ max: "2026-13-01" })).toEqual(["/max WRONG_LITERAL"]);
  });
});
