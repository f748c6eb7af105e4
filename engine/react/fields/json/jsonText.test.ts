import { expect, it } from "vitest";
import { readJson, withShownInstants, writeJson } from "./jsonText.ts";

it("reads and writes a value, and takes a blank for nothing", () => {
  expect(readJson('{"a":[1,null]}')).toEqual({ value: { a: [1, null] } });
  expect(readJson("  ")).toEqual({ value: null });
  expect(writeJson({ a: 1 })).toBe('{\n  "a": 1\n}');
  expect(writeJson(null)).toBe("");
});

it("says in which line a text broke, and how", () => {
  expect(readJson('{\n  "a": 1\n  "b": 2\n}')).toEqual({ message: "第 3 行缺少逗号" });
  expect(readJson('{"a": }')).toEqual({ message: "第 1 行缺少值" });
  expect(readJson('{"a": 1')).toEqual({ message: "第 1 行缺少右花括号" });
});

it("shows instants at any depth as pages do, in Shanghai, and leaves every other text as it is", () => {
  const others = ["2026-11-27", "2026-11-27T05:34:00Z", "于 2026-11-27T05:34:00.000Z", "", 1795757640000, true, null];
  expect(
    withShownInstants({ at: "2026-11-27T20:34:00.000Z", rows: [{ usedAt: "2026-01-02T03:04:05.678Z" }], others }),
  ).toEqual({ at: "2026-11-28 04:34:00", rows: [{ usedAt: "2026-01-02 11:04:05" }], others });
  expect(withShownInstants("2026-11-27T20:34:00.000Z")).toBe("2026-11-28 04:34:00");
});
