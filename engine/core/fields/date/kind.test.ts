import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { kindHarness } from "../kindHarness.fixture.ts";
import { messageOf } from "#core/validate";
import type { Failure } from "../kind.ts";

/** The clock of trials is at 2026-04-01 in Shanghai, still March in UTC. */
describe("a date", () => {
  it("is a day that exists", () => {
    expect(kindHarness("date").stored("2024-02-29")).toBe("2024-02-29");
    expect(kindHarness("date").stored("2026-02-29")).toEqual({ refused: "NO_SUCH_TIME" });
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

  it.each([
    "2026/1/2",
    "2026.1.2",
    "2026-1-2",
    "2026年1月2日",
    "2026 年 1 月 2 号",
    "20260102",
    "２０２６－１－２",
    "2026–01–02",
    "\u200e2026/\u200e1/\u200e2",
    "2026-01-02 08:30:00",
    "2026年1月2日星期五",
    "2026/1/2 周五",
    "2026年1月2日（星期五）8:30",
  ])("is read from %j, sent or pasted", (text) => {
    expect([kindHarness("date").stored(text), kindHarness("date").cell(` ${text} `)]).toEqual(
      Array(2).fill("2026-01-02"),
    );
  });

  it.each([
    ["2026/2/30", "日期有误：2026年2月30日不存在"],
    ["20250229", "日期有误：2025年2月29日不存在"],
    ["2026-13-45", "日期有误：2026年13月不存在"],
    ["2026年1月2日星期一", "日期有误：2026年1月2日星期一不存在"],
    ["2026/1/2 25:00", "日期有误：25:00不存在"],
    ["26/1/5", "日期的年份要写四位数字，如 2026-01-31"],
    ["26年1月5日", "日期的年份要写四位数字，如 2026-01-31"],
    ["1月5日", "日期的年份要写四位数字，如 2026-01-31"],
    ["1/2/2026", "日期要按年、月、日的顺序写，如 2026-01-31"],
    ["2026-1/2", "日期应是日期，如 2026-01-31"],
    ["2026-01-023", "日期应是日期，如 2026-01-31"],
    ["20260102 3", "日期应是日期，如 2026-01-31"],
    ["46027", "日期应是日期，如 2026-01-31"],
  ])("refuses %j, sent or pasted: %s", (text, message) => {
    const { field } = kindHarness("date");
    const refused = [KINDS.date.toStored(text, field), KINDS.date.fromText(text, field, { row: {} })];
    expect(refused.map((failed) => messageOf({ ...field, title: "日期" }, failed as Failure).message)).toEqual(
      Array(2).fill(message),
    );
  });

  it("finds bounds that leave nothing, and offsets and literals that are none", () => {
    expect(kindHarness("date").lint({ min: "2026-02-01", max: "2026-01-01" })).toEqual(["/min MIN_ABOVE_MAX"]);
    expect(kindHarness("date").lint({ min: "$today-7x" })).toEqual(["/min WRONG_OFFSET"]);
    expect(kindHarness("date").lint({ max: "2026-13-01" })).toEqual(["/max WRONG_LITERAL"]);
  });
});
