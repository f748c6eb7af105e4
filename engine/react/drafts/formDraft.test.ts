import { describe, expect, it } from "vitest";
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { FormStore, editPayload, type FormMode } from "../form/store/index.ts";
import { entityRules } from "../form/store/entityRules.ts";
import { sampleView } from "../form/store/form.fixture.ts";
import { formDraft, restoreForm } from "./formDraft.ts";

const ACCOUNT = {
  entity: "account",
  title: "账户",
  purpose: "For tests of drafts",
  fields: {
    name: { kind: "text", title: "名称" },
    phone: { kind: "text", title: "手机" },
    word: { kind: "password", title: "口令" },
    card: { kind: "text", title: "卡号" },
    level: { kind: "integer", title: "级别", default: 3 },
    rows: { kind: "lines", title: "明细", entity: "account_line", by: "owner" },
  },
};
const LINE = {
  entity: "account_line",
  title: "明细",
  purpose: "For tests of drafts",
  fields: { owner: { kind: "reference", title: "账户", to: "account" }, text: { kind: "text", title: "文字" } },
};
const SECRET_LINE = { ...LINE, fields: { ...LINE.fields, pin: { kind: "password", title: "口令" } } };

const plain = sampleView([ACCOUNT, LINE], { masked: ["phone"] });
// What an encrypted field of a schema is compiled to.
const view: EntityView = {
  ...plain,
  entity: {
    ...plain.entity,
    fields: plain.entity.fields.map((field) => (field.name === "card" ? { ...field, encrypted: true } : field)),
  },
};
const rows = (of: typeof LINE | typeof SECRET_LINE): EntityView => sampleView([of, ACCOUNT]);

function store(mode: FormMode, row?: WireRow): FormStore {
  return new FormStore({
    view,
    mode,
    rules: entityRules(view, mode, { user: {}, now: () => 0 }),
    ...(row ? { row } : {}),
  });
}

const ROW = { id: "1", version: 4, name: "旧", phone: "138****0000", level: 1, rows: [] };
const LINES = [{ id: "l1", version: 1, text: "行" }];

describe("a form's draft", () => {
  it("holds what was changed, what it held before, and the version", () => {
    const form = store("edit", ROW);
    expect(formDraft(form, () => undefined)).toBeUndefined();
    form.set("name", "新");
    expect(formDraft(form, () => undefined)).toEqual({
      kind: "form",
      values: { name: "新" },
      base: { name: "旧" },
      labels: {},
      version: 4,
    });
  });

  it("never holds a password, an encrypted or a masked field, nor lines that hold one", () => {
    const form = store("edit", ROW);
    form.setMany({ name: "新", word: "geheim", card: "6222", phone: "13900000000", rows: LINES });
    expect(formDraft(form, () => rows(LINE))?.values).toEqual({ name: "新", rows: LINES });
    expect(formDraft(form, () => rows(SECRET_LINE))?.values).toEqual({ name: "新" });
    expect(formDraft(form, () => undefined)?.values).toEqual({ name: "新" });
    expect(JSON.stringify(formDraft(form, () => rows(SECRET_LINE)))).not.toMatch(/geheim|6222|13900000000|\*\*\*\*/);
  });

  it("put back is dirty as it was, also what a person had emptied in a new row", () => {
    const first = store("add");
    first.setMany({ name: "新", level: null });
    const draft = formDraft(first, () => undefined, "id-1");
    expect(draft).toMatchObject({ values: { name: "新", level: null }, newId: "id-1" });
    const second = store("add");
    expect(second.wire("level")).toBe(3);
    restoreForm(second, draft!);
    expect([second.wire("name"), second.wire("level"), second.form().dirty]).toEqual(["新", null, true]);
  });

  it("made from an older version is sent against that version, so that the server merges it", () => {
    const first = store("edit", ROW);
    first.set("name", "我的");
    const draft = formDraft(first, () => undefined)!;
    const second = store("edit", { ...ROW, version: 6, name: "他的", level: 9 });
    restoreForm(second, draft);
    expect(editPayload(second)).toEqual({ id: "1", version: 4, name: "我的", base: { name: "旧" } });
    expect(second.wire("level")).toBe(9);
  });
});
