import { describe, expect, it } from "vitest";
import { compile, runCases, untestedRules, type TestSource } from "#core/language";
import type { Model } from "#core/model";
import { PROJECT_FILES } from "../lint/project.fixture.ts";
import type { CaseSource } from "./caseSource.ts";

const model = compile(Object.entries(PROJECT_FILES).map(([path, json]) => ({ path, text: JSON.stringify(json) })))
  .model as Model;
const NOON = Date.UTC(2026, 0, 5, 4);
const wrong = (one: Omit<CaseSource, "name">): readonly string[] =>
  runCases({ test: "task", of: "entity:task", cases: [{ name: "one", ...one }] }, model, NOON)[0]?.wrong ?? [
    "nothing ran",
  ];

describe("a case", () => {
  it.each<[string, Omit<CaseSource, "name">]>([
    [
      "a condition of visibility",
      { input: { urgent: true }, expect: { visible: { reason: true }, required: { reason: true } } },
    ],
    ["a computed value", { input: { price: "2.00", count: 3 }, expect: { values: { amount: "6.00" } } }],
    [
      "every message",
      { input: { name: "甲", price: "5.00", count: 1, owner: "乙" }, expect: { errors: { name: "最小长度2位字符" } } },
    ],
    ["a step that may be taken", { as: "role:boss", row: { status: 0 }, expect: { refused: ["submit", "delete"] } }],
    ["a row that a role reads", { as: "role:clerk", row: { createBy: "me", level: 1 }, expect: { where: true } }],
    [
      "a row that a role does not read",
      { as: "role:clerk", row: { createBy: "other", level: 1 }, expect: { where: false } },
    ],
    ["a step that excludes its maker", { row: { status: 1, maker: "me" }, expect: { refused: ["approve"] } }],
    ["nobody", { as: "nobody", expect: { refused: ["list", "add"] } }],
  ])("holds for %s", (_, one) => expect(wrong(one)).toEqual([]));

  it.each<[string, Omit<CaseSource, "name">, string]>([
    [
      "another visibility",
      { input: { urgent: false }, expect: { visible: { reason: true } } },
      "“reason”显示应为是，实为否",
    ],
    [
      "another value",
      { input: { price: "2.00", count: 3 }, expect: { values: { amount: "7.00" } } },
      '“amount”应为 "7.00"，实为 "6.00"',
    ],
    [
      "a message that does not come",
      { input: { name: "甲乙", price: "5.00", count: 1 }, expect: { errors: { name: "请输入名称" } } },
      "“name”应提示“请输入名称”",
    ],
    ["a message that comes unasked", { input: {}, expect: { errors: {} } }, "“name”不应提示“请输入名称”"],
    [
      "a right that is not there",
      { as: "role:clerk", row: { createBy: "me", level: 1 }, expect: { allowed: ["delete"] } },
      "“delete”应允许",
    ],
    ["a right that is there", { row: { status: 0 }, expect: { refused: ["submit"] } }, "“submit”应拒绝"],
    [
      "a row of another user",
      { as: "role:clerk", row: { createBy: "other", level: 1 }, expect: { where: true } },
      "此行应可见",
    ],
    ["a value that cannot be read", { row: { count: "many" }, expect: {} }, "“count”的值无法读取"],
  ])("fails for %s", (_, one, sentence) => expect(wrong(one)).toContain(sentence));

  it("of an entity that is not there fails", () => {
    expect(
      runCases({ test: "x", of: "entity:x", cases: [{ name: "one", expect: {} }] }, model, NOON)[0]?.wrong,
    ).toEqual(["“entity:x”不是实体"]);
  });
});

describe("rules without a case", () => {
  const untested = (cases: readonly CaseSource[]): readonly string[] =>
    untestedRules(model, [{ test: "task", of: "entity:task", cases } satisfies TestSource]);
  it("are listed", () => expect(untested([])).toContain("task：“原因”的显示条件"));
  it("are listed no more once a case looks at them", () => {
    expect(untested([{ name: "one", expect: { visible: { reason: false } } }])).not.toContain("task：“原因”的显示条件");
  });
});

const LINES_PROJECT = {
  ...PROJECT_FILES,
  "bill.entity.json": {
    entity: "bill",
    title: "账单",
    purpose: "A bill with lines",
    fields: {
      lines: { kind: "lines", title: "行", entity: "bill_line", by: "billId", columns: ["price", "days"], min: 1 },
      total: { kind: "computed", title: "合计", type: "money", expr: "sum(lines.map(l, l.amount))", stored: true },
    },
    indexes: [["-createTime"]],
  },
  "bill_line.entity.json": {
    entity: "bill_line",
    title: "账单行",
    purpose: "A line of a bill",
    fields: {
      billId: { kind: "reference", to: "bill", title: "账单", required: true, onDelete: "cascade" },
      price: { kind: "money", title: "单价", required: true },
      days: { kind: "integer", title: "天数", min: 1, required: true },
      amount: { kind: "computed", title: "金额", type: "money", expr: "price * days" },
    },
    indexes: [["-createTime"], ["billId"]],
    parent: "billId",
  },
};

describe("a case with lines", () => {
  const { model: billModel, findings } = compile(
    Object.entries(LINES_PROJECT).map(([path, json]) => ({ path, text: JSON.stringify(json) })),
  );
  const failures = (one: Omit<CaseSource, "name">): readonly string[] =>
    runCases({ test: "bill", of: "entity:bill", cases: [{ name: "one", ...one }] }, billModel as Model, NOON)[0]
      ?.wrong ?? ["nothing ran"];
  const line = { price: "2.50", days: 3 };

  it.each<[string, Omit<CaseSource, "name">]>([
    ["sums them", { input: { lines: [line, { price: "1.00", days: 1 }] }, expect: { values: { total: "8.50" } } }],
    [
      "replaces those of the row",
      { row: { lines: [line] }, input: { lines: [] }, expect: { values: { total: "0.00" } } },
    ],
    [
      "checks each",
      { input: { lines: [line, { price: "1.00" }] }, expect: { errors: { "lines.1.days": "请输入天数" } } },
    ],
    ["holds without a message", { input: { lines: [line] }, expect: { errors: {} } }],
  ])("%s", (_, one) => {
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(failures(one)).toEqual([]);
  });

  it.each<[string, Omit<CaseSource, "name">, string]>([
    ["no list", { input: { lines: "x" }, expect: {} }, "“lines”应为各行的列表"],
    ["a field that a line does not have", { input: { lines: [{ sum: 1 }] }, expect: {} }, "没有字段“sum”"],
  ])("fails for %s", (_, one, sentence) => expect(failures(one)).toContain(sentence));
});
