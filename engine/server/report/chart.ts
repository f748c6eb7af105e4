/** Rows as the series of a chart. */
import type { ChartData } from "#core/api";
import { numberScale } from "#core/fields";
import type { FieldModel, ReportChartModel, ReportModel, ReportTake } from "#core/language";
import { formatSum } from "#core/values";
import type { EngineRuntime } from "../operations/runtime.ts";
import { textOfCell } from "./present.ts";
import { aggregate } from "./timeAxis.ts";
import type { Row } from "./suppress.ts";

const MAX_POINTS = 2_000;
const MAX_SERIES = 50;

/** Rows of one line by their place on the axis. */
type Line = Map<string, Row[]>;

export function chartOf(
  runtime: EngineRuntime,
  report: ReportModel,
  chart: ReportChartModel,
  rows: readonly Row[],
): ChartData {
  const field = (name: string): FieldModel | undefined =>
    report.columns.find((column) => column.field.name === name)?.field;
  const x = field(chart.x);
  const by = chart.series === undefined ? undefined : field(chart.series);
  const ys = chart.y.flatMap((name) => field(name) ?? []);
  const axis = new Set<string>();
  const lines = new Map<string, { readonly title: string; readonly field: FieldModel; readonly values: Line }>();
  for (const y of by === undefined ? ys : []) lines.set(y.name, { title: y.title, field: y, values: new Map() });
  let cut = false;
  for (const row of rows) {
    const at = x === undefined ? "" : textOfCell(runtime, row[x.name] ?? null, x);
    if (!axis.has(at) && axis.size >= MAX_POINTS) {
      cut = true;
      continue;
    }
    axis.add(at);
    for (const y of ys) {
      const title = by === undefined ? y.title : textOfCell(runtime, row[by.name] ?? null, by);
      const name = by === undefined ? y.name : String(row[by.name] ?? "");
      let line = lines.get(name);
      if (line === undefined) {
        if (lines.size >= MAX_SERIES) {
          cut = true;
          continue;
        }
        lines.set(name, (line = { title, field: y, values: new Map() }));
      }
      put(line.values, at, row);
    }
  }
  const places = [...axis];
  return {
    type: chart.type,
    x: places,
    truncated: cut,
    series: [...lines].map(([name, { title, field: y, values }]) => ({
      name,
      title,
      kind: y.kind,
      ...(typeof y.options["unit"] === "string" ? { unit: y.options["unit"] } : {}),
      values: places.map((at) => pointText(report, y, values.get(at) ?? [], chart.take)),
    })),
  };
}

function put(values: Line, at: string, row: Row): void {
  const known = values.get(at);
  if (known === undefined) values.set(at, [row]);
  else known.push(row);
}

function pointText(
  report: ReportModel,
  y: FieldModel,
  rows: readonly Row[],
  take: ReportTake | undefined,
): string | null {
  const column = report.columns.find((one) => one.field === y);
  const cell = column === undefined ? null : aggregate(rows, column, take);
  return typeof cell === "number" || typeof cell === "bigint" ? formatSum(BigInt(cell), numberScale(y)) : null;
}
