import { describe, expect, it } from "vitest";
import type { WireRow } from "#core/values";
import { entityRules } from "./entityRules.ts";
import { addPayload, editPayload } from "./payload.ts";
import { CONTRACT, sampleView } from "./form.fixture.ts";
import type { FormMode } from "./state.ts";
import { FormStore } from "./store.ts";

const view = sampleView([CONTRACT]);
const NOW = Date.parse("2026-03-31T17:00:00Z");

function open(mode: FormMode, row?: WireRow, over = view): FormStore {
  return new FormStore({
    view: over,
    mode,
    rules: entityRules(over, mode, { user: {}, now: () => NOW }),
    ...(row ? { row } : {}),
  });
}

const SAVED = {
  id: "a",
  version: 3,
  name: "旧名",
  manual: true,
  bank: "工行",
  branch: "龙华",
  kept: "留",
  omitted: "略",
  quantity: "2.00",
  price: "10.00",
  prepaid: "5.00",
  amount: "20.00",
  code: null,
  note: "旧",
};

describe("a new record", () => {
  it("begins with its defaults, computed values and conditions, and nothing wrong yet", () => {
    const store = open("add");
    expect(store.field("quantity").value).toBe("1.00");
    expect(store.field("manual").value).toBe(false);
    expect(store.field("bank").hidden).toBe(true);
    expect(store.issues()).toEqual([]);
    expect(store.form()).toEqual({ dirty: false, issues: 0 });
  });

  it("sends what is filled in and shown, under the key it was given", () => {
    const store = open("add");
    store.setMany({ name: "新的", price: "3" });
    store.adoptNewRowId("k");
    expect(addPayload(store)).toEqual({ id: "k", name: "新的", manual: false, quantity: "1.00", price: "3.00" });
  });

  it("says at the end everything that is missing, in the order of the form", () => {
    const store = open("add");
    store.set("manual", true);
    expect(store.validate().map((issue) => issue.message)).toEqual(["请输入名称", "请输入银行"]);
  });
});

describe("a key", () => {
  it("checks its own field at once, and no other", () => {
    const store = open("add");
    store.set("name", "短");
    expect(store.field("name").issue?.message).toBe("最小长度2位字符");
    store.set("name", "够长");
    expect(store.field("name").issue).toBeUndefined();
    expect(store.issues()).toEqual([]);
  });

  it("notifies its field and its dependents once, and no other field", () => {
    const store = open("add");
    const events: string[] = [];
    for (const field of view.entity.fields) store.subscribe(field.name, () => events.push(field.name));
    store.set("price", "5");
    // The rule across fields is shown at the prepaid, which is untouched: no issue yet.
    expect(events.sort()).toEqual(["amount", "price"]);
  });

  it("recomputes what is made of its field, exactly", () => {
    const store = open("add");
    store.setMany({ quantity: "3.30", price: "1.10" });
    expect(store.field("amount").value).toBe("3.63");
    store.set("price", null);
    expect(store.field("amount").value).toBeNull();
  });

  it("keeps what cannot be read as it was typed, and reads nothing from it", () => {
    const store = open("add");
    store.set("price", "12x");
    expect(store.field("price")).toMatchObject({ value: "12x", stored: null });
    expect(store.field("price").issue?.code).toBe("VALIDATE.WRONG_NUMBER");
    expect(store.field("amount").value).toBeNull();
  });

  it("keeps its input error through checks, until it is set or its widget takes the error back", () => {
    const store = open("edit", SAVED);
    store.setInputError("note", "文件正在上传");
    expect(store.validate().map(({ field, message }) => [field, message])).toEqual([["note", "文件正在上传"]]);
    store.set("note", "到了");
    expect(store.validate()).toEqual([]);
    store.setInputError("note", "第 1 行有错");
    store.set("name", "另一项");
    expect(store.validate().map(({ field }) => field)).toEqual(["note"]);
    store.setInputError("note", undefined);
    expect([store.validate(), store.form().issues]).toEqual([[], 0]);
  });

  it("is answered when a field is left; passing by an empty one is not", () => {
    const store = open("edit", { ...SAVED, name: "短" });
    store.touch("name");
    expect(store.field("name").issue?.message).toBe("最小长度2位字符");
    const fresh = open("add");
    fresh.touch("name");
    expect(fresh.issues()).toEqual([]);
  });

  it("shows a text as it is stored when its field is left, however often it is typed anew", () => {
    const store = open("edit", SAVED);
    for (const typed of ["\u202a新名称\u202c ", "新\u200b名称"]) {
      store.set("name", typed);
      expect(store.field("name").value).toBe(typed);
      store.touch("name");
      expect(store.field("name").value).toBe("新名称");
    }
    store.set("price", "1.5");
    store.touch("price");
    expect(store.field("price").value).toBe("1.5");
  });

  it("checks a rule across fields when its other field changes", () => {
    const store = open("edit", SAVED);
    store.set("prepaid", "8");
    expect(store.field("prepaid").issue).toBeUndefined();
    store.set("price", "7");
    expect(store.field("prepaid").issue?.message).toBe("定金不能高于单价");
    store.set("price", "9");
    expect(store.field("prepaid").issue).toBeUndefined();
  });
});

