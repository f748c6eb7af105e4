import { expect, it } from "vitest";
import { hasDate } from "./hasDate.ts";
import { nextRuns } from "./nextRuns.ts";
import { parseCron } from "./parse.ts";

it.each<[string, boolean]>([
  ["0 0 9 31 2 ?", false],
  ["0 0 9 30 2 ?", false],
  ["0 0 9 30 2 ? 2028", false],
  ["0 0 9 29 2 ? 2027", false],
  ["0 0 9 29 2 ? 2028", true],
  ["0 0 9 29 2 ?", true],
  ["0 0 9 31 4,6,9,11 ?", false],
  ["0 0 9 31 4-5 ?", true],
  ["0 0 9 L-30 2 ?", false],
  ["0 0 9 L-30 1 ?", true],
  ["0 0 9 31W 2 ?", false],
  ["0 0 9 30-31 2/0 ?", false],
  ["0 0 9 ? 2 2-6", true],
  ["0 0 9 LW 2 ?", true],
  ["0 0 9 * * ?", true],
])("%s has a date: %j", (text, expected) => {
  const parsed = parseCron(text);
  if ("wrong" in parsed) throw new Error(parsed.wrong);
  expect(hasDate(parsed.parts)).toBe(expected);
  expect((nextRuns(text, { after: Date.UTC(2026, 0, 1), count: 1 }) ?? []).length > 0).toBe(expected);
});
