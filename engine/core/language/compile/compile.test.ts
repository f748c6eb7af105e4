import { describe, expect, it } from "vitest";
import { compile, compileProject, compileProjectWithPauses, type SourceFile } from "#core/language";

const entity = (value: object, path = "example/visit.entity.json"): SourceFile => ({
  path,
  text: JSON.stringify(value),
});

const VISIT = {
  entity: "visit",
  title: "来访登记",
  purpose: "Who came",
  fields: {
    visitor: { kind: "text", title: "来访人", max: 40, required: true },
    people: { kind: "integer", title: "人数", min: 1, max: 99, default: 1 },
    done: { kind: "switch", title: "已接待" },
    outcome: { kind: "textarea", title: "结果", visible: { done: true }, required: { done: true } },
  },
  indexes: [["-createTime"]],
};

describe("compile", () => {
  it("fills in what a short file leaves out", () => {
    const { model, findings } = compile([entity(VISIT)]);
    expect(findings).toEqual([]);
    const visit = model?.entities["visit"];
    expect(visit).toMatchObject({
      path: "/online/api/visit",
      table: "visit",
      key: "id",
      titleField: "visitor",
      softDelete: false,
    });
    expect(visit?.permissions.add).toBe("visit:add");
    expect(visit?.fields.map((field) => field.name)).toEqual([
      "visitor",
      "people",
      "done",
      "outcome",
      "id",
      "createTime",
      "createBy",
      "updateTime",
      "updateBy",
      "version",
    ]);
    expect(visit?.list.columns.map((column) => column.field)).toEqual(["visitor", "people", "done"]);
    expect(visit?.form.sections[0]?.fields).toEqual(["visitor", "people", "done", "outcome"]);
    expect(visit?.fields[0]?.required).toEqual({ message: "请输入来访人" });
    expect(visit?.fields[1]?.default).toEqual({ value: 1 });
  });

  it("gives a dictionary of entities every one of them by its title, beside its own items", () => {
    const dict = (value: object): SourceFile => ({
      path: "dict/entity_name.dict.json",
      text: JSON.stringify({ dict: "entityName", title: "数据表", ...value }),
    });
    const items = [
      { value: "person", text: "人员" },
      { value: "visit", text: "来客" },
    ];
    expect(
      compile([entity(VISIT), dict({ entities: true, items: items.slice(0, 1) })]).model?.dicts["entityName"]?.items,
    ).toEqual([items[0], { value: "visit", text: "来访登记", locked: true }]);
    expect(compile([entity(VISIT), dict({ entities: true, items })]).model?.dicts["entityName"]?.items).toEqual(items);
    expect(
      compile([entity(VISIT), dict({ entities: true, from: "visit", value: "id", text: "visitor" })]).findings.map(
        ({ code }) => code,
      ),
    ).toContain("DICT.SOURCE");
  });

  it("lists which fields to check again when one changes", () => {
    const { model } = compile([entity(VISIT)]);
    expect(model?.entities["visit"]?.fields.find((field) => field.name === "done")?.dependents).toEqual(["outcome"]);
  });

  it("gives a frozen model, and a hash that follows its content", () => {
    const one = compile([entity(VISIT)]).model;
    const same = compile([entity(VISIT)]).model;
    const other = compile([entity({ ...VISIT, title: "来访" })]).model;
    expect(Object.isFrozen(one?.entities["visit"]?.fields[0]?.options)).toBe(true);
    expect(same?.hash).toBe(one?.hash);
    expect(other?.hash).not.toBe(one?.hash);
  });

  it("puts a finding at its line, with the nearest name", () => {
    const text =
      '{\n  "entity": "visit",\n  "titel": "来访",\n  "purpose": "x",\n' +
      '  "fields": { "a": { "kind": "txt", "title": "甲" } }\n}';
    const { model, findings } = compile([{ path: "a.entity.json", text }]);
    expect(model).toBeUndefined();
    expect(findings.map(({ line, pointer, code, suggestion }) => ({ line, pointer, code, suggestion }))).toEqual([
      { line: 3, pointer: "/titel", code: "SHAPE.UNKNOWN_KEY", suggestion: "title" },
      { line: 5, pointer: "/fields/a/kind", code: "KIND.UNKNOWN", suggestion: "text" },
    ]);
  });
});

