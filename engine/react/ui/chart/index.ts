export { Chart } from "./Chart.tsx";
export { chartOf } from "./chartData.ts";
