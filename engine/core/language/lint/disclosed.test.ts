import { describe, expect, it } from "vitest";
import { compile, type SourceFile } from "#core/language";
import { changed } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const TASK = "task.entity.json";
const ITEM = "item.entity.json";
const REMEDY = "remedy.entity.json";

type Change = readonly [file: string, path: string, value: Json];

/** Where the files read a field that only some rows disclose, after the changes. */
function found(...changes: readonly Change[]): readonly (readonly [file: string, pointer: string])[] {
  const texts = new Map(Object.entries(PROJECT_FILES));
  for (const [file, path, value] of changes) {
    const steps = path.split("/").slice(1);
    texts.set(file, changed(texts.get(file) ?? {}, steps, value));
  }
  const files: SourceFile[] = [...texts].map(([path, json]) => ({ path, text: JSON.stringify(json) }));
  return compile(files)
    .findings.filter((one) => one.code === "FIELD.CONTRADICTION")
    .map((one) => [one.file, one.pointer]);
}

/** A task whose offer is shown once it is approved, and lines whose cost is. */
const TASK_PRICE: Change = [TASK, "/fields/offer", { kind: "money", title: "报价", disclosed: { status: 2 } }];
const COST: Change = [ITEM, "/fields/cost", { kind: "money", title: "成本", disclosed: { "taskId.status": 2 } }];

const ABOVE = { gt: "1.00" };
const HIGH = { "taskId.offer": ABOVE };

describe("a field that only some rows disclose", () => {
  it("may be there", () => expect(found(TASK_PRICE, COST)).toEqual([]));

  const cases: readonly (readonly [use: string, ...change: Change])[] = [
    ["a guard over a reference", ITEM, "/guards", guard({ holds: { "taskId.offer": ABOVE } })],
    ["a row rule over a reference", ITEM, "/rowRules", [rule({ "taskId.offer": ABOVE })]],
    ["a tab over a reference", ITEM, "/list", { tabs: [{ title: "全部" }, { title: "高", where: HIGH }] }],
    ["a filter over a reference", ITEM, "/list", { filters: ["taskId.offer"] }],
    ["what a reference offers", ITEM, "/fields/taskId/where", { offer: ABOVE }],
    ["what a reference shows", REMEDY, "/fields/taskId/show", "offer"],
    ["what a reference fills in", REMEDY, "/fields/taskId/fill", { newName: "to.offer" }],
    ["a filter of a reference's picker", REMEDY, "/fields/taskId/picker", { filters: ["offer"] }],
    ["the order of lines", TASK, "/fields/parts/order", "-cost"],
    ["the sums of lines", TASK, "/fields/parts/totals", ["cost"]],
    ["a rule of a role", "clerk.role.json", "/rowRules/0/where", { offer: ABOVE }],
    ["a rule of a role over a reference", "clerk.role.json", "/rowRules/0", role("item", { "taskId.offer": ABOVE })],
    ["rows of a board", "work.board.json", "/blocks/1/where", { offer: ABOVE }],
    ["a figure of a board", "work.board.json", "/blocks/1/value", "max(offer)"],
    ["the order of a board's table", "work.board.json", "/blocks/4/tabs/0/sort", "-offer"],
    ["the count of a shortcut", "work.board.json", "/blocks/5/shortcuts/0/where", { offer: ABOVE }],
  ];
  it.each(cases)("is not used for %s", (_use, file, path, value) => {
    const [only, ...others] = found(TASK_PRICE, COST, [file, path, value]);
    expect(others).toEqual([]);
    expect(only?.[0]).toBe(file);
    expect(only?.[1].startsWith(path) === true || path.startsWith(only?.[1] ?? "-")).toBe(true);
  });

  const rows: readonly (readonly [use: string, ...change: Change, at: readonly [string, string]])[] = [
    [
      "a guard on rows that refer to this one",
      TASK,
      "/guards",
      guard({ of: ["submit"], none: { entity: "item", by: "taskId", where: { cost: ABOVE } } }),
      [TASK, "/guards/low/none/where"],
    ],
    [
      "a guard that compares them with this row",
      TASK,
      "/guards",
      guard({ of: ["submit"], none: { entity: "item", by: "taskId", where: { cost: { gt: "$row.price" } } } }),
      [TASK, "/guards/low/none/where"],
    ],
    [
      "a sum over lines",
      TASK,
      "/fields/total",
      { kind: "computed", title: "合计", type: "money", expr: "sum(parts.map(p, p.cost))" },
      [TASK, "/fields/total/expr"],
    ],
  ];
  it.each(rows)("is not used for %s", (_use, file, path, value, at) =>
    expect(found(TASK_PRICE, COST, [file, path, value])).toEqual([at]),
  );

  const files: readonly (readonly [
    use: string,
    file: string,
    content: { readonly [key: string]: Json },
    at: string,
  ])[] = [
    [
      "a dictionary",
      "tasks.dict.json",
      { dict: "tasks", title: "任务", from: "task", value: "id", text: "name", where: { offer: ABOVE } },
      "/where",
    ],
    [
      "a role of a further folder",
      "shop/clerk.role.json",
      { role: "clerk", adds: true, grants: ["task:list"], rowRules: [role("task", { offer: ABOVE })] },
      "/rowRules/0/where",
    ],
    [
      "a report",
      "offers.report.json",
      {
        report: "offers",
        title: "报价",
        purpose: "报价合计",
        from: { t: "task" },
        sql: "select sum(t.offer) as offer from {{t}}",
        columns: { offer: { kind: "money", title: "报价" } },
        permission: "task:list",
      },
      "/sql",
    ],
  ];
  it.each(files)("is not used for %s", (_use, file, content, at) => {
    const written = Object.entries(content).map(([key, value]): Change => [file, `/${key}`, value]);
    expect(found(TASK_PRICE, COST, ...written)).toEqual([[file, at]]);
  });

  it("is not used by what opens or closes a section or an act of its own entity", () => {
    const section = { ...sectionsOf(PROJECT_FILES[TASK])[1], visible: { offer: ABOVE } };
    for (const change of [
      [TASK, "/form/sections/1", section],
      [TASK, "/states/steps/submit/when", { offer: ABOVE }],
      [TASK, "/actions/remind/when", { offer: ABOVE }],
      [TASK, "/fields/secret/disclosed", { offer: ABOVE }],
    ] as const satisfies readonly Change[])
      expect(found(TASK_PRICE, change), change[1]).toContainEqual([TASK, "/fields/offer/disclosed"]);
  });

  it("is found through a reference to the same entity", () =>
    expect(
      found(
        ["place.entity.json", "/fields/offer", { kind: "money", title: "报价", disclosed: { rank: 1 } }],
        ["place.entity.json", "/rowRules", [rule({ "pid.offer": ABOVE })]],
      ),
    ).toEqual([["place.entity.json", "/fields/offer/disclosed"]]));
});

function guard(parts: { readonly [key: string]: Json }): Json {
  return { low: { of: ["edit"], message: "报价过低", ...parts } };
}

function rule(where: Json): Json {
  return { for: "clerk", may: ["read"], where };
}

function role(entity: string, where: Json): Json {
  return { entity, may: ["read"], where };
}

function sectionsOf(entity: Json | undefined): readonly { readonly [key: string]: Json }[] {
  const { form } = entity as { readonly form: { readonly sections: readonly { readonly [key: string]: Json }[] } };
  return form.sections;
}
