import { expect, it } from "vitest";
import { readBlocks } from "./parseMarkdown.ts";

it("reads headings, lists, quotes, code, rules and paragraphs, in their order", () => {
  const source =
    "# 提货\n\n1. 领取提货码\n2. 过磅\n\n- 自备车辆\n> 雨天顺延\n> 另行通知\n```\na < b\n```\n---\n请按时\n到场";
  expect(readBlocks(source)).toEqual([
    { type: "heading", level: 1, text: "提货" },
    { type: "list", ordered: true, items: ["领取提货码", "过磅"] },
    { type: "list", ordered: false, items: ["自备车辆"] },
    { type: "quote", text: "雨天顺延\n另行通知" },
    { type: "code", text: "a < b" },
    { type: "rule" },
    { type: "paragraph", text: "请按时\n到场" },
  ]);
});

it("ends whatever is typed, a fence left open included", () => {
  expect(readBlocks("```\n没有结束")).toEqual([{ type: "code", text: "没有结束" }]);
  expect(readBlocks("<script>alert(1)</script>")).toEqual([{ type: "paragraph", text: "<script>alert(1)</script>" }]);
});
