import { Chart, chartOf } from "../chart/index.ts";
import type { BlockProps } from "./block.ts";
import { Fetched } from "./Fetched.tsx";

export function ChartBlock({ board, block }: BlockProps) {
  return (
    <Fetched state={board.stateOf(block)} pick={(data) => (data.type === "chart" ? data.chart : undefined)} rows={6}>
      {(chart) => <Chart chart={chartOf(block.title ?? board.view.title, chart)} height={260} alone />}
    </Fetched>
  );
}
