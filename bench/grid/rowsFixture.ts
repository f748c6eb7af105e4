// The rows that are measured: ten columns of five kinds, five rules, one of them over all rows.
import type { EntityView } from "#core/api";
import { compileProject } from "#core/language";
import type { WireRow } from "#core/values";

const SOURCE = {
  entity: "bench_line",
  title: "明细",
  purpose: "Measured",
  fields: {
    code: { kind: "text", title: "编号", required: true, max: 20 },
    mobile: { kind: "text", title: "手机", pattern: "m" },
    quantity: { kind: "decimal", title: "数量", scale: 3, min: "0", max: "100000" },
    name: { kind: "text", title: "名称", min: 2, max: 20 },
    price: { kind: "money", title: "单价" },
    day: { kind: "date", title: "日期" },
    done: { kind: "switch", title: "完成", default: false },
    count: { kind: "integer", title: "件数" },
    note: { kind: "text", title: "备注" },
    place: { kind: "text", title: "地点" },
  },
  list: { columns: ["code"] },
} as const;

export const KEYS = Object.keys(SOURCE.fields);

export function benchView(): EntityView {
  const project = compileProject([{ path: "bench/bench_line.entity.json", text: JSON.stringify(SOURCE) }]);
  const entity = project.model?.entities["bench_line"];
  if (!entity) throw new Error(`the measured rows do not compile: ${JSON.stringify(project.findings.slice(0, 3))}`);
  return {
    hash: "",
    entity,
    may: { add: true, edit: true, delete: true },
    masked: [],
    writable: KEYS,
    filterable: KEYS,
    related: {},
  };
}

export function wireRow(index: number): WireRow {
  return {
    id: `r${index}`,
    version: 1,
    code: `C${String(index).padStart(6, "0")}`,
    mobile: "13800000000",
    quantity: `${index % 1000}.500`,
    name: `名称 ${index}`,
    price: `${index}.00`,
    day: "2026-01-02",
    done: index % 2 === 0,
    count: index,
    note: "备注",
    place: `库 ${index % 50}`,
  };
}

/** A block as a spreadsheet copies it: amounts with separators, dates with slashes, marks for yes and no. */
export function pastedText(rows: number): string {
  return Array.from({ length: rows }, (_, index) =>
    [
      `P${String(index).padStart(6, "0")}`,
      "13900000000",
      `${index}.25`,
      `粘贴 ${index}`,
      `¥${(index + 1000).toLocaleString("en-US")}.50`,
      `2026/${(index % 12) + 1}/${(index % 28) + 1}`,
      index % 2 === 0 ? "是" : "否",
      String(index),
      "新",
      `库 ${index % 50}`,
    ].join("\t"),
  ).join("\r\n");
}
