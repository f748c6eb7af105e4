import { Chart, chartOf } from "../../ui/chart/index.ts";
import type { BlockProps } from "./blockProps.ts";
import { BlockContent } from "./BlockContent.tsx";

export function ChartBlock({ board, block }: BlockProps) {
  return (
    <BlockContent
      state={board.stateOf(block)}
      pick={(data) => (data.type === "chart" ? data.chart : undefined)}
      rows={6}
    >
      {(chart) => <Chart chart={chartOf(block.title ?? board.view.title, chart)} height={260} alone />}
    </BlockContent>
  );
}
