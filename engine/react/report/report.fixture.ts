/** A small report for tests. */
import type { ReportData, ReportView } from "#core/api";
import type { FieldModel, ReportColumnModel } from "#core/language";

function field(name: string, title: string, kind: FieldModel["kind"]): FieldModel {
  return {
    name,
    title,
    kind,
    options: {},
    whenHidden: "clear",
    unique: false,
    was: [],
    encrypted: false,
    align: "left",
    messages: {},
    permissions: {},
    system: false,
    dependents: [],
  };
}

function column(
  name: string,
  title: string,
  kind: FieldModel["kind"],
  more: Partial<ReportColumnModel> = {},
): ReportColumnModel {
  return { field: field(name, title, kind), total: false, group: false, hidden: false, ...more };
}

export const EXAMPLE_REPORT: ReportView = {
  hash: "h",
  report: "sales",
  title: "销售",
  purpose: "按月销售",
  params: [
    { field: field("from", "起始月份", "month"), required: true, default: "2026-01" },
    { field: field("kind", "类型", "text"), required: false },
  ],
  columns: [
    column("area", "地区", "text", { group: true }),
    column("kind", "类型", "text", { group: true }),
    column("count", "笔数", "integer", { total: true }),
    column("price", "单价", "money"),
  ],
  filterable: ["area", "count"],
  sort: [],
  suppress: { below: 3, columns: ["price"] },
  budget: { ms: 5000, rows: 1000 },
  may: { export: true, explain: false },
};

export function exampleData(data: Partial<ReportData>): ReportData {
  return {
    records: [],
    total: data.records?.length ?? 0,
    size: 30,
    current: 1,
    pages: 1,
    totals: {},
    groups: [],
    suppressed: 0,
    at: 0,
    ...data,
  };
}
