/** What a chart draws: categories along one axis, one or several series of exact numbers. */
import type { ChartData as WireChart } from "#core/api";
import { moneyAffixes, withAffixes } from "#core/values";
import { groupDigits } from "../../fields/decimal/groupDigits.ts";

type ChartType = "line" | "bar" | "pie";

export interface ChartSeries {
  readonly name: string;
  /** Before a number: ¥ of money whose unit does not name the currency. */
  readonly sign: "¥" | "";
  readonly unit: string;
  /** By category, as the wire gives them; null where there is none, or none that may be shown. */
  readonly values: readonly (string | null)[];
}

export interface ChartData {
  readonly type: ChartType;
  /** What the chart is of, for those who do not see it. */
  readonly title: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

export function chartOf(title: string, wire: WireChart): ChartData {
  return {
    type: wire.type,
    title,
    categories: wire.x,
    series: wire.series.map(({ title: name, kind, unit = "", values }) => ({
      name,
      sign: kind === "money" ? moneyAffixes(unit).before : "",
      unit,
      values,
    })),
  };
}

/** A number of a series as people read it, with its unit once. */
export function pointText({ sign, unit }: Pick<ChartSeries, "sign" | "unit">, value: string): string {
  return `${withAffixes(groupDigits(value), { before: sign, after: "" })}${unit}`;
}

/** Whether there is anything to draw: a chart of no numbers is an empty frame. */
export function hasPoints(chart: ChartData): boolean {
  return chart.series.some((series) => series.values.some((value) => value !== null));
}
