import { expect, test } from "vitest";
import { greetingAt } from "./businessTime.ts";

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
