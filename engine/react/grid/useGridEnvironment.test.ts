import { expect, it } from "vitest";
import { onlyOption } from "./useGridEnvironment.ts";

it.each([
  [["海口木业（集团）"], "海口木业(集团)", "海口木业（集团）"],
  [["海口木业（集团）", "海口木业(集团)"], "海口木业(集团)", "海口木业(集团)"],
  [["海口木业（集团）", "海口木业［集团］"], "海口木业(集团)", undefined],
  [["买买提·艾山", "买买提"], "买买提•艾山", "买买提·艾山"],
  [["海口木业", "海口木业"], "海口木业", undefined],
] as const)("of the rows %j, the label %s means %s", (texts, label, expected) => {
  const options = texts.map((text, index) => ({ value: String(index), text }));
  expect(onlyOption(options, label)?.text).toBe(expected);
});
