import { describe, expect, it } from "vitest";
import { afterWorkingDays, isWorkingDay, type DayExceptions } from "./workingDays.ts";

/** Shanghai. */
const at = (text: string): number => Date.parse(`${text}+08:00`);
const NONE: DayExceptions = new Map();
/** The National Day of 2026, and the Saturday on which people work for it. */
const OCTOBER: DayExceptions = new Map([
  ...["01", "02", "05", "06", "07"].map((day) => [`2026-10-${day}`, "off"] as const),
  ["2026-10-10", "work"],
]);

describe("working days", () => {
  it("are Monday to Friday, besides what the calendar says", () => {
    const week = ["21", "22", "23", "24", "25", "26", "27"].map((day) => isWorkingDay(`2026-09-${day}`, NONE));
    expect(week).toEqual([true, true, true, true, true, false, false]);
    expect(isWorkingDay("2026-10-01", OCTOBER)).toBe(false);
    expect(isWorkingDay("2026-10-10", OCTOBER)).toBe(true);
  });

  it.each([
    ["2026-11-25T10:10:41", 1, NONE, "2026-11-26T23:59:59"],
    ["2026-11-27T10:00:00", 1, NONE, "2026-11-30T23:59:59"],
    ["2026-11-28T10:00:00", 1, NONE, "2026-11-30T23:59:59"],
    ["2026-11-27T23:59:59", 5, NONE, "2026-12-04T23:59:59"],
    ["2026-09-30T09:00:00", 1, OCTOBER, "2026-10-08T23:59:59"],
    ["2026-09-30T09:00:00", 3, OCTOBER, "2026-10-10T23:59:59"],
    ["2026-11-25T10:10:41", 0, NONE, "2026-11-25T10:10:41"],
  ] as const)("%s and %d of them end at %s", (from, days, exceptions, end) => {
    expect(afterWorkingDays(at(from), days, exceptions)).toBe(at(end));
  });
});
