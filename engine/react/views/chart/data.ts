/** What a chart draws: categories along one axis, one or several series of exact numbers. */

export type ChartType = "line" | "bar" | "pie";

export interface ChartSeries {
  readonly name: string;
  /** By category, as the wire gives them; null where there is none, or none that may be shown. */
  readonly values: readonly (string | null)[];
}

export interface ChartData {
  readonly type: ChartType;
  /** What the chart is of, for those who do not see it. */
  readonly title: string;
  /** What the categories are (月份). */
  readonly axis: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

/** One drawn point in the rows it comes from. */
export interface ChartPoint {
  readonly category: string;
  readonly series: string;
  readonly value: string | null;
}

/** Points in row order become a chart: categories and series keep the order in which they first appear. */
export function chartOf(head: Pick<ChartData, "type" | "title" | "axis">, points: readonly ChartPoint[]): ChartData {
  const categories = [...new Set(points.map((point) => point.category))];
  const names = [...new Set(points.map((point) => point.series))];
  const at = new Map(points.map((point) => [`${point.series}\n${point.category}`, point.value]));
  const series = names.map((name) => ({ name, values: categories.map((category) => at.get(`${name}\n${category}`) ?? null) }));
  return { ...head, categories, series };
}

/** Whether there is anything to draw: a chart of no numbers is an empty frame. */
export function hasPoints(chart: ChartData): boolean {
  return chart.series.some((series) => series.values.some((value) => value !== null));
}
