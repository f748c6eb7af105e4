import { describe, expect, it } from "vitest";
import { displayInstant, parseLocalInstant } from "#core/values";
import { decideDue, missedText } from "./dueTimes.ts";

const at = (text: string): number => parseLocalInstant(`2026-11-20 ${text}`)!;
const shown = (instant: number | null | undefined): string | null | undefined =>
  typeof instant === "number" ? displayInstant(instant).slice(11) : instant;

function decide(cron: string, misfire: "skip" | "once", nextRunAt: string, now: string) {
  const { run, missed, next } = decideDue({ cron, zone: "Asia/Shanghai", misfire, nextRunAt: at(nextRunAt) }, at(now));
  return {
    run: shown(run),
    missed: missed && [shown(missed.first), shown(missed.last), missed.count],
    next: shown(next),
  };
}

const HOURLY = "0 0 * * * ?";
const TEN_SECONDS = "0/10 * * * * ?";

describe("a schedule that is due", () => {
  it.each(["skip", "once"] as const)("runs for its due time when it is looked at within a minute (%s)", (misfire) => {
    expect(decide(HOURLY, misfire, "08:00:00", "08:00:59")).toEqual({ run: "08:00:00", next: "09:00:00" });
  });

  it("that was missed by more than a minute runs once, or not at all", () => {
    expect(decide(HOURLY, "once", "08:00:00", "08:01:01")).toEqual({ run: "08:00:00", next: "09:00:00" });
    expect(decide(HOURLY, "skip", "08:00:00", "08:01:01")).toEqual({
      missed: ["08:00:00", "08:00:00", 1],
      next: "09:00:00",
    });
  });

  it("runs once for all the times it missed", () => {
    expect(decide(HOURLY, "once", "01:00:00", "07:30:00")).toEqual({ run: "01:00:00", next: "08:00:00" });
    expect(decide(HOURLY, "once", "01:00:00", "07:00:05")).toEqual({ run: "07:00:00", next: "08:00:00" });
    expect(decide(HOURLY, "skip", "01:00:00", "07:00:05")).toEqual({
      run: "07:00:00",
      missed: ["01:00:00", "06:00:00", 6],
      next: "08:00:00",
    });
  });

  it("takes the last of several due times of the last minute", () => {
    expect(decide(TEN_SECONDS, "once", "08:00:00", "08:00:25")).toEqual({ run: "08:00:20", next: "08:00:30" });
    expect(decide(TEN_SECONDS, "skip", "08:00:00", "08:02:00")).toEqual({
      run: "08:02:00",
      missed: ["08:00:00", "08:01:50", 12],
      next: "08:02:10",
    });
  });

  it("has no next date when its years are over", () => {
    expect(decide("0 0 8 20 11 ? 2026", "skip", "08:00:00", "08:00:00")).toEqual({ run: "08:00:00", next: null });
  });
});

describe("the line about missed due times", () => {
  it.each([
    ["08:00:00", "08:00:00", 1, "服务停机期间错过 1 次：2026-11-20 08:00，未补执行"],
    ["02:00:00", "04:00:00", 3, "服务停机期间错过 3 次：2026-11-20 02:00 至 04:00，未补执行"],
    ["02:00:10", "02:01:00", 6, "服务停机期间错过 6 次：2026-11-20 02:00:10 至 02:01:00，未补执行"],
  ])("says from when to when: %s to %s", (first, last, count, text) => {
    expect(missedText({ first: at(first), last: at(last), count, more: false })).toBe(text);
  });

  it("stops counting where they are too many, and then ends when they were noticed", () => {
    const now = at("09:00:05") + 2 * 86_400_000;
    const { missed } = decideDue(
      { cron: TEN_SECONDS, zone: "Asia/Shanghai", misfire: "skip", nextRunAt: at("08:00:00") },
      now,
    );
    expect(missed).toEqual({ first: at("08:00:00"), last: now, count: 200, more: true });
    expect(missedText(missed!)).toBe("服务停机期间错过 200 次以上：2026-11-20 08:00 至 2026-11-22 09:00，未补执行");
  });
});