describe("a hidden field", () => {
  it("is emptied under clear, and what depends on its value follows", () => {
    const store = open("edit", SAVED);
    store.set("manual", false);
    expect(store.field("bank")).toMatchObject({ hidden: true, value: null, required: false });
    expect(store.field("branch")).toMatchObject({ hidden: true, value: null });
    expect(editPayload(store)).toMatchObject({ manual: false, bank: null, branch: null });
  });

  it("gets back what it held when it is shown again", () => {
    const store = open("edit", SAVED);
    store.set("manual", false);
    store.set("manual", true);
    expect(store.field("bank").value).toBe("工行");
    expect(store.field("branch").value).toBe("龙华");
    expect(store.changed()).toEqual([]);
  });

  it("keeps its value under keep, and stays out of the save under omit", () => {
    const store = open("edit", SAVED);
    store.set("kept", "改");
    store.set("omitted", "改");
    store.set("manual", false);
    const payload = editPayload(store);
    expect(payload).toMatchObject({ kept: "改" });
    expect(payload).not.toHaveProperty("omitted");
  });

  it("is never complained about", () => {
    const store = open("edit", SAVED);
    store.set("bank", "");
    expect(store.field("bank").issue?.message).toBe("请输入银行");
    store.set("manual", false);
    expect(store.field("bank").issue).toBeUndefined();
    expect(store.validate()).toEqual([]);
  });

  it("hides with its section", () => {
    const store = open("edit", SAVED);
    let events = 0;
    store.subscribeSection(1, () => events++);
    store.set("manual", false);
    expect(events).toBe(1);
    expect(store.sectionHidden(1)).toBe(true);
    expect(store.field("note").hidden).toBe(true);
  });

  it("is not emptied for one who may not write it", () => {
    const narrow = sampleView([CONTRACT], { writable: ["name", "manual"] });
    const store = open("edit", SAVED, narrow);
    store.set("manual", false);
    expect(store.field("bank").value).toBe("工行");
    expect(editPayload(store)).toEqual({ id: "a", version: 3, manual: false, base: { manual: true } });
  });
});

describe("an edited record", () => {
  it("sends the changed fields, the version and their old values", () => {
    const store = open("edit", SAVED);
    store.setMany({ name: "新名", price: "11" });
    expect(editPayload(store)).toEqual({
      id: "a",
      version: 3,
      name: "新名",
      price: "11.00",
      base: { name: "旧名", price: "10.00" },
    });
  });

  it("is unchanged again when the old value comes back, however it is written", () => {
    const store = open("edit", SAVED);
    store.set("price", "11");
    expect(store.form().dirty).toBe(true);
    store.set("price", "10");
    expect(store.form().dirty).toBe(false);
    expect(store.changed()).toEqual([]);
  });

  it("follows its conditions for being read-only", () => {
    const store = open("edit", SAVED);
    expect(store.field("code").readonly).toBe(false);
    store.set("manual", false);
    expect(store.field("code").readonly).toBe(true);
  });

  it("leaves a masked value alone until it is typed over", () => {
    const masking = sampleView([CONTRACT], { masked: ["name"] });
    const store = open("edit", { ...SAVED, name: "旧*************" }, masking);
    expect(store.validate()).toEqual([]);
    store.set("name", "旧*************名");
    expect(store.field("name").issue?.message).toBe("最大长度10位字符");
  });

  it("puts the server's findings at their fields until they are typed in, and hands back the rest", () => {
    const store = open("edit", SAVED);
    const rest = store.putIssues([
      { field: "name", code: "ROW.NOT_UNIQUE", message: "名称已存在" },
      { field: "elsewhere", code: "X", message: "别处" },
    ]);
    expect(store.field("name").issue?.message).toBe("名称已存在");
    expect(rest.map((issue) => issue.message)).toEqual(["别处"]);
    store.set("name", "别名");
    expect(store.field("name").issue).toBeUndefined();
  });

  it("resolves a conflict field by field on the newer row", () => {
    const store = open("edit", SAVED);
    store.setMany({ name: "我的", note: "我的备注" });
    store.rebase({ ...SAVED, version: 4, name: "他的", note: "他的备注", price: "12.00" }, ["note"]);
    expect(store.field("note").value).toBe("他的备注");
    expect(store.field("price").value).toBe("12.00");
    expect(editPayload(store)).toEqual({ id: "a", version: 4, name: "我的", base: { name: "他的" } });
  });
});

