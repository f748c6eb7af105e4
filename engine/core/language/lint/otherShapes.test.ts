/** A value of another shape is shown in the right one; what follows from a place that cannot be read waits. */
import { describe, expect, it } from "vitest";
import { compile, type Finding } from "#core/language";
import { nearest } from "../suggest.ts";
import { changed, lint } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const T = "task.entity.json";

const findingsOf = (files: Readonly<Record<string, Json>>): readonly Finding[] =>
  compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) }))).findings;

describe("a value of another shape", () => {
  const TWO = `[{ "value": "1", "text": "高" }, { "value": "2", "text": "低" }]`;

  it.each([
    ["level.dict.json", "/items", { "1": "高", "2": "低" }, TWO],
    ["level.dict.json", "/items", ["高", "低"], `[{ "value": "…", "text": "高" }, { "value": "…", "text": "低" }]`],
    [T, "/list", ["name", "owner"], `{ "columns": ["name", "owner"] }`],
    [T, "/form", ["name", "owner"], `{ "sections": [{ "fields": ["name", "owner"] }] }`],
    [T, "/form/tabs", [{ title: "基本" }, { title: "其他" }], `["基本", "其他"]`],
    [T, "/fields/place/fill", ["code"], `{ "code": "to.code" }`],
    [T, "/states/steps/submit/to", [1], "1"],
    ["clerk.role.json", "/grants", { task: ["list", "add"] }, `["task:list", "task:add"]`],
    ["clerk.role.json", "/rowRules", { entity: "task", may: ["read"], where: { level: 1 } }, undefined],
    ["hello.template.json", "/variables", ["name"], `{ "name": "…" }`],
  ])("%s%s: %j is %s", (file, path, value, meant) => {
    const [found, ...others] = lint(file, path, value as Json);
    expect(found).toMatchObject({ file, code: "SHAPE.WRONG_TYPE" });
    if (meant === undefined) expect(found?.suggestion).toMatch(/^\[\{ "entity": "task", "may": \["read"\]/);
    else expect(found?.suggestion).toBe(meant);
    expect(others).toEqual([]);
  });

  it.each([
    ["/fields/secret/mask", true, "可以写：tail4、mobile、name、idCard、email、bankCard、all"],
    ["/list/expand", true, "可以写：items"],
    ["/fields/name/unique", [["name"]], "这样的值应写在文件的最外层"],
  ])("says what can stand at %s in the place of %j", (path, value, words) =>
    expect(lint(T, path, value as Json)[0]?.message).toContain(words),
  );
});

describe("a file without the key that everything belongs under", () => {
  const rows = PROJECT_FILES["demo/rows.json"] as { readonly rows: Json };
  const menu = PROJECT_FILES["menu.json"] as { readonly menu: Json };

  it.each([
    ["demo/rows.json", rows.rows, `“place”应写在它里面：{ "rows": { "place": … } }`],
    ["menu.json", menu.menu, `整个列表应写在“menu”里：{ "menu": [ … ] }`],
    [T, [PROJECT_FILES[T] ?? null], "请去掉最外层的方括号"],
    [T, [PROJECT_FILES[T] ?? null, PROJECT_FILES[T] ?? null], "一个文件只写一个，请各存为一个文件"],
  ])("%s is told so, alone", (file, json, words) => {
    const found = findingsOf({ ...PROJECT_FILES, [file]: json });
    expect(found.map(({ file: at }) => at)).toEqual([file]);
    expect(found[0]?.message).toContain(words);
  });

  it("a table among other keys: steps beside the field of a state machine", () => {
    const { submit } = (PROJECT_FILES[T] as { states: { steps: Record<string, Json> } }).states.steps;
    const [found] = lint(T, "/states", { field: "status", initial: 0, submit: submit ?? null });
    expect(found?.message).toBe('缺少必需的键“steps”，“submit”应写在它里面：{ "steps": { "submit": … } }');
  });
});

describe("what only follows from a place that cannot be read", () => {
  const { "place.entity.json": place = null, ...others } = PROJECT_FILES;

  it("waits for the name of a file", () =>
    expect(findingsOf({ ...others, "place.json": place }).map(({ code }) => code)).toEqual(["FILE.UNKNOWN"]));

  it("waits for the name of a field", () => {
    const fields = (place as { fields: Record<string, Json> }).fields;
    const { code = null, ...more } = fields;
    const changedPlace = changed(place, ["fields"], { ...more, 编码: code });
    const found = findingsOf({ ...others, "place.entity.json": changedPlace });
    expect(found.map(({ code: one, pointer }) => `${one} ${pointer}`)).toEqual(["SHAPE.PATTERN /fields/编码"]);
  });

  it("waits for the key of a list: steps under another name", () => {
    const { steps } = (PROJECT_FILES[T] as { states: { steps: Json } }).states;
    const found = lint(T, "/states", { field: "status", initial: 0, transitions: steps });
    expect(found.map(({ code, suggestion }) => `${code} ${suggestion ?? ""}`)).toEqual(["SHAPE.UNKNOWN_KEY steps"]);
  });
});

describe("a word of others", () => {
  it("for who may see a field", () => {
    expect(lint(T, "/fields/name/roles", ["clerk"])[0]).toMatchObject({
      pointer: "/fields/name/roles",
      suggestion: "permissions",
    });
  });

  it("for the tabs of a block", () => {
    const block = { type: "tabs", span: 12, children: [] };
    const found = lint("work.board.json", "/blocks/0", block).find(({ pointer }) => pointer === "/blocks/0/children");
    expect(found?.suggestion).toBe("tabs");
  });

  it("is the beginning of a Chinese title", () => {
    expect(nearest("资料", ["审核", "基本", "资料与说明"])[0]).toBe("资料与说明");
  });
});

describe("what stands under another sort, in another form or as a part of a name", () => {
  it.each<[string, string, Json, string]>([
    ["menu.json", "/menu/0/children/1/opens", "entity:urgent", "view:urgent"],
    ["work.board.json", "/blocks/1/of", "entity:loads", "report:loads"],
    ["work.board.json", "/blocks/1/of", "entity:urgent", "entity:task"],
    ["work.board.json", "/blocks/1/link", "entity:task", "/work/tasks"],
    [T, "/fields/level/default", "1", "1"],
    [T, "/children/items/as", "tabs", "tab"],
  ])("in %s at %s: %j", (file, path, value, meant) => expect(lint(file, path, value)[0]?.suggestion).toBe(meant));
});
