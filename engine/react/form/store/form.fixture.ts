/** Views for tests of forms: compiled schemas, seen by a user with all permissions. */
import type { EntityView } from "#core/api";
import { compileProject } from "#core/language";

const DICTS = [
  {
    dict: "yesNo",
    title: "是否",
    items: [
      { value: "0", text: "否" },
      { value: "1", text: "是" },
    ],
  },
];

/** The first of the given entities (as schema files say them) as a view; `less` narrows what the viewer may. */
export function sampleView(sources: readonly Record<string, unknown>[], less: Partial<EntityView> = {}): EntityView {
  const project = compileProject([
    ...sources.map((source) => ({
      path: `sample/${String(source["entity"])}.entity.json`,
      text: JSON.stringify(source),
    })),
    ...DICTS.map((dict) => ({ path: `dict/${dict.dict}.dict.json`, text: JSON.stringify(dict) })),
  ]);
  const entity = project.model?.entities[String(sources[0]?.["entity"])];
  const errors = project.findings.filter((finding) => finding.severity === "error");
  if (!entity || errors.length > 0) throw new Error(JSON.stringify(errors, null, 1));
  const names = entity.fields.filter((field) => !field.system).map((field) => field.name);
  return {
    hash: "",
    entity,
    may: { list: true, get: true, add: true, edit: true },
    masked: [],
    writable: names,
    filterable: names,
    related: {},
    ...less,
  };
}

export const CONTRACT = {
  entity: "agreement",
  title: "合同",
  purpose: "For tests of forms",
  fields: {
    name: { kind: "text", title: "名称", required: true, min: 2, max: 10 },
    manual: { kind: "switch", title: "手工", default: false },
    bank: { kind: "text", title: "银行", max: 20, visible: { manual: true }, required: { manual: true } },
    branch: { kind: "text", title: "支行", visible: { bank: { empty: false } } },
    kept: { kind: "text", title: "保留", visible: { manual: true }, whenHidden: "keep" },
    omitted: { kind: "text", title: "略去", visible: { manual: true }, whenHidden: "omit" },
    quantity: { kind: "decimal", title: "数量", scale: 2, default: "1" },
    price: { kind: "money", title: "单价" },
    prepaid: { kind: "money", title: "定金" },
    amount: { kind: "computed", title: "金额", type: "money", expr: "round(quantity * price, 2)", stored: true },
    code: { kind: "text", title: "编号", readonly: { manual: false } },
    note: { kind: "text", title: "备注" },
  },
  checks: { prepaid: { holds: { prepaid: { le: "$row.price" } }, message: "定金不能高于单价", field: "prepaid" } },
  form: {
    sections: [
      {
        fields: [
          "name",
          "manual",
          "bank",
          "branch",
          "kept",
          "omitted",
          "quantity",
          "price",
          "prepaid",
          "amount",
          "code",
        ],
      },
      { title: "其他", fields: ["note"], visible: { manual: true } },
    ],
  },
};