describe("lines of a record that another user changed", () => {
  const over = sampleView(
    [
      {
        entity: "order",
        title: "订单",
        purpose: "With lines",
        fields: {
          name: { kind: "text", title: "名称" },
          parts: { kind: "lines", title: "部件", entity: "part", by: "orderId" },
        },
      },
      {
        entity: "part",
        title: "部件",
        purpose: "A line",
        fields: {
          orderId: { kind: "reference", to: "order", title: "订单", required: true, onDelete: "cascade" },
          item: { kind: "text", title: "名称" },
          price: { kind: "money", title: "单价" },
        },
        parent: "orderId",
      },
    ],
    { related: { part: { title: "部件", path: "/part", key: "id", titleField: "item", may: true } } },
  );
  const line = (id: string, more: WireRow = {}): WireRow => ({ id, version: 1, item: id, price: "1.00", ...more });
  const row = { id: "o", version: 1, name: "单", parts: [line("a"), line("b"), line("c")] };
  const rebased = (mine: readonly WireRow[], current: readonly WireRow[], theirs: readonly string[] = []) => {
    const store = open("edit", row, over);
    store.set("parts", mine);
    store.rebase({ ...row, version: 2, parts: current }, theirs);
    return { lines: store.field("parts").value as readonly WireRow[], sent: editPayload(store) };
  };

  it("are met one by one: changed here or there, added there, deleted there or here", () => {
    const current = [line("a", { version: 2, item: "他的" }), line("b"), line("d", { item: "新" })];
    const { lines, sent } = rebased([line("a", { price: "9.00" }), line("c")], current);
    expect(lines).toEqual([line("a", { version: 2, item: "他的", price: "9.00" }), line("d", { item: "新" })]);
    expect(sent).toEqual({ id: "o", version: 2, parts: lines, base: { parts: current } });
  });

  it("are as each conflict was resolved", () => {
    const current = [line("a", { version: 2, item: "他的", price: "5.00" }), line("c", { version: 2, item: "改" })];
    const mine = [line("a", { item: "我的", price: "9.00" }), line("b", { item: "留" })];
    expect(rebased(mine, current, ["parts.0.item", "parts.1", "parts.c"]).lines).toEqual([
      line("a", { version: 2, item: "他的", price: "9.00" }),
      line("c", { version: 2, item: "改" }),
    ]);
    const {
      lines: [first, again, ...more],
    } = rebased(mine, current);
    expect(first).toEqual(line("a", { version: 2, item: "我的", price: "9.00" }));
    expect(again).toEqual({ id: expect.not.stringMatching(/^b$/), item: "留", price: "1.00" });
    expect(more).toEqual([]);
  });
});

describe("a viewed record", () => {
  it("cannot be written and has nothing wrong", () => {
    const store = open("view", { ...SAVED, name: "x" });
    expect(view.entity.fields.every((field) => store.field(field.name).readonly)).toBe(true);
    expect(store.validate()).toEqual([]);
    expect(store.form()).toEqual({ dirty: false, issues: 0 });
  });
});

describe("a sum over lines", () => {
  const line = {
    entity: "bill_line",
    title: "明细",
    purpose: "Lines with an amount of their own",
    fields: {
      billId: { kind: "reference", to: "bill", title: "单", required: true, onDelete: "cascade" },
      count: { kind: "integer", title: "数量" },
      price: { kind: "money", title: "单价" },
      amount: { kind: "computed", title: "金额", type: "money", expr: "count * price", stored: true },
    },
    parent: "billId",
  };
  const sum = {
    entity: "bill",
    title: "单",
    purpose: "Sums what its lines compute",
    fields: {
      name: { kind: "text", title: "名称" },
      lines: { kind: "lines", title: "明细", entity: "bill_line", by: "billId" },
      total: { kind: "computed", title: "合计", type: "money", expr: "sum(lines.map(l, l.amount))", stored: true },
    },
    form: { sections: [{ fields: ["name", "lines", "total"] }] },
  };
  const bill = sampleView([sum, line]);
  const lineEntity = sampleView([line, sum]).entity;

  it("adds up values that the lines compute, while they are entered", () => {
    const store = new FormStore({
      view: bill,
      mode: "edit",
      row: { id: "b", version: 1, lines: [], total: null },
      rules: entityRules(bill, "edit", {
        user: {},
        now: () => NOW,
        entityOf: (name) => (name === "bill_line" ? lineEntity : undefined),
      }),
    });
    store.set("lines", [
      { count: 3, price: "1.50" },
      { count: 2, price: "100.25", amount: "7.00" },
    ]);
    expect(store.field("total").value).toBe("205.00");
    store.set("lines", [{ count: 3, price: "1.50" }, { count: 2 }]);
    expect(store.field("total").value).toBeNull();
  });
});
