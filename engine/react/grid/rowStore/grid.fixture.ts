/** Rows for tests: an order's lines, compiled from a schema. */
import { sampleView } from "../../form/store/form.fixture.ts";
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { gridColumns } from "./columns.ts";
import { GridRows } from "./gridRows.ts";
import type { GridEnvironment, GridInput } from "./types.ts";

const LINE = {
  entity: "line",
  title: "明细",
  purpose: "For tests of grids",
  fields: {
    code: { kind: "text", title: "编号", required: true, max: 12 },
    name: { kind: "text", title: "名称", max: 20 },
    quantity: { kind: "decimal", title: "数量", scale: 3, min: "0" },
    price: { kind: "money", title: "单价" },
    amount: { kind: "computed", title: "金额", type: "money", expr: "round(quantity * price, 2)", stored: true },
    day: { kind: "date", title: "日期" },
    special: { kind: "switch", title: "特殊", default: false },
    reason: { kind: "text", title: "原因", max: 20, visible: { special: true }, required: { special: true } },
    mobile: { kind: "text", title: "手机", pattern: "m" },
    yes: { kind: "dict", title: "是否", dict: "yesNo" },
    owner: { kind: "reference", title: "所属", to: "line" },
    locked: { kind: "text", title: "锁定", readonly: true },
    seq: { kind: "integer", title: "序号" },
    note: { kind: "textarea", title: "备注" },
  },
  list: { columns: ["code"] },
};

const NOW = Date.parse("2026-03-31T17:00:00Z");
const YES_NO = [
  { value: "0", text: "否" },
  { value: "1", text: "是" },
];

function gridEnvironment(more: Partial<GridEnvironment> = {}): GridEnvironment {
  let next = 0;
  return {
    user: {},
    now: () => NOW,
    newKey: () => `new-${String(++next).padStart(4, "0")}`,
    dictItems: (dict) => (dict === "yesNo" ? YES_NO : undefined),
    ...more,
  };
}

export function lineView(less: Partial<EntityView> = {}): EntityView {
  return sampleView([LINE], less);
}

export function lineRow(index: number, more: WireRow = {}): WireRow {
  return {
    id: `r${index}`,
    version: 1,
    code: `C${index}`,
    name: `名称 ${index}`,
    quantity: `${index}.500`,
    price: "10.00",
    amount: `${index * 10 + 5}.00`,
    day: "2026-01-02",
    special: false,
    reason: null,
    mobile: "13800000000",
    yes: "1",
    owner: null,
    locked: "固定",
    seq: index,
    note: null,
    ...more,
  };
}

export interface SampleInput extends Partial<Omit<GridInput, "rows" | "environment">> {
  readonly rows?: readonly WireRow[];
  readonly environment?: Partial<GridEnvironment>;
  readonly statistics?: readonly string[];
}

export function sampleGrid({
  rows = [1, 2, 3, 4, 5].map((index) => lineRow(index)),
  environment: more,
  statistics = ["quantity", "price", "amount"],
  ...rest
}: SampleInput = {}): GridRows {
  const view = rest.view ?? lineView();
  const columns =
    rest.columns ??
    gridColumns({ view, columns: [], statistics, ...(rest.order === undefined ? {} : { order: rest.order }) });
  return new GridRows({ ...rest, view, columns, rows, environment: gridEnvironment(more) });
}

/** Everything that undo must give back. */
export function snapshot(grid: GridRows): unknown {
  const { order, added, edited, deleted } = grid.changes();
  const view = Array.from({ length: grid.size }, (_, index) => grid.rowAt(index)!);
  const rows = view.map((row) => ({
    row,
    stored: { ...grid.stored(row) },
    cells: grid.columns.map(({ key }) => [
      key,
      grid.value(row, key),
      grid.text(row, key),
      grid.issue(row, key)?.message,
      grid.isDisabled(row, key),
    ]),
  }));
  const columnStatistics = grid.columns.filter(({ statistics }) => statistics).map(({ key }) => grid.statistics(key));
  return {
    order,
    added,
    edited,
    deleted: [...deleted].sort(),
    rows,
    statistics: columnStatistics,
    sorting: grid.sorting,
    filtering: grid.filtering,
    issues: grid.issues(),
    dirty: grid.dirty,
  };
}
