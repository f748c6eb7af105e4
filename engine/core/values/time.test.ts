import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addToDay, addToInstant, dayOf, daysBetween, isDay, isMonth, isTime, midnightOf } from "./day.ts";
import { displayInstant, formatInstant, parseInstant, parseLocalInstant } from "./instant.ts";
import { parseOffset, resolveOffset, resolveTodayInstant } from "./timeOffset.ts";

const at = (iso: string): number => Date.parse(iso);

describe("business days", () => {
  it("begin at Shanghai's midnight", () => {
    expect(dayOf(at("2026-01-01T15:59:59.999Z"))).toBe("2026-01-01");
    expect(dayOf(at("2026-01-01T16:00:00.000Z"))).toBe("2026-01-02");
    expect(midnightOf("2026-01-02")).toBe(at("2026-01-01T16:00:00Z"));
  });

  it("exist or do not", () => {
    expect(isDay("2024-02-29")).toBe(true);
    for (const text of ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "0999-01-01", "2026-01-01 "])
      expect(isDay(text)).toBe(false);
    expect(isMonth("2026-12")).toBe(true);
    expect(isMonth("2026-13")).toBe(false);
    expect(isTime("23:59:59")).toBe(true);
    expect(isTime("24:00:00")).toBe(false);
  });

  it("clamp to the last day when months or years are added", () => {
    expect(addToDay("2026-01-31", 1, "M")).toBe("2026-02-28");
    expect(addToDay("2024-02-29", 1, "y")).toBe("2025-02-28");
    expect(addToDay("2026-03-31", -1, "M")).toBe("2026-02-28");
    expect(addToDay("2026-01-15", -13, "M")).toBe("2024-12-15");
    expect(addToDay("2026-12-31", 1, "d")).toBe("2027-01-01");
    expect(addToDay("2026-01-01", -1, "h")).toBe("2025-12-31");
  });

  it("count the days between", () => {
    expect(daysBetween("2026-02-27", "2026-03-01")).toBe(2);
    expect(daysBetween("2026-03-01", "2026-02-27")).toBe(-2);
  });
});

describe("instants", () => {
  it("are written as the platform writes them, whatever stood before", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.integer({ min: -8.64e15, max: 8.64e15 }),
            fc.integer({ min: -200_000_000, max: 200_000_000 }),
            fc.double({ min: -1e9, max: 1e9, noNaN: true }),
          ),
          { minLength: 1 },
        ),
        (all) => {
          for (const ms of all) expect(formatInstant(ms)).toBe(new Date(ms).toISOString());
        },
      ),
    );
    for (const none of [Number.NaN, Infinity, 8.64e15 + 1]) expect(() => formatInstant(none)).toThrow(RangeError);
  });

  it("come back from ISO as they were", () => {
    fc.assert(
      fc.property(fc.integer({ min: at("1000-01-01T00:00:00Z"), max: at("9999-12-31T00:00:00Z") }), (ms) => {
        expect(parseInstant(formatInstant(ms))).toBe(ms);
      }),
    );
  });

  it.each([
    ["2026-11-22T08:00:00+08:00", "2026-11-22T00:00:00.000Z"],
    ["2026-11-21T19:30:00-04:30", "2026-11-22T00:00:00.000Z"],
    ["2026-11-22t00:00:00z", "2026-11-22T00:00:00.000Z"],
    ["2026-11-22 08:00:00+08:00", "2026-11-22T00:00:00.000Z"],
    ["2026-11-22T00:00:00-00:00", "2026-11-22T00:00:00.000Z"],
    ["2026-11-22T08:00:00.5+08:00", "2026-11-22T00:00:00.500Z"],
    ["2026-11-22T00:00:00.123999999Z", "2026-11-22T00:00:00.123Z"],
    ["2027-01-01T07:59:60+08:00", "2027-01-01T00:00:00.000Z"],
    ["2026-03-01T00:00:00+14:00", "2026-02-28T10:00:00.000Z"],
  ])("take %s, as RFC 3339 has it, for %s", (text, utc) => {
    expect(formatInstant(parseInstant(text) ?? 0)).toBe(utc);
  });

  it.each([
    "2026-01-01",
    "2026-02-30T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:00",
    "2026-01-01T00:00:00+0800",
    "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+08:60",
    "2026-01-01T00:00:00.Z",
    "2026-01-01T00:00+08:00",
    "2026-01-01T00:00:60Z",
    "2026-01-01T00:00:00+08:00 ",
    "1767225600000",
  ])("refuse %j on the wire", (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it("are shown and read in Shanghai time", () => {
    const ms = at("2026-01-01T16:00:05Z");
    expect(displayInstant(ms)).toBe("2026-01-02 00:00:05");
    expect(parseLocalInstant("2026-01-02 00:00:05")).toBe(ms);
    expect(parseLocalInstant("2026-01-02 00:00")).toBe(ms - 5000);
    expect(parseLocalInstant("2026-01-02")).toBe(ms - 5000);
    expect(parseLocalInstant("2026-01-02 24:00:00")).toBeUndefined();
  });

  it("keep the time of day when months are added", () => {
    expect(displayInstant(addToInstant(parseLocalInstant("2026-01-31 23:30:00")!, 1, "M"))).toBe("2026-02-28 23:30:00");
  });
});

describe("offsets", () => {
  it("are read with their sign and unit, m for minutes and M for months", () => {
    expect(parseOffset("-7d")).toEqual({ amount: -7, unit: "d" });
    expect(parseOffset("+3M")).toEqual({ amount: 3, unit: "M" });
    expect(parseOffset("3M")).toBeUndefined();
    expect(parseOffset("-7s")).toBeUndefined();
  });

  it("move $now as an instant and $today as a day", () => {
    const now = parseLocalInstant("2026-03-31 08:00:00")!;
    expect(resolveOffset("now", now, { amount: -30, unit: "m" })).toBe(now - 1_800_000);
    expect(resolveOffset("today", now)).toBe("2026-03-31");
    expect(resolveOffset("today", now, { amount: -1, unit: "M" })).toBe("2026-02-28");
    expect(displayInstant(resolveTodayInstant(now, { amount: 6, unit: "h" }))).toBe("2026-03-31 06:00:00");
  });
});
