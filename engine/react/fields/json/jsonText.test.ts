import { expect, it } from "vitest";
import { readJson, writeJson } from "./jsonText.ts";

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
