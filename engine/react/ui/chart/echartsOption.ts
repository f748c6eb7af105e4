/** A chart's data in the words of the drawing library; nothing here touches a page. */
import { pointText, type ChartData, type ChartSeries } from "./chartData.ts";
import type { ChartTheme } from "./chartTheme.ts";

/** Shapes distinguish lines where colours cannot. */
const SYMBOLS = ["circle", "rect", "triangle", "diamond", "roundRect", "pin"];
/** More points than this are a line without dots. */
const DOTS = 40;
const SLICES = 12;

/** `width`: of the drawing, in pixels. */
export function optionOf(chart: ChartData, chartTheme: ChartTheme, width: number) {
  const shared = {
    color: [...chartTheme.series],
    animation: !chartTheme.still,
    animationDuration: 200,
    textStyle: { fontFamily: chartTheme.font, color: chartTheme.text },
    ...(chart.series.length > 1 || chart.type === "pie" ? { legend: legendOf(chartTheme) } : {}),
  };
  return chart.type === "pie"
    ? { ...shared, ...pieOf(chart, chartTheme) }
    : {
        ...shared,
        ...axesOf(chart, chartTheme, width),
        series: chart.series.map((series, index) => seriesOf(chart, series, index)),
      };
}

const legendOf = (chartTheme: ChartTheme) => ({
  type: "scroll",
  top: 0,
  icon: "roundRect",
  itemWidth: 12,
  itemHeight: 8,
  textStyle: { color: chartTheme.quiet },
  pageTextStyle: { color: chartTheme.quiet },
  pageIconColor: chartTheme.text,
  pageIconInactiveColor: chartTheme.line,
});

function axesOf(chart: ChartData, chartTheme: ChartTheme, width: number) {
  return {
    grid: { left: 4, right: 16, top: chart.series.length > 1 ? 36 : 16, bottom: 4, containLabel: true },
    tooltip: {
      ...tooltipOf(chartTheme),
      trigger: "axis",
      axisPointer: { type: chart.type === "bar" ? "shadow" : "line" },
      formatter: (points: unknown) => tipOf(chart, indexOf(points), chartTheme),
    },
    xAxis: {
      type: "category",
      data: [...chart.categories],
      boundaryGap: chart.type === "bar",
      axisLine: { lineStyle: { color: chartTheme.line } },
      axisTick: { show: false },
      axisLabel: { color: chartTheme.quiet, ...namesOf(chart, width) },
    },
    yAxis: {
      type: "value",
      splitLine: { lineStyle: { color: chartTheme.line } },
      axisLabel: { color: chartTheme.quiet, formatter: shortNumber },
    },
  };
}

/** Pixels for the numbers beside the bars, and the least for a name below one. */
const NUMBERS = 64;
const LEAST_NAME = 44;

/**
 * Names of bars are all shown, in several lines where they are long, as far as there is room; otherwise, and along a
 * line, as many as do not overlap. The first and the last of a line stay within the drawing.
 */
function namesOf({ type, categories }: ChartData, width: number) {
  const room = Math.floor((width - NUMBERS) / Math.max(categories.length, 1));
  if (type === "bar" && room >= LEAST_NAME) return { interval: 0, width: room - 4, overflow: "break", lineHeight: 16 };
  return type === "bar" ? { hideOverlap: true } : { hideOverlap: true, alignMinLabel: "left", alignMaxLabel: "right" };
}

function seriesOf(chart: ChartData, series: ChartSeries, index: number) {
  const data = series.values.map((value) => (value === null ? null : Number(value)));
  if (chart.type === "bar")
    return { type: "bar", name: series.name, data, barMaxWidth: 32, itemStyle: { borderRadius: [3, 3, 0, 0] } };
  return {
    type: "line",
    name: series.name,
    data,
    symbol: SYMBOLS[index % SYMBOLS.length],
    symbolSize: 6,
    showSymbol: chart.categories.length <= DOTS,
    lineStyle: { width: 2 },
    connectNulls: false,
  };
}

function pieOf(chart: ChartData, chartTheme: ChartTheme) {
  const [series] = chart.series;
  const slices = chart.categories.flatMap((name, index) => {
    const value = series?.values[index] ?? null;
    return value === null
      ? []
      : [{ name, value: Number(value), text: series === undefined ? value : pointText(series, value) }];
  });
  return {
    tooltip: { ...tooltipOf(chartTheme), trigger: "item", formatter: (point: unknown) => sliceTip(point) },
    series: [
      {
        type: "pie",
        name: series?.name ?? "",
        radius: ["42%", "70%"],
        center: ["50%", "56%"],
        data: slices.slice(0, SLICES),
        itemStyle: { borderColor: chartTheme.ground, borderWidth: 2 },
        label: { color: chartTheme.text, formatter: "{b} {d}%" },
        labelLine: { lineStyle: { color: chartTheme.line } },
      },
    ],
  };
}

const tooltipOf = (chartTheme: ChartTheme) => ({
  confine: true,
  backgroundColor: chartTheme.raised,
  borderColor: chartTheme.line,
  textStyle: { color: chartTheme.text, fontSize: 13 },
  transitionDuration: 0,
});

/** The exact numbers of one category, as an element: names come from people's rows and must never be markup. */
function tipOf(chart: ChartData, index: number, chartTheme: ChartTheme): HTMLElement {
  const tip = document.createElement("div");
  tip.append(lineOf(chart.categories[index] ?? ""));
  chart.series.forEach((series, at) => {
    const value = series.values[index] ?? null;
    const line = lineOf(`${series.name}：${value === null ? "—" : pointText(series, value)}`);
    line.style.color = chartTheme.series[at % chartTheme.series.length] ?? "";
    tip.append(line);
  });
  return tip;
}

function sliceTip(point: unknown): HTMLElement {
  const { name = "", data, percent } = (point ?? {}) as { name?: string; data?: { text?: string }; percent?: number };
  return lineOf(`${name}：${data?.text ?? ""}（${percent ?? 0}%）`);
}

function lineOf(text: string): HTMLElement {
  const line = document.createElement("div");
  line.textContent = text;
  return line;
}

function indexOf(points: unknown): number {
  const [first] = Array.isArray(points) ? (points as readonly { dataIndex?: number }[]) : [];
  return first?.dataIndex ?? 0;
}

/** Along an axis 12,000 is 1.2 万: the exact value is in the tooltip and the table. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e8) return `${trim(value / 1e8)} 亿`;
  if (size >= 1e4) return `${trim(value / 1e4)} 万`;
  return trim(value);
}

const trim = (value: number) => String(Math.round(value * 100) / 100);
