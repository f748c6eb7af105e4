// The table that is measured: 20 columns of the kinds that people have most, 100,000 rows.
import type { EntityView } from "#core/api";
import { compileProject } from "#core/language";
import type { WireRow } from "#core/values";

const KINDS = [
  (title: string) => ({ kind: "text", title, max: 60 }),
  (title: string) => ({ kind: "integer", title }),
  (title: string) => ({ kind: "money", title }),
  (title: string) => ({ kind: "date", title }),
  (title: string) => ({ kind: "dict", title, dict: "benchChoice" }),
  (title: string) => ({ kind: "decimal", title, scale: 3 }),
  (title: string) => ({ kind: "switch", title }),
] as const;

export const COLUMNS = 20;
export const ROWS = 100_000;
export const DICT = [
  { value: "1", text: "甲" },
  { value: "2", text: "乙" },
  { value: "3", text: "丙" },
];

const names = Array.from({ length: COLUMNS }, (_, index) => `c${index}`);

export function benchView(): EntityView {
  const fields = Object.fromEntries(names.map((name, index) => [name, KINDS[index % KINDS.length]?.(`列 ${index}`)]));
  const project = compileProject([
    {
      path: "bench/bench_grid.entity.json",
      text: JSON.stringify({ entity: "bench_grid", title: "表格", purpose: "Measured", fields }),
    },
    { path: "bench/benchChoice.dict.json", text: JSON.stringify({ dict: "benchChoice", title: "选项", items: DICT }) },
  ]);
  const entity = project.model?.entities["bench_grid"];
  if (!entity) throw new Error(`the measured table does not compile: ${JSON.stringify(project.findings.slice(0, 3))}`);
  return {
    hash: "",
    entity,
    may: { add: true, edit: true, delete: true },
    masked: [],
    writable: names,
    filterable: names,
    related: {},
  };
}

/** Each first cell says which row it is, so that a wrong row is found out. */
export function benchRows(count = ROWS): WireRow[] {
  return Array.from({ length: count }, (_, row) => ({
    id: `r${row}`,
    version: 1,
    ...Object.fromEntries(names.map((name, column) => [name, cell(row, column)])),
  }));
}

function cell(row: number, column: number) {
  switch (column % KINDS.length) {
    case 0:
      return column === 0 ? `行 ${row + 1}` : `文字 ${(row * 7 + column) % 9973}`;
    case 1:
      return (row * 31 + column) % 100_000;
    case 2:
      return `${(row * 17) % 1_000_000}.${String(row % 100).padStart(2, "0")}`;
    case 3:
      return `2026-${String((row % 12) + 1).padStart(2, "0")}-${String((row % 28) + 1).padStart(2, "0")}`;
    case 4:
      return String((row % 3) + 1);
    case 5:
      return `${row % 1000}.${String(row % 1000).padStart(3, "0")}`;
    default:
      return row % 2 === 0;
  }
}

export const firstCell = (row: number) => `行 ${row + 1}`;
