import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("an instant", () => {
  it("is milliseconds inside and ISO with Z outside", () => {
    expect(kindHarness("instant").stored("2026-01-01T16:00:00Z")).toBe(Date.parse("2026-01-01T16:00:00Z"));
    expect(kindHarness("instant").wire(Date.parse("2026-01-01T16:00:00Z"))).toBe("2026-01-01T16:00:00.000Z");
  });

  it.each([
    "2026-01-01T00:00:00+25:00",
    "2026-01-01 8",
    "0999-12-31T23:00:00-05:00",
    "1000-01-01T00:00:00+08:00",
    "0001-01-01T00:00:00Z",
  ])("refuses %j on the wire", (wire) => {
    expect(kindHarness("instant").stored(wire)).toEqual({ refused: "WRONG_INSTANT" });
  });

  it("takes a moment with an offset, on the wire and pasted, and keeps it as UTC", () => {
    const ms = Date.parse("2026-11-22T00:00:00Z");
    for (const text of ["2026-11-22T08:00:00+08:00", "2026-11-21T19:00:00.000-05:00", "2026-11-22t00:00:00z"])
      expect([kindHarness("instant").stored(text), kindHarness("instant").cell(` ${text} `)]).toEqual([ms, ms]);
    expect(kindHarness("instant").wire(ms)).toBe("2026-11-22T00:00:00.000Z");
    expect(kindHarness("instant", { min: "2026-11-22T08:00:00+08:00" }).wrong("2026-11-21T23:59:59Z")).toBe(
      "TOO_EARLY",
    );
  });

  it("is shown and written in Shanghai time", () => {
    const ms = Date.parse("2026-01-01T16:30:00Z");
    expect(kindHarness("instant").text(ms)).toBe("2026-01-02 00:30:00");
    expect(
      ["2026/1/2 0:30", "2026-01-02 00:30:00", "2026年1月2日0点30分", "2026-01-01T16:30:00Z"].flatMap((text) => [
        kindHarness("instant").stored(text),
        kindHarness("instant").cell(text),
      ]),
    ).toEqual(Array(8).fill(ms));
    expect(kindHarness("instant").stored("2026-01-02")).toBe(ms - 30 * 60_000);
    expect(
      ["2026/1/2 25:00", "2026/2/30 8:00", "1/2/2026 8:00"].map((text) => kindHarness("instant").cell(text)),
    ).toEqual(["NO_SUCH_TIME", "NO_SUCH_TIME", "DAY_ORDER"].map((refused) => ({ refused })));
  });

  it("takes a day as a bound from its first moment to its last", () => {
    const today = kindHarness("instant", { min: "$today", max: "$today" });
    expect(
      [
        "2026-03-31T15:59:59.999Z",
        "2026-03-31T16:00:00.000Z",
        "2026-04-01T15:59:59.999Z",
        "2026-04-01T16:00:00.000Z",
      ].map((wire) => today.wrong(wire)),
    ).toEqual(["TOO_EARLY", undefined, undefined, "TOO_LATE"]);
  });
});
