import { expect, it } from "vitest";
import { splitTags } from "./splitTags.ts";

it("takes words once, trimmed, without separators inside", () => {
  expect(splitTags(["茶叶", " 海南 ", "茶叶", "，", "a,b"])).toEqual(["茶叶", "海南", "ab"]);
});

it("cuts after every two characters where the field says so", () => {
  expect(splitTags(["010203", "04"], 2)).toEqual(["01", "02", "03", "04"]);
  expect(splitTags(["山茶市场人"], 2)).toEqual(["山茶", "市场", "人"]);
});
