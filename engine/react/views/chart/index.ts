export { Chart } from "./Chart.tsx";
export { chartOf, hasPoints } from "./data.ts";
export type { ChartData, ChartSeries, ChartType } from "./data.ts";
export { shortNumber } from "./option.ts";