describe("compileProject", () => {
  const menu = {
    path: "menu.json",
    text: JSON.stringify({ menu: [{ path: "/visits", title: "来访", opens: "entity:visit" }] }),
  };
  const good = compileProject([entity(VISIT), menu]);

  it("keeps the last good text of a broken file and says what is wrong with the new one", () => {
    const broken = compileProject([{ path: "example/visit.entity.json", text: "{ nonsense" }, menu], good.good);
    expect(broken.model?.hash).toBe(good.model?.hash);
    expect(broken.kept).toEqual(["example/visit.entity.json"]);
    expect(broken.findings[0]).toMatchObject({ file: "example/visit.entity.json", code: "JSON.SYNTAX" });
  });

  it("gives the same in turns, broken text or mended, and lets others be served several times a file", async () => {
    const files = [
      ...Array.from({ length: 20 }, (_, at) =>
        entity({ ...VISIT, entity: `visit${at}` }, `example/visit${at}.entity.json`),
      ),
      menu,
      entity(VISIT),
    ];
    const broken = files.map((file, at) => (at === 3 ? { ...file, text: "{ nonsense" } : file));
    const before = compileProject(files);
    for (const changed of [files, broken]) {
      let turns = 0;
      const project = await compileProjectWithPauses(changed, before.good, {}, async () => void turns++);
      expect(project).toEqual(compileProject(changed, before.good));
      expect(turns).toBeGreaterThan(4 * files.length);
    }
  });

  it("keeps a file that is gone while another one needs it", () => {
    const gone = compileProject([menu], good.good);
    expect(gone.model?.entities["visit"]).toBeDefined();
    expect(gone.findings.map((finding) => finding.code)).toEqual(["NAME.UNKNOWN", "FILE.KEPT"]);
  });

  it("keeps the last menu when its file is removed, so that every page stays reachable", () => {
    const gone = compileProject([entity(VISIT)], good.good);
    expect(gone.model?.menu.map((node) => node.path)).toEqual(["/visits"]);
    expect(gone.findings).toMatchObject([{ file: "menu.json", code: "FILE.KEPT" }]);
    expect(compileProject([entity(VISIT), menu], gone.good)).toMatchObject({ findings: [], kept: [] });
  });

  it("heals when the file is mended", () => {
    const broken = compileProject([{ path: "example/visit.entity.json", text: "\u0000" }, menu], good.good);
    const mended = compileProject([entity({ ...VISIT, title: "来访" }), menu], broken.good);
    expect(mended).toMatchObject({ findings: [], kept: [] });
    expect(mended.model?.entities["visit"]?.title).toBe("来访");
  });

  it("keeps the rest of the menu and of a role when one screen is broken from the start", () => {
    const wide = {
      path: "menu.json",
      text: JSON.stringify({
        menu: [
          { path: "/a", title: "来访", opens: "entity:visit" },
          { path: "/b", title: "其他", children: [{ path: "/b/c", title: "坏", opens: "entity:other" }] },
        ],
      }),
    };
    const role = {
      path: "clerk.role.json",
      text: JSON.stringify({ role: "clerk", title: "文员", office: true, grants: ["visit:list", "other:list"] }),
    };
    const { model } = compileProject([wide, role, entity(VISIT), { path: "other.entity.json", text: "[" }]);
    expect(model?.menu.map((node) => node.path)).toEqual(["/a"]);
    expect(model?.roles["clerk"]?.grants).toEqual(["visit:list"]);
  });

  it("takes the others when one file is broken from the start", () => {
    const result = compileProject([entity(VISIT), { path: "other.entity.json", text: "[" }]);
    expect(result.model?.entities["visit"]).toBeDefined();
  });
});
