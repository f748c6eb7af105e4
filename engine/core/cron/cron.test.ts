import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayInstant, parseLocalInstant } from "#core/values";
import { nextRuns } from "./nextRuns.ts";
import { parseCron } from "./parse.ts";
import { CRON_BOUNDS, CRON_ORDER } from "./parts.ts";
import { formatCron } from "./formatCron.fixture.ts";
import type { CronPart, CronPartName, CronParts } from "./parts.ts";

function partsOf(text: string): CronParts {
  const result = parseCron(text);
  if ("wrong" in result) throw new Error(`${text}: ${result.wrong}`);
  return result.parts;
}

function wrong(text: string): string | undefined {
  const result = parseCron(text);
  return "wrong" in result ? result.wrong : undefined;
}

function runs(text: string, count = 3, after = "2026-01-30 12:00:00"): readonly string[] | undefined {
  return nextRuns(text, { after: parseLocalInstant(after)!, count })?.map((run) => displayInstant(run));
}

describe("a schedule's text", () => {
  it.each([
    ["0 0 8 * * ?", { hour: { mode: "list", values: [8] }, weekday: { mode: "none" }, year: { mode: "every" } }],
    [
      "0/30 5-10 * ? * 2#3",
      {
        second: { mode: "loop", start: 0, step: 30 },
        minute: { mode: "range", from: 5, to: 10 },
        weekday: { mode: "nth", weekday: 2, nth: 3 },
      },
    ],
    ["0 0 0 LW * ? 2026-2028", { day: { mode: "lastWorkday" }, year: { mode: "range", from: 2026, to: 2028 } }],
    ["0 0 0 15W 1,3-4 ?", { day: { mode: "workday", day: 15 }, month: { mode: "list", values: [1, 3, 4] } }],
    ["0 0 0 L-3 JAN ?", { day: { mode: "last", before: 3 }, month: { mode: "list", values: [1] } }],
    ["0 0 0 ? * 6L", { weekday: { mode: "lastWeekday", weekday: 6 } }],
    ["0 0 0 ? * MON-FRI", { weekday: { mode: "range", from: 2, to: 6 } }],
    ["*/5 * * * * ?", { second: { mode: "loop", start: 0, step: 5 } }],
  ])("%s is taken apart", (text, parts) => {
    expect(partsOf(text)).toMatchObject(parts);
  });

  it.each([
    ["* * * * *", "fields"],
    ["0 0 0 1 * ? 2026 1", "fields"],
    ["60 * * * * ?", "second"],
    ["0/60 * * * * ?", "second"],
    ["0 0/61 * * * ?", "minute"],
    ["0 0 24 * * ?", "hour"],
    ["0 0 0 0 * ?", "day"],
    ["0 0 0 32 * ?", "day"],
    ["0 0 0 1 13 ?", "month"],
    ["0 0 0 1 1/13 ?", "month"],
    ["0 0 0 ? * 8", "weekday"],
    ["0 0 0 ? * 0", "weekday"],
    ["0 0 0 ? * 2#6", "weekday"],
    ["0 0 0 ? * 1/8", "weekday"],
    ["0 0 0 1 1 ? 2018", "year"],
    ["0 0 0 1 1 ? 2120", "year"],
    ["0 0 0 1 1 ? 2026/100", "year"],
    ["0 0 0 ? * ?", "days"],
    ["0 0 0 1 * 2", "days"],
    ["5-1 * * * * ?", "second"],
    ["1,,2 * * * * ?", "second"],
    ["-1 * * * * ?", "second"],
    ["0 0 ? * * *", "hour"],
    ["H * * * * ?", "second"],
    ["1e1 * * * * ?", "second"],
  ])("%s is refused for its %s", (text, part) => {
    expect(wrong(text)).toBe(part);
  });

  // The table of the specification, "Cron builder bounds": the first and the last value of a part, then of its step.
  it.each([
    ["second", "{} * * * * ?", [0, 59], [1, 59]],
    ["minute", "0 {} * * * ?", [0, 59], [1, 60]],
    ["hour", "0 0 {} * * ?", [0, 23], [1, 23]],
    ["day", "0 0 0 {} * ?", [1, 31], [1, 31]],
    ["month", "0 0 0 1 {} ?", [1, 12], [0, 12]],
    ["weekday", "0 0 0 ? * {}", [1, 7], [1, 7]],
    ["year", "0 0 0 1 1 ? {}", [2019, 2119], [1, 99]],
  ] as const)("%s is taken from its first value to its last, and none beyond", (part, pattern, values, steps) => {
    const at = (text: string) => wrong(pattern.replace("{}", text));
    const [min, max] = values;
    const [minStep, maxStep] = steps;
    expect([`${min}`, `${max}`, `${min}-${max}`, `${min}/${minStep}`, `${min}/${maxStep}`].map(at)).toEqual(
      Array(5).fill(undefined),
    );
    expect(
      [`${min - 1}`, `${max + 1}`, `${min}-${max + 1}`, `${min}/${minStep - 1}`, `${min}/${maxStep + 1}`].map(at),
    ).toEqual(Array(5).fill(part));
  });
});

