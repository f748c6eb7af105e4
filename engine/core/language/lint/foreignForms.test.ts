/** What is written in other products, or in another place of this one: the first finding says what to write. */
import { describe, expect, it } from "vitest";
import { compile } from "#core/language";
import { changed, lint } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const T = "task.entity.json";

describe("what others write", () => {
  const STEP = ["states", "steps", "approve"] as const;
  const WORK = "work.board.json";
  const figure = (of: string, rest: Json) => ({ type: "figure", title: "金额", of, ...(rest as object) });

  it.each<readonly [title: string, file: string, path: readonly string[], value: Json, words: string]>([
    ["a role in not", T, [...STEP, "not"], ["boss"], "not 中写记有经办人的字段"],
    ["a role's title in not", T, [...STEP, "not"], ["主任"], "哪些角色能执行，由角色的 grants 决定"],
    [
      "an input by another name than the field of its title",
      T,
      [...STEP, "input"],
      { comment: { kind: "textarea", title: "意见" } },
      "是否为“opinion”？",
    ],
    [
      "an input without a field",
      T,
      [...STEP, "input"],
      { assessment: { kind: "textarea", title: "评语" } },
      "步骤填写的值存入同名字段，请在 fields 中加上“assessment”",
    ],
    ["a condition in the list of a view", "urgent.view.json", ["list", "where"], { status: 1 }, "应写在文件的最外层"],
    [
      "a sum as a key of a figure",
      WORK,
      ["blocks", "1"],
      figure("entity:task", { sum: "price" }),
      '"value": "sum(price)"',
    ],
    [
      "a sum as a key of a figure of a report",
      WORK,
      ["blocks", "1"],
      figure("report:loads", { sum: "price" }),
      '"value": "price", "take": "sum"',
    ],
    [
      "a state without its store",
      T,
      ["fields", "status"],
      { kind: "dict", dict: "status", title: "状态", readonly: true },
      '请在此字段上写 "store": "integer"',
    ],
    ["a longer name of a page", WORK, ["blocks", "1", "link"], "/work/task_loads", "是否为“/work/loads”？"],
    [
      "an expression as a parameter's default",
      "loads.report.json",
      ["params", "since", "default"],
      { expr: "addDays(today(), -30)" },
      '是否为“"$today-30d"”？',
    ],
    [
      "a column under a condition",
      T,
      ["list", "columns", "1"],
      { field: "place.code", show: { urgent: true } },
      "列不按条件出现",
    ],
    [
      "values of an action",
      T,
      ["actions", "remind"],
      { title: "提醒", on: "row", set: { urgent: true } },
      "请写成 states 的步骤",
    ],
  ])("%s", (_title, file, path, value, words) => {
    const project = { ...PROJECT_FILES, [file]: changed(PROJECT_FILES[file] ?? {}, path, value) };
    const [found] = compile(
      Object.entries(project).map(([name, json]) => ({ path: name, text: JSON.stringify(json) })),
      { icons: ["home", "dashboard", "report"] },
    ).findings;
    expect(found?.file).toBe(file);
    expect(found?.message).toContain(words);
  });
});

describe("a condition under the key of another product", () => {
  it.each<readonly [key: string, value: Json, meant: string]>([
    ["visibleOn", "${urgent}", `"visible": { "urgent": true }`],
    ["visibleOn", "${!urgent}", `"visible": { "not": { "urgent": true } }`],
    ["visibleOn", "!urgent && !owner", `"visible": { "not": { "urgent": true }, "owner": { "empty": true } }`],
    ["hiddenOn", "${!urgent}", `"visible": { "urgent": true }`],
    ["visibleOn", "this.urgent && data.level == 1", `"visible": { "urgent": true, "level": 1 }`],
    ["visibleOn", "${reason}", `"visible": { "reason": { "empty": false } }`],
    ["v-if", "urgent", `"visible": { "urgent": true }`],
    ["requiredOn", "${level >= 1}", `"required": { "level": { "ge": 1 } }`],
    ["requiredOn", { urgent: true }, "required"],
    ["disabledOn", "${urgent}", `"readonly": { "urgent": true }`],
    ["hiddenOn", "${urgent}", `"visible": { "not": { "urgent": true } }`],
    ["hiddenOn", "${!reason}", `"visible": { "reason": { "empty": false } }`],
    ["hideIf", "level == 1", `"visible": { "not": { "level": 1 } }`],
    ["hiddenOn", { urgent: true }, `"visible": { "not": { "urgent": true } }`],
    ["hiddenOn", { level: { ge: 1 } }, `"visible": { "not": { "level": { "ge": 1 } } }`],
  ])("%s: %j is %s", (key, value, meant) => {
    const [found, ...others] = lint(T, `/fields/secret/${key}`, value);
    expect(found).toMatchObject({ code: "SHAPE.UNKNOWN_KEY", suggestion: meant });
    expect(others).toEqual([]);
  });

  it("is false of a switch that is never empty", () => {
    const secret = { kind: "text", title: "密级", hiddenOn: "${urgent}" };
    const task = changed(PROJECT_FILES[T] ?? {}, ["fields", "urgent", "default"], false);
    const files = { ...PROJECT_FILES, [T]: changed(task, ["fields", "secret"], secret) };
    const { findings } = compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })));
    expect(findings[0]?.suggestion).toBe(`"visible": { "urgent": false }`);
  });

  it.each<readonly [key: string, value: Json, meant: string]>([
    // 0 is false, too.
    ["visibleOn", "${count}", "visible"],
    ["visibleOn", "${mode === 'a'}", "visible"],
    ["visibleOn", "${ARRAYINCLUDES(roles, 1)}", "visible"],
    ["requiredOn", "请填写密级", "required"],
    ["requierd", "urgent", "required"],
  ])("%s: %j is %s alone, since what it says is not certain", (key, value, meant) =>
    expect(lint(T, `/fields/secret/${key}`, value)[0]?.suggestion).toBe(meant),
  );
});

