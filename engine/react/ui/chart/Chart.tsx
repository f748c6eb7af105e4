import { Empty, Skeleton, theme } from "antd";
import { Suspense, useMemo } from "react";
import { lazyPart } from "../lazyPart.tsx";
import { useStill } from "../mediaQueries.ts";
import { useSettings } from "../../shell/settings.ts";
import { chartTexts as texts } from "../../texts/report.ts";
import { hasPoints, pointText, type ChartData, type ChartSeries } from "./chartData.ts";
import { describeChart } from "./describeChart.ts";
import { chartThemeOf } from "./chartTheme.ts";
import "./chart.css";

const Canvas = lazyPart(() => import("./ChartCanvas.tsx"), "Canvas");

interface ChartProps {
  readonly chart: ChartData;
  readonly height?: number;
  /** There is no table of the same numbers on the page: screen readers get one here. */
  readonly alone?: boolean;
}

const WHOLE = { root: { width: "100%", height: "100%" }, content: { width: "100%", height: "100%" } };

/** A chart with its sentence for those who do not see it. */
export function Chart({ chart, height = 300, alone = false }: ChartProps) {
  const { token } = theme.useToken();
  const dark = useSettings().tone === "dark";
  const still = useStill();
  const chartTheme = useMemo(() => chartThemeOf(token, dark, still), [token, dark, still]);
  if (!hasPoints(chart)) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.nothing} />;
  const label = describeChart(chart);
  return (
    <>
      <div className="hw-chart" style={{ height }}>
        <Suspense
          fallback={
            <div role="img" aria-label={label} className="hw-chart-canvas">
              <Skeleton.Node active styles={WHOLE} />
            </div>
          }
        >
          <Canvas chart={chart} chartTheme={chartTheme} label={label} />
        </Suspense>
      </div>
      {alone ? <NumbersOf chart={chart} /> : null}
    </>
  );
}

function NumbersOf({ chart }: { readonly chart: ChartData }) {
  return (
    <table className="hw-unseen">
      <caption>{chart.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.category}</th>
          {chart.series.map((series) => (
            <th key={series.name} scope="col">
              {series.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.categories.map((category, index) => (
          <tr key={category}>
            <th scope="row">{category}</th>
            {chart.series.map((series) => (
              <td key={series.name}>{pointOf(series, index) ?? texts.none}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pointOf(series: ChartSeries, index: number): string | undefined {
  const value = series.values[index] ?? null;
  return value === null ? undefined : pointText(series, value);
}
