import { describe, expect, it } from "vitest";
import { lineRow, lineView, sampleGrid } from "../grid/rowStore/grid.fixture.ts";
import { FormStore, type FormMode } from "../form/store/index.ts";
import { entityRules } from "../form/store/entityRules.ts";
import { sampleView } from "../form/store/form.fixture.ts";
import { formDraftConflicts, withoutFields, gridDraftConflicts, withoutCells } from "./draftConflicts.ts";
import type { FormDraft, GridDraft } from "./draft.ts";
import { formDraft, restoreForm } from "./formDraft.ts";
import { gridDraft } from "./gridDraft.ts";

const view = sampleView([
  {
    entity: "note",
    title: "便条",
    purpose: "For tests of drafts",
    fields: {
      name: { kind: "text", title: "名称" },
      place: { kind: "text", title: "地点" },
      level: { kind: "integer", title: "级别" },
    },
  },
]);
const ROW = { id: "1", version: 4, name: "旧", place: "旧", level: 1 };
const store = (mode: FormMode) =>
  new FormStore({
    view,
    mode,
    rules: entityRules(view, mode, { user: {}, now: () => 0 }),
    ...(mode === "edit" ? { row: ROW } : {}),
  });
const draftOf = (form: FormStore): FormDraft | undefined => formDraft(form, () => undefined);
const left = (mode: FormMode, values: Record<string, string | number | null>): FormDraft => {
  const form = store(mode);
  form.setMany(values);
  const draft = draftOf(form);
  if (!draft) throw new Error("nothing to keep");
  return draft;
};

describe("a form's draft that is put back after something else was typed", () => {
  it("asks about the fields that hold something else, and leaves those as typed that are chosen so", () => {
    const draft = left("edit", { name: "草稿", place: "草稿", level: 2 });
    const form = store("edit");
    form.setMany({ name: "新写", level: 2 });
    expect(formDraftConflicts(view, draftOf(form), draft)).toMatchObject([
      { id: "name", title: "名称", base: "旧", now: "新写", then: "草稿" },
    ]);
    restoreForm(form, withoutFields(draft, new Set(["name"])));
    expect([form.wire("name"), form.wire("place"), form.wire("level")]).toEqual(["新写", "草稿", 2]);
  });

  it("asks about what was emptied in a record, not about an empty field of a new one", () => {
    const emptied = store("edit");
    emptied.set("name", null);
    expect(formDraftConflicts(view, draftOf(emptied), left("edit", { name: "草稿" }))).toHaveLength(1);
    const fresh = store("add");
    fresh.setMany({ place: "新写", name: null });
    expect(formDraftConflicts(view, draftOf(fresh), left("add", { name: "草稿" }))).toEqual([]);
    expect(formDraftConflicts(view, undefined, left("add", { name: "草稿" }))).toEqual([]);
  });

  it("keeps what was typed against the newer version when the draft is of an older one", () => {
    const draft = left("edit", { name: "草稿", place: "草稿" });
    const form = new FormStore({
      view,
      mode: "edit",
      rules: entityRules(view, "edit", { user: {}, now: () => 0 }),
      row: { ...ROW, version: 6 },
    });
    form.set("name", "新写");
    restoreForm(form, withoutFields(draft, new Set(["name"])));
    expect([form.wire("name"), form.wire("place"), form.base["version"]]).toEqual(["新写", "草稿", 4]);
  });
});

describe("a grid's draft that is put back after something else was typed", () => {
  const seen = new Map([
    ["r1", 1],
    ["r2", 1],
    ["r3", 1],
  ]);
  const grid = (more: Record<string, string | number> = {}) =>
    sampleGrid({ rows: [lineRow(1, more), lineRow(2), lineRow(3)] });
  const drafted = (rows: ReturnType<typeof grid>): GridDraft | undefined => gridDraft(rows, lineView(), seen);
  const draft = (): GridDraft => {
    const rows = grid();
    rows.set([
      { row: "r1", key: "name", value: "草稿" },
      { row: "r1", key: "price", value: "7.00" },
      { row: "r2", key: "name", value: "草稿" },
    ]);
    rows.remove(["r3"]);
    const made = drafted(rows);
    if (!made) throw new Error("nothing to keep");
    return made;
  };
  const titleOf = (row: string) => row;

  it("asks about cells that hold something else and about rows that one side deleted", () => {
    const rows = grid();
    rows.set([
      { row: "r1", key: "name", value: "新写" },
      { row: "r3", key: "name", value: "新写" },
    ]);
    rows.remove(["r2"]);
    expect(gridDraftConflicts(lineView(), drafted(rows), draft(), titleOf)).toMatchObject([
      { id: "r1/name", now: "新写", then: "草稿" },
      { id: "r2", now: "已删除", then: "有修改" },
      { id: "r3", now: "有修改", then: "已删除" },
    ]);
    expect(withoutCells(draft(), new Set(["r1/name", "r2", "r3"]))).toMatchObject({
      edited: [{ id: "r1", values: { price: "7.00" } }],
      deleted: [],
    });
  });

  it("of an older version leaves the row's other cells as they were typed meanwhile", () => {
    const rows = grid({ version: 2, code: "新版" });
    rows.set([{ row: "r1", key: "name", value: "新写" }]);
    const { edited, added } = withoutCells(draft(), new Set(["r1/name"]));
    rows.restore({ added, edited, deleted: [] });
    expect([rows.value("r1", "name"), rows.value("r1", "price"), rows.value("r1", "code")]).toEqual([
      "新写",
      "7.00",
      "新版",
    ]);
  });
});
