export { Chart } from "./Chart.tsx";
export { chartOf, hasPoints } from "./chartData.ts";
export type { ChartData, ChartSeries, ChartType } from "./chartData.ts";
export { shortNumber } from "./echartsOption.ts";
