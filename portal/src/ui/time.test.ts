import { describe, expect, it } from "vitest";
import { formatExactTime, formatTime, remaining, remainingText } from "./time.ts";

describe("an instant", () => {
  it("is written in Shanghai's time, over midnight and over the year", () => {
    expect(formatTime("2026-12-31T16:05:09.203Z", "second")).toBe("2027-01-01 00:05:09");
    expect(formatTime("2026-11-21T09:30:00Z", "month-minute")).toBe("11-21 17:30");
    expect(formatTime(Date.UTC(2026, 10, 21, 16), "day")).toBe("2026-11-22");
  });
  it("that is counted down to has seconds where it is no whole minute", () => {
    expect([
      formatExactTime("2026-11-21T09:30:20Z", "minute"),
      formatExactTime("2026-11-21T09:30:20Z", "month-minute"),
    ]).toEqual(["2026-11-21 17:30:20", "11-21 17:30:20"]);
    expect([
      formatExactTime("2026-11-21T09:30:00Z", "minute"),
      formatExactTime("2026-11-21T09:30:00.000Z", "month-minute"),
    ]).toEqual(["2026-11-21 17:30", "11-21 17:30"]);
  });
  it("stays the day it is where it is only a day", () => {
    expect(formatTime("2026-11-21", "day")).toBe("2026-11-21");
  });
  it("is empty where there is none", () => {
    expect(formatTime("soon", "day")).toBe("");
  });
});

describe("what is left", () => {
  it("has hours, minutes and seconds however near the end is: 56:11 could be hours", () => {
    expect(remainingText(2 * 86_400_000 + 3 * 3_600_000 + 12 * 60_000)).toBe("2 天 03:12:00");
    expect(remainingText(3 * 3_600_000 + 45_000)).toBe("03:00:45");
    expect(remainingText(56 * 60_000 + 11_000)).toBe("00:56:11");
  });
  it("counts the running second as whole and never falls below nothing", () => {
    expect(remaining(1)).toEqual({ days: 0, hours: "00", minutes: "00", seconds: "01" });
    expect(remaining(-5)).toEqual({ days: 0, hours: "00", minutes: "00", seconds: "00" });
  });
});
