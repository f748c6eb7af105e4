import { describe, expect, it } from "vitest";
import { compile, type Model, type SourceFile } from "#core/language";
import { changed } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const TASK = "task.entity.json";
const ITEM = "item.entity.json";
const REMEDY = "remedy.entity.json";

type Change = readonly [file: string, path: string, value: Json];

function compiled(...changes: readonly Change[]): ReturnType<typeof compile> {
  const texts = new Map(Object.entries(PROJECT_FILES));
  for (const [file, path, value] of changes)
    texts.set(file, changed(texts.get(file) ?? {}, path.split("/").slice(1), value));
  const files: SourceFile[] = [...texts].map(([path, json]) => ({ path, text: JSON.stringify(json) }));
  return compile(files);
}

/** That no form shows the field is not what these tests are about. */
const found = (...changes: readonly Change[]): readonly (readonly string[])[] =>
  compiled(...changes)
    .findings.filter((one) => one.code !== "FIELD.UNREACHABLE")
    .map((one) => [one.file, one.pointer, one.code]);

const CARD: Change = [TASK, "/fields/card", { kind: "text", title: "证件号", encrypted: true }];
const AT = [TASK, "/fields/card/encrypted", "FIELD.CONTRADICTION"];

const fieldOf = (model: Model | undefined, name: string) =>
  model?.entities["task"]?.fields.find((field) => field.name === name);

describe("an encrypted field", () => {
  it("compiles", () => {
    expect(found(CARD)).toEqual([]);
    expect(fieldOf(compiled(CARD).model, "card")?.encrypted).toBe(true);
  });

  it("may be an amount", () =>
    expect(found([TASK, "/fields/card", { kind: "money", title: "底价", encrypted: true }])).toEqual([]));

  it("is not summed where it is an amount", () => {
    const amount: Change = [TASK, "/fields/card", { kind: "money", title: "底价", encrypted: true }];
    expect(found(amount, [TASK, "/list/totals", ["card"]])).toContainEqual(AT);
    expect(found(amount, [TASK, "/actions/remind/when", { card: { gt: "5" } }])).toEqual([
      [TASK, "/actions/remind/when/card/gt", "PREDICATE.OPERATOR"],
    ]);
  });

  const allowed: readonly (readonly [use: string, ...change: Change])[] = [
    ["uniqueness", TASK, "/fields/card", { kind: "text", title: "证件号", encrypted: true, unique: true }],
    ["uniqueness with another field", TASK, "/unique", [["name", "card"]]],
    ["a filter", TASK, "/list/filters", ["card"]],
    ["a filter by some of its values", TASK, "/list/filters", [{ field: "card", op: "in" }]],
    ["a condition of equality", TASK, "/actions/remind/when", { card: "46000019900101001X" }],
    ["a condition of presence over a reference", ITEM, "/rowRules", [rule({ "taskId.card": { empty: false } })]],
    ["a mask", TASK, "/fields/card", { kind: "text", title: "证件号", encrypted: true, mask: "tail4" }],
  ];
  it.each(allowed)("takes %s", (_use, file, path, value) => expect(found(CARD, [file, path, value])).toEqual([]));

  it("is filtered by equality where no operator is declared", () => {
    const { model } = compiled(CARD, [TASK, "/list/filters", ["card"]]);
    expect(model?.entities["task"]?.list.filters[0]?.op).toBe("eq");
  });

  it.each(["like", "gt", "between", "not_in"])("refuses a filter by %s", (op) =>
    expect(found(CARD, [TASK, "/list/filters", [{ field: "card", op }]])).toEqual([
      [TASK, "/list/filters/0/op", "PREDICATE.INVALID"],
    ]),
  );

  it("refuses a condition on a part of its value", () =>
    expect(found(CARD, [TASK, "/actions/remind/when", { card: { right_like: "46" } }])).toEqual([
      [TASK, "/actions/remind/when/card/right_like", "PREDICATE.OPERATOR"],
    ]));

  const own: readonly (readonly [use: string, ...change: Change])[] = [
    ["the title", TASK, "/titleField", "card"],
    ["the list's own order", TASK, "/list/sort", "card"],
    ["a computed value", TASK, "/fields/label", { kind: "computed", title: "说明", type: "text", expr: "card" }],
    ["another field's default", TASK, "/fields/secret/default", { expr: "card" }],
  ];
  it.each(own)("is not used for %s", (_use, file, path, value) =>
    expect(found(CARD, [file, path, value])).toContainEqual(AT),
  );

  it.each<[use: string, ...change: Change]>([
    ["what a reference shows", REMEDY, "/fields/taskId/show", "card"],
    ["what a reference fills in", REMEDY, "/fields/taskId/fill", { newName: "to.card" }],
    ["the order of a board's table", "work.board.json", "/blocks/4/tabs/0/sort", "-card"],
  ])("is not used for %s", (_use, file, path, value) =>
    expect(found(CARD, [file, path, value])).toContainEqual([file, path, "FIELD.CONTRADICTION"]),
  );

  it("is not read by a report", () => {
    const report = {
      report: "cards",
      title: "证件",
      purpose: "Cards of tasks",
      from: { t: "task" },
      sql: "select t.card as card from {{t}}",
      columns: { card: { kind: "text", title: "证件号" } },
      permission: "task:list",
    };
    const written = Object.entries(report).map(([key, value]): Change => ["cards.report.json", `/${key}`, value]);
    expect(found(CARD, ...written)).toEqual([["cards.report.json", "/sql", "FIELD.CONTRADICTION"]]);
  });

  it.each<[kind: string, Json]>([
    ["a number", { kind: "integer", title: "证件号", encrypted: true }],
    ["rich text", { kind: "richText", title: "证件号", encrypted: true }],
    ["a computed value", { kind: "computed", title: "证件号", type: "text", expr: "name", encrypted: true }],
    ["a value that is not stored", { kind: "text", title: "证件号", stored: false, encrypted: true }],
  ])("is not %s", (_kind, card) => expect(found([TASK, "/fields/card", card])).toContainEqual(AT));

  it("is of no entity whose answers are stored", () =>
    expect(found(CARD, [TASK, "/requires", { edit: ["idempotencyKey"] }])).toEqual([
      [TASK, "/requires/edit/0", "REQUIRES.VERB"],
    ]));

  it("is no input of a step", () =>
    expect(
      found([TASK, "/states/steps/approve/input/card", { kind: "text", title: "证件号", encrypted: true }]),
    ).toContainEqual([TASK, "/states/steps/approve/input/card/encrypted", "FIELD.CONTRADICTION"]));
});

function rule(where: Json): Json {
  return { for: "clerk", may: ["read"], where };
}
