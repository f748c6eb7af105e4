import { expect, test } from "vitest";
import { exampleView } from "../list.fixture.ts";
import type { SuperRecord } from "./superQuery.ts";
import { superQueryWords } from "./words.ts";

const context = {
  view: exampleView(),
  dicts: {
    parcelStatus: [
      { value: "0", text: "草稿" },
      { value: "1", text: "待审核" },
    ],
  },
  labels: new Map([["maker=7", "张三"]]),
};
const code: SuperRecord = { field: "code", rule: "like", val: "HN" };
const status: SuperRecord = { field: "status", rule: "in", val: "0,1" };
const size: SuperRecord = { field: "size", rule: "ge", val: "5" };
const words = (matchType: "and" | "or", ...records: readonly SuperRecord[]) =>
  superQueryWords({ matchType, records }, context);

test("conditions say field, rule and value, a dictionary's text for its value", () => {
  expect(words("and", code, status)).toBe("编号 包含 HN 且 状态 在 草稿、待审核 中");
  expect(words("or", { field: "ready", rule: "eq", val: "true" }, { field: "maker", rule: "eq", val: "7" })).toBe(
    "就绪 等于 已就绪 或 提交人 等于 张三",
  );
});

test("emptiness needs no value", () => {
  expect(
    words("or", { field: "price", rule: "empty", val: "true" }, { field: "size", rule: "empty", val: "false" }),
  ).toBe("价格 为空 或 大小 不为空");
});

test("an instant is a time in Shanghai", () => {
  expect(words("and", { field: "createTime", rule: "gt", val: "2026-11-22T00:00:00.000Z" })).toBe(
    "创建时间 大于 2026-11-22 08:00:00",
  );
});

test("a group is in parentheses, at every level", () => {
  expect(words("or", { matchType: "and", records: [code, status] }, size)).toBe(
    "（编号 包含 HN 且 状态 在 草稿、待审核 中） 或 大小 大于等于 5",
  );
  expect(words("and", size, { matchType: "or", records: [code, { matchType: "and", records: [status, size] }] })).toBe(
    "大小 大于等于 5 且 （编号 包含 HN 或 （状态 在 草稿、待审核 中 且 大小 大于等于 5））",
  );
});

test("a group that is alone, or has one condition, needs none", () => {
  expect(words("and", { matchType: "or", records: [code, size] })).toBe("编号 包含 HN 或 大小 大于等于 5");
  expect(words("and", size, { matchType: "or", records: [code] })).toBe("大小 大于等于 5 且 编号 包含 HN");
});
