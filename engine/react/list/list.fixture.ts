/** A view compiled from a schema text, for tests of lists. */
import type { EntityView } from "#core/api";
import { compileProject, projectEntity, type Viewer } from "#core/language";

const SCHEMA = {
  entity: "parcel",
  title: "包裹",
  purpose: "Something with a state, a dictionary and a condition",
  fields: {
    code: { kind: "text", title: "编号", required: true },
    size: { kind: "integer", title: "大小", default: 1 },
    price: { kind: "money", title: "价格" },
    ready: { kind: "switch", title: "就绪", on: "已就绪", off: "未就绪", default: false },
    status: { kind: "dict", dict: "parcelStatus", store: "integer", title: "状态", default: 0, readonly: true },
    maker: { kind: "text", title: "提交人", readonly: true },
    note: { kind: "textarea", title: "备注" },
    card: { kind: "text", title: "证件号", encrypted: true },
  },
  indexes: [["-createTime"], ["status", "-createTime"]],
  list: {
    columns: ["code", { field: "size", width: 90 }, { field: "price", hidden: true }, "status"],
    filters: ["code", "status", { field: "createTime", op: "between" }, { field: "size", op: "eq", default: 1 }],
    sort: "-createTime",
    tabs: [{ title: "全部" }, { title: "待审核", where: { status: 1 } }],
    rowStyle: [{ when: { size: { gt: 5 } }, tone: "warning" }],
  },
  form: { sections: [{ fields: ["code", "size", "price", "ready", "status", "maker", "note", "card"] }] },
  states: {
    field: "status",
    initial: 0,
    steps: {
      submit: { title: "提交", from: [0], to: 1, when: { ready: true }, stamp: { by: "maker" } },
      approve: { title: "通过", from: [1], to: 2, not: ["maker"] },
      reject: { title: "退回", from: [1], to: 0, danger: true },
    },
  },
  history: true,
};

const DICT = {
  dict: "parcelStatus",
  title: "包裹状态",
  items: [
    { value: "0", text: "草稿" },
    { value: "1", text: "待审核" },
    { value: "2", text: "已通过" },
  ],
};

export function exampleView(grants: readonly string[] = ["*"]): EntityView {
  const files = [
    { path: "test/parcel.entity.json", text: JSON.stringify({ $schema: "../.gen/entity.schema.json", ...SCHEMA }) },
    { path: "dict/parcel_status.dict.json", text: JSON.stringify({ $schema: "../.gen/dict.schema.json", ...DICT }) },
  ];
  const { model, findings } = compileProject(files);
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
  const view = model && projectEntity(model, "parcel", viewer);
  if (!view) throw new Error(`the example does not compile: ${JSON.stringify(findings)}`);
  return view;
}
