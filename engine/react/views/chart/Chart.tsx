import { Empty, Skeleton, theme } from "antd";
import { lazy, Suspense, useMemo } from "react";
import { useSettings } from "../../shell/settings.ts";
import { chartTexts as texts } from "../../texts/report.ts";
import { hasPoints, type ChartData } from "./data.ts";
import { describeChart } from "./describe.ts";
import { lookOf } from "./look.ts";
import "./chart.css";

const Canvas = lazy(() => import("./canvas.tsx").then(({ Canvas: drawn }) => ({ default: drawn })));

/** A chart with its sentence for those who do not see it; the table of the same numbers is the page's own. */
export function Chart({ chart, height = 300 }: { readonly chart: ChartData; readonly height?: number }) {
  const { token } = theme.useToken();
  const dark = useSettings().tone === "dark";
  const look = useMemo(() => lookOf(token, dark, window.matchMedia("(prefers-reduced-motion: reduce)").matches), [token, dark]);
  if (!hasPoints(chart)) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.nothing} />;
  return (
    <figure className="hw-chart" role="img" aria-label={describeChart(chart)} style={{ height }}>
      <Suspense fallback={<Skeleton.Node active className="hw-chart-coming" />}>
        <Canvas chart={chart} look={look} />
      </Suspense>
    </figure>
  );
}
