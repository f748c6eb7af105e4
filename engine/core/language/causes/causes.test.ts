/** One mistake, one finding: what follows from it waits. */
import { describe, expect, it } from "vitest";
import { compile, type Finding } from "#core/language";
import { B, changed, lint, T, V } from "../lint/findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "../lint/project.fixture.ts";

const shown = (findings: readonly Finding[]) =>
  findings.map(({ file, pointer, code, suggestion }) => [file, pointer, code, suggestion]);

const withTask = (path: string, value: Json) => lint(T, path, value);

describe("a forgotten stored", () => {
  const findings = lint(T, "/fields/amount/stored", undefined);

  it("is reported once, at the field, with who needs it", () => {
    expect(shown(findings)).toEqual([[T, "/fields/amount", "FIELD.UNSTORED", `"stored": true`]]);
    expect(findings[0]?.message).toContain("而合计、视图“加急任务”需要存储的值");
  });

  it("is reported at the place where only one place needs it", () => {
    expect(shown(withTask("/list/filters", ["label"]))).toEqual([
      [T, "/list/filters/0", "PREDICATE.INVALID", undefined],
    ]);
  });
});

describe("an entity that was left from a copy", () => {
  it("is the first finding of a view, and the only one", () => {
    expect(shown(lint(V, "/entity", "place"))).toEqual([[V, "/entity", "NAME.OTHER_ENTITY", "task"]]);
  });

  it("of a block of a board names the subject", () => {
    const block = { type: "list", title: "任务", of: "entity:place", columns: ["owner", "status", "price"], span: 24 };
    expect(shown(lint(B, "/blocks/0", block))[0]).toEqual([B, "/blocks/0/of", "NAME.OTHER_ENTITY", "entity:task"]);
  });

  it("is not supposed for one unknown field", () => {
    expect(lint(V, "/list/filters", ["ownr"])[0]?.code).toBe("NAME.UNKNOWN");
  });
});

describe("fill with its sides exchanged", () => {
  const filled = (fill: Json) =>
    shown(lint(T, "/fields/place", { kind: "reference", to: "place", title: "地点", fill }))[0];

  it("is shown the right way round, whole", () => {
    expect(filled({ code: "to.reason" })).toEqual([T, "/fields/place/fill", "KIND.OPTION", `{ "reason": "to.code" }`]);
    expect(filled({ name: "to.name", code: "to.reason" })?.[3]).toBe(`{ "name": "to.name", "reason": "to.code" }`);
  });

  it("is not supposed where a name is misspelt", () =>
    expect(filled({ reason: "to.cod" })?.[2]).not.toBe("KIND.OPTION"));
});

describe("a value that the dictionary has not", () => {
  it("comes without the contradiction that it makes", () => {
    const task = changed(PROJECT_FILES[T] ?? {}, ["fields", "reason"], {
      kind: "textarea",
      title: "原因",
      visible: { level: 7 },
      required: { level: 1 },
    });
    const files = Object.entries({ ...PROJECT_FILES, [T]: task });
    const { findings } = compile(files.map(([path, json]) => ({ path, text: JSON.stringify(json) })));
    expect(findings.map(({ code }) => code)).toEqual(["PREDICATE.DICT"]);
  });
});

describe("a mark without a stamp", () => {
  it("gets one to paste", () => {
    const step = { title: "退回", mark: "已退回", from: [1], to: 0 };
    expect(lint(T, "/states/steps/back", step)[0]?.suggestion).toBe(`"stamp": { "by": "checker", "at": "madeAt" }`);
  });
});

describe("a number that begins anew more often than its date changes", () => {
  const number = (parts: Json) =>
    compile([
      { path: "a.number.json", text: JSON.stringify({ number: "a", title: "编号", parts, gaps: "refused" }) },
    ]).findings.map(({ message }) => message);

  it("gets both ways out", () => {
    expect(number(["A", { date: "yyyy" }, { seq: 4, reset: "month" }])[0]).toContain(
      `请把日期写成 { "date": "yyyyMM" }，或改为 "reset": "year"`,
    );
    expect(number(["A", { seq: 4, reset: "day" }])[0]).toContain(`{ "date": "yyyyMMdd" }，或去掉 reset`);
  });

  it("has a date that is no text", () =>
    expect(number(["A", "yyyyMM", { seq: 4 }])[0]).toContain(`是否为“{ "date": "yyyyMM" }”`));
});

describe("a report", () => {
  it("is pointed at where in the file the literal is", () => {
    const sql = "select t.level\tas level from {{t}} where t.name = 5";
    const report = changed(PROJECT_FILES["loads.report.json"] ?? {}, ["sql"], [sql]);
    const text = JSON.stringify(report, null, 1);
    const files = Object.entries({ ...PROJECT_FILES, "loads.report.json": report });
    const found = compile(
      files.map(([path, json]) => ({ path, text: path === "loads.report.json" ? text : JSON.stringify(json) })),
    ).findings.find(({ code }) => code === "REPORT.FIELD");
    const lines = text.split("\n");
    const line = lines.findIndex((one) => one.includes("t.name = 5"));
    expect([found?.line, found?.column]).toEqual([line + 1, (lines[line]?.indexOf("5") ?? 0) + 1]);
    expect(found?.suggestion).toBe("'5'");
  });
});