describe("parts", () => {
  const partOf = (name: CronPartName): fc.Arbitrary<CronPart> => {
    const { min, max, minStep, maxStep } = CRON_BOUNDS[name];
    const value = fc.integer({ min, max });
    return fc.oneof(
      fc.constant<CronPart>({ mode: "every" }),
      fc.tuple(value, value).map(([a, b]): CronPart => ({ mode: "range", from: Math.min(a, b), to: Math.max(a, b) })),
      fc
        .tuple(value, fc.integer({ min: minStep, max: maxStep }))
        .map(([start, step]): CronPart => ({ mode: "loop", start, step })),
      fc
        .uniqueArray(value, { minLength: 1, maxLength: 5 })
        .map((values): CronPart => ({ mode: "list", values: [...values].sort((a, b) => a - b) })),
    );
  };
  const day = fc.oneof(
    partOf("day"),
    fc.constantFrom<CronPart>(
      { mode: "last", before: 0 },
      { mode: "last", before: 5 },
      { mode: "lastWorkday" },
      { mode: "workday", day: 15 },
    ),
  );
  const weekday = fc.oneof(
    partOf("weekday"),
    fc.constantFrom<CronPart>({ mode: "lastWeekday", weekday: 6 }, { mode: "nth", weekday: 2, nth: 5 }),
  );
  const days = fc.oneof(
    day.map((one) => ({ day: one, weekday: { mode: "none" } as CronPart })),
    weekday.map((one) => ({ day: { mode: "none" } as CronPart, weekday: one })),
  );
  const all = fc
    .tuple(
      fc.record({
        second: partOf("second"),
        minute: partOf("minute"),
        hour: partOf("hour"),
        month: partOf("month"),
        year: partOf("year"),
      }),
      days,
    )
    .map(([clock, both]): CronParts => ({ ...clock, ...both }));

  it("come back from their text as they were", () => {
    fc.assert(
      fc.property(all, (parts) => {
        expect(partsOf(formatCron(parts))).toEqual(parts);
      }),
    );
  });

  it("stand in the order in which they are written", () => {
    expect(formatCron(partsOf("0 0 8 * * ?"))).toBe("0 0 8 * * ?");
    expect(formatCron(partsOf("0 0 8 * * ? 2026"))).toBe("0 0 8 * * ? 2026");
    expect(CRON_ORDER).toHaveLength(7);
  });

  it("never run outside themselves, and strictly later than asked", () => {
    const after = parseLocalInstant("2026-01-01 00:00:00")!;
    fc.assert(
      fc.property(all, (parts) => {
        const found = nextRuns(formatCron(parts), { after, count: 3 }) ?? [];
        let last = after;
        for (const run of found) {
          expect(run).toBeGreaterThan(last);
          last = run;
          const [, year, month, , hour, minute, second] = /(\d+)-(\d+)-(\d+) (\d+):(\d+):(\d+)/
            .exec(displayInstant(run))!
            .map(Number) as [number, ...number[]];
          for (const [name, value] of Object.entries({ year, month, hour, minute, second }))
            expect(fits(parts[name as CronPartName], value!)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});

function fits(part: CronPart, value: number): boolean {
  if (part.mode === "range") return value >= part.from && value <= part.to;
  if (part.mode === "loop")
    return part.step === 0 ? value === part.start : value >= part.start && (value - part.start) % part.step === 0;
  return part.mode !== "list" || part.values.includes(value);
}

describe("the next runs", () => {
  it.each([
    ["every morning", "0 0 8 * * ?", ["2026-01-31 08:00:00", "2026-02-01 08:00:00", "2026-02-02 08:00:00"]],
    ["on Sundays, which are 1", "0 0 8 ? * 1", ["2026-02-01 08:00:00", "2026-02-08 08:00:00", "2026-02-15 08:00:00"]],
    ["on Saturdays, which are 7", "0 0 8 ? * 7", ["2026-01-31 08:00:00", "2026-02-07 08:00:00", "2026-02-14 08:00:00"]],
    [
      "on the last day of the month",
      "0 0 8 L * ?",
      ["2026-01-31 08:00:00", "2026-02-28 08:00:00", "2026-03-31 08:00:00"],
    ],
    [
      "three days before the last",
      "0 0 8 L-3 * ?",
      ["2026-02-25 08:00:00", "2026-03-28 08:00:00", "2026-04-27 08:00:00"],
    ],
    ["on the last working day", "0 0 8 LW * ?", ["2026-02-27 08:00:00", "2026-03-31 08:00:00", "2026-04-30 08:00:00"]],
    [
      "on the working day nearest the 1st, never leaving the month",
      "0 0 8 1W * ?",
      ["2026-02-02 08:00:00", "2026-03-02 08:00:00", "2026-04-01 08:00:00"],
    ],
    [
      "on the working day nearest the 15th",
      "0 0 8 15W * ?",
      ["2026-02-16 08:00:00", "2026-03-16 08:00:00", "2026-04-15 08:00:00"],
    ],
    ["on the second Monday", "0 0 8 ? * 2#2", ["2026-02-09 08:00:00", "2026-03-09 08:00:00", "2026-04-13 08:00:00"]],
    ["on the last Friday", "0 0 8 ? * 6L", ["2026-02-27 08:00:00", "2026-03-27 08:00:00", "2026-04-24 08:00:00"]],
    ["in certain years", "0 0 8 1 1 ? 2028,2031", ["2028-01-01 08:00:00", "2031-01-01 08:00:00"]],
    ["on a leap day", "0 0 0 29 2 ?", ["2028-02-29 00:00:00", "2032-02-29 00:00:00", "2036-02-29 00:00:00"]],
    ["within a minute", "0/20 0 13 30 1 ?", ["2026-01-30 13:00:00", "2026-01-30 13:00:20", "2026-01-30 13:00:40"]],
    [
      "in one month only, for a step of 0",
      "0 0 0 1 3/0 ?",
      ["2026-03-01 00:00:00", "2027-03-01 00:00:00", "2028-03-01 00:00:00"],
    ],
  ])("%s", (_, text, wanted) => {
    expect(runs(text)).toEqual(wanted);
  });

  it("of what never comes are none, and the search ends", () => {
    expect(runs("0 0 0 30 2 ?")).toEqual([]);
    expect(runs("0 0 0 1 1 ? 2019")).toEqual([]);
    expect(runs("0 0 0 31W 2 ?")).toEqual([]);
    expect(runs("* * * * * * 2025")).toEqual([]);
  });

  it("of what is no schedule are unknown", () => {
    expect(runs("every day")).toBeUndefined();
  });

  it("are counted in the zone that is asked for", () => {
    expect(nextRuns("0 0 8 * * ?", { after: Date.parse("2026-01-01T00:00:00Z"), count: 1, zone: "UTC" })).toEqual([
      Date.parse("2026-01-01T08:00:00Z"),
    ]);
  });
});