describe("a name with the namespace of another product", () => {
  it.each([
    ["api::task.task", "task"],
    ["app.models.Place", "place"],
    ["schemas/places", "place"],
  ])("%s is %s", (written, meant) =>
    expect(lint(T, "/fields/place/to", written)[0]).toMatchObject({ code: "NAME.UNKNOWN", suggestion: meant }),
  );

  it("is the entity of several words, not the nearest of one", () => {
    const place = changed(PROJECT_FILES["place.entity.json"] ?? {}, ["entity"], "task_place");
    const { fields: { pid = null, ...fields } = {} } = place as { fields?: Record<string, Json> };
    const tree = changed(place, ["fields"], { pid: changed(pid, ["to"], "task_place"), ...fields });
    const task = changed(PROJECT_FILES[T] ?? {}, ["fields", "place", "to"], "api::task-place.task-place");
    const files = { ...PROJECT_FILES, "place.entity.json": tree, [T]: task };
    const { findings } = compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })));
    expect(findings.find(({ pointer }) => pointer === "/fields/place/to")?.suggestion).toBe("task_place");
  });

  it("does not take a field of a reference for another one", () =>
    expect(lint(T, "/list/columns/0", "plaec.code")[0]?.suggestion).toBe("place.code"));
});

describe("an expression over a reference", () => {
  const exprOf = (fill: Json | undefined, expr: string) => {
    const place = changed(PROJECT_FILES[T] ?? {}, ["fields", "place", "fill"], fill);
    const label = { kind: "computed", title: "说明", type: "integer", expr };
    const files = { ...PROJECT_FILES, [T]: changed(place, ["fields", "label"], label) };
    const { findings } = compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })));
    return findings.find(({ code }) => code === "EXPRESSION.INVALID");
  };

  it("names the field of the row that the value is copied into", () =>
    expect(exprOf({ count: "to.rank" }, "place.rank * 2")).toMatchObject({
      message:
        "表达式只能读取本行的字段，不能读取“place.rank”，“place”的 fill 已把它带入本行的“count”，是否为“count * 2”？",
      suggestion: "count * 2",
    }));

  it("says how to copy it", () =>
    expect(exprOf(undefined, "place.rank * 2")?.message).toContain(`在“place”上写 "fill": { "rank": "to.rank" }`));

  it("says that nothing copies over two references", () =>
    expect(exprOf(undefined, "place.pid.rank * 2")?.message).toContain("fill 也只能带入“place”所引用的行自己的字段"));
});

describe("a list of fields under a key of fields", () => {
  it.each([
    ["required", ["owner", "place"], `请在字段“owner”、“place”中各写 "required": true`],
    ["mandatory", ["owner"], `请在字段“owner”中各写 "required": true`],
    ["readonly", ["owner"], `"readonly": true`],
    ["encrypted", ["owner"], `"encrypted": true`],
  ])("%s: %j", (key, fields, words) => {
    const [found, ...others] = lint(T, `/${key}`, fields);
    expect(found?.message).toContain(words);
    expect(others).toEqual([]);
  });

  it("is not one of names that are no fields", () =>
    expect(lint(T, "/required", ["nothing"])[0]?.message).not.toContain("nothing"));
});
