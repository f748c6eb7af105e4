import { expect, test } from "vitest";
import type { EntityView } from "#core/api";
import { compileProject, projectEntity, type Viewer } from "#core/language";
import { copiedValues } from "./copiedValues.ts";

const ORDER = {
  entity: "order",
  title: "订单",
  purpose: "A record with everything that a copy keeps or leaves out",
  fields: {
    number: { kind: "text", title: "单号", unique: true },
    title: { kind: "text", title: "名称", required: true },
    customer: { kind: "text", title: "客户" },
    month: { kind: "month", title: "月份" },
    size: { kind: "dict", dict: "size", title: "大小" },
    grade: { kind: "text", title: "等级" },
    origin: { kind: "text", title: "来源", default: "手工", readonly: true },
    phone: { kind: "text", title: "电话", pattern: "mobile", mask: { as: "mobile", unless: "order:phone" } },
    word: { kind: "password", title: "口令" },
    papers: { kind: "file", title: "附件", accept: ["application/pdf"], count: 3 },
    secret: { kind: "text", title: "底价", permissions: { read: "order:secret", write: "order:secret" } },
    status: { kind: "dict", dict: "status", store: "integer", title: "状态", default: 0, readonly: true },
    maker: { kind: "text", title: "提交人", readonly: true },
    total: { kind: "computed", title: "件数", type: "integer", expr: "count(items)" },
    items: {
      kind: "lines",
      title: "明细",
      entity: "order_item",
      by: "orderId",
      columns: ["code", "amount"],
      unique: ["code"],
    },
  },
  unique: [
    ["customer", "month"],
    ["grade", "origin"],
  ],
  indexes: [["-createTime"]],
  states: {
    field: "status",
    initial: 0,
    steps: { submit: { title: "提交", from: [0], to: 1, stamp: { by: "maker" } } },
  },
};
const ITEM = {
  entity: "order_item",
  title: "订单明细",
  purpose: "Lines of an order",
  fields: {
    orderId: { kind: "reference", to: "order", title: "订单", required: true },
    code: { kind: "text", title: "品号" },
    serial: { kind: "text", title: "序列号", unique: true },
    amount: { kind: "integer", title: "数量" },
  },
  unique: [["orderId", "code"]],
  indexes: [["orderId"], ["-createTime"]],
};
const dict = (name: string, values: readonly string[]) => ({
  path: `dict/${name}.dict.json`,
  text: JSON.stringify({
    $schema: "../.gen/dict.schema.json",
    dict: name,
    title: name,
    items: values.map((value) => ({ value, text: value })),
  }),
});
const entity = (source: { readonly entity: string }) => ({
  path: `test/${source.entity}.entity.json`,
  text: JSON.stringify({ $schema: "../.gen/entity.schema.json", ...source }),
});

function views(grants: readonly string[]): ReadonlyMap<string, EntityView> {
  const files = [entity(ORDER), entity(ITEM), dict("size", ["a", "b"]), dict("status", ["0", "1"])];
  const { model, findings } = compileProject(files);
  if (findings.some(({ severity }) => severity === "error") || !model) throw new Error(JSON.stringify(findings));
  const viewer: Viewer = {
    id: "1",
    username: "zhang",
    userType: "office",
    roles: [],
    grants,
    tenantId: "0",
    variables: { id: "1", username: "zhang" },
    rightsKey: grants.join(),
  };
  return new Map(["order", "order_item"].map((name) => [name, projectEntity(model, name, viewer) as EntityView]));
}

const ROW = {
  id: "1",
  number: "N-1",
  title: "甲",
  customer: "张三",
  month: "2026-11",
  size: "a",
  size_dictText: "小",
  phone: "138****0000",
  papers: "document/202611/1.pdf",
  secret: "100",
  status: 1,
  status_dictText: "已提交",
  maker: "li",
  total: 2,
  items: [
    { id: "11", orderId: "1", code: "A", serial: "S1", amount: 2, version: 3, createTime: "2026-11-01T00:00:00Z" },
    { id: "12", orderId: "1", code: "B", serial: "S2", amount: 1, version: 1 },
  ],
  version: 7,
  createBy: "li",
  createTime: "2026-11-01T00:00:00Z",
  _may: ["edit"],
};

function copied(grants: readonly string[], row: Record<string, unknown> = ROW) {
  const all = views(grants);
  let key = 0;
  return copiedValues(all.get("order") as EntityView, row as never, {
    viewOf: (name) => all.get(name),
    newKey: () => `new${++key}`,
  });
}

test("a copy has what a person enters, with its texts and its files", () => {
  const { values } = copied(["*"]);
  expect(values).toMatchObject({
    title: "甲",
    customer: "张三",
    size: "a",
    size_dictText: "小",
    papers: "document/202611/1.pdf",
    secret: "100",
  });
});

test("a copy has no key, stamp, version, state, computed value or mark", () => {
  const names = Object.keys(copied(["*"]).values);
  for (const name of ["id", "version", "createBy", "createTime", "status", "status_dictText", "maker", "total", "_may"])
    expect(names).not.toContain(name);
});

test("what is unique is left out and named; of fields that are unique together the last", () => {
  const { values, omitted } = copied(["*"]);
  expect(values).not.toHaveProperty("number");
  expect(values).not.toHaveProperty("month");
  expect(omitted).toEqual(["单号", "月份"]);
  // With one of them empty the others may be the same.
  expect(copied(["*"], { ...ROW, customer: null }).values).toMatchObject({ month: "2026-11" });
});

test("what is unique with a value of the system is left out: the copy has that value as well", () => {
  const { values, omitted } = copied(["*"], { ...ROW, grade: "一等", origin: "手工" });
  expect(values).not.toHaveProperty("grade");
  expect(omitted).toContain("等级");
});

test("what the user reads masked is left out and named, what they may not write is left out", () => {
  const own = copied(["order:list", "order:get", "order:add", "order:edit", "order_item:list", "order_item:add"]);
  expect(own.values).not.toHaveProperty("phone");
  expect(own.omitted).toContain("电话");
  expect(own.values).not.toHaveProperty("secret");
  expect(copied(["*"], { ...ROW, word: "x" }).values).not.toHaveProperty("word");
});

test("lines are new lines: with new keys, without stamps and what is unique", () => {
  expect(copied(["*"]).values["items"]).toEqual([
    { id: "new1", code: "A", amount: 2 },
    { id: "new2", code: "B", amount: 1 },
  ]);
});

test("lines of an entity that the user cannot open are left out", () => {
  const all = views(["*"]);
  const view = all.get("order") as EntityView;
  expect(copiedValues(view, ROW, { viewOf: () => undefined, newKey: () => "x" }).values["items"]).toEqual([]);
});
