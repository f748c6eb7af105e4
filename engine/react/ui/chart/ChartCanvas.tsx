/** The drawing library, with the parts that are used and no others; a chunk of its own, loaded with the first chart. */
import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { init, use as register, type EChartsType } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useEffect, useRef, useState } from "react";
import type { ChartData } from "./chartData.ts";
import type { ChartTheme } from "./chartTheme.ts";
import { optionOf } from "./echartsOption.ts";

interface CanvasProps {
  readonly chart: ChartData;
  readonly chartTheme: ChartTheme;
  /** The chart in a sentence. */
  readonly label: string;
}

/** Registers the parts first: doing it again does nothing. */
function createChart(holder: HTMLElement): EChartsType {
  register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);
  return init(holder, undefined, { renderer: "svg" });
}

/** Draws in its parent's size and follows it; on paper as well. */
export function Canvas({ chart, chartTheme, label }: CanvasProps) {
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType | undefined>(undefined);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = holder;
    if (!current) return undefined;
    const instance = createChart(current);
    drawn.current = instance;
    const fit = () => {
      instance.resize();
      setWidth(instance.getWidth());
    };
    setWidth(instance.getWidth());
    const watch = new ResizeObserver(fit);
    watch.observe(current);
    window.addEventListener("beforeprint", fit);
    window.addEventListener("afterprint", fit);
    return () => {
      watch.disconnect();
      window.removeEventListener("beforeprint", fit);
      window.removeEventListener("afterprint", fit);
      instance.dispose();
      drawn.current = undefined;
    };
  }, []);
  useEffect(() => {
    if (width > 0) drawn.current?.setOption(optionOf(chart, chartTheme, width), { notMerge: true });
  }, [chart, chartTheme, width]);
  return <div ref={holder} role="img" aria-label={label} className="hw-chart-canvas" />;
}
