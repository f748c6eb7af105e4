import { expect, test } from "vitest";
import { greetingAt, longDate } from "./businessTime.ts";

test.each([
  ["2026-11-20T20:59:00Z", "夜深了"],
  ["2026-11-20T21:00:00Z", "早上好"],
  ["2026-11-21T01:00:00Z", "上午好"],
  ["2026-11-21T04:00:00Z", "中午好"],
  ["2026-11-21T06:00:00Z", "下午好"],
  ["2026-11-21T10:00:00Z", "晚上好"],
])("at %s Shanghai is greeted with %s", (instant, greeting) => {
  expect(greetingAt(new Date(instant))).toBe(greeting);
});

test("a day in full is spaced as text is", () => {
  expect(longDate(new Date("2026-11-20T16:00:00Z"))).toBe("2026 年 11 月 21 日 星期六");
});
