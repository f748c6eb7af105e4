import { chartTexts as texts } from "../../texts/report.ts";
import { pointText, type ChartData, type ChartSeries } from "./chartData.ts";

/** The chart in one sentence a series: from where to where, the highest and the lowest. The table says the rest. */
export function describeChart(chart: ChartData): string {
  const lines = chart.series.slice(0, 6).map((series) => describeSeries(series, chart.categories));
  return [texts.is[chart.type](chart.title, chart.categories.length), ...lines, texts.tableBelow].join("");
}

function describeSeries(series: ChartSeries, categories: readonly string[]): string {
  const points = series.values.flatMap((value, index) =>
    value === null ? [] : [{ value, at: categories[index] ?? "" }],
  );
  const [first] = points;
  if (first === undefined) return texts.noPoints(series.name);
  const high = points.reduce((best, point) => (Number(point.value) > Number(best.value) ? point : best), first);
  const low = points.reduce((best, point) => (Number(point.value) < Number(best.value) ? point : best), first);
  return texts.extremes(series.name, pointText(series, high.value), high.at, pointText(series, low.value), low.at);
}
