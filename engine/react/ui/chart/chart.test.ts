import { describe, expect, it } from "vitest";
import { chartOf, hasPoints, pointText, type ChartData, type ChartSeries } from "./chartData.ts";
import { describeChart } from "./describeChart.ts";
import type { ChartTheme } from "./chartTheme.ts";
import { optionOf, shortNumber } from "./echartsOption.ts";

const chartTheme: ChartTheme = {
  dark: false,
  text: "#111",
  quiet: "#555",
  line: "#ddd",
  ground: "#fff",
  raised: "#fff",
  font: "x",
  series: ["#123456", "#654321"],
  still: true,
};

function chart(categories: readonly string[], ...series: readonly Partial<ChartSeries>[]): ChartData {
  return {
    type: "line",
    title: "成交额",
    categories,
    series: series.map((each) => ({ name: "成交额", sign: "", unit: "", values: [], ...each })),
  };
}

describe("a chart", () => {
  it("is what the server sent, under the titles that people read", () => {
    expect(
      chartOf("成交", {
        type: "bar",
        x: ["1 月"],
        series: [{ name: "amount", title: "成交额", kind: "money", unit: "元", values: ["1.00"] }],
        truncated: false,
      }),
    ).toEqual({
      type: "bar",
      title: "成交",
      categories: ["1 月"],
      series: [{ name: "成交额", sign: "", unit: "元", values: ["1.00"] }],
    });
  });

  it("says the currency of money once: ¥, or the unit that names it", () => {
    const texts = [undefined, "元", "元/立方米"].map((unit) => {
      const [series] = chartOf("成交", {
        type: "bar",
        x: ["1 月"],
        series: [
          {
            name: "amount",
            title: "成交额",
            kind: "money",
            ...(unit === undefined ? {} : { unit }),
            values: ["-1234.00"],
          },
        ],
        truncated: false,
      }).series;
      return series && pointText(series, "-1234.00");
    });
    expect(texts).toEqual(["-¥1,234.00", "-1,234.00元", "-1,234.00元/立方米"]);
    expect(describeChart(chart(["1 月"], { values: ["5.00"], sign: "¥" }))).toContain("最高 ¥5.00（1 月）");
  });

  it("of suppressed cells only is nothing to draw", () => {
    expect(hasPoints(chart(["甲"], { values: [null] }))).toBe(false);
    expect(hasPoints(chart(["甲"], { values: ["0"] }))).toBe(true);
  });

  it("says its highest and lowest point in words, with exact numbers", () => {
    expect(describeChart(chart(["1 月", "2 月"], { values: ["1234567.89", "98.00"], unit: " 元" }))).toBe(
      "成交额折线图，共 2 个点位。成交额最高 1,234,567.89 元（1 月），最低 98.00 元（2 月）。明细见表格。",
    );
  });

  it("says of a series without numbers that it has none", () => {
    expect(describeChart(chart(["1 月"], { values: [null] }))).toContain("成交额没有数据");
  });

  it("draws a gap for what is null, never a zero", () => {
    expect(optionOf(chart(["1 月", "2 月"], { values: ["2.50", null] }), chartTheme, 600).series).toMatchObject([
      { type: "line", data: [2.5, null], connectNulls: false },
    ]);
  });

  it("leaves slices without a number out of a pie", () => {
    const pie = optionOf(
      { ...chart(["甲", "乙"], { values: ["2", null], unit: " 元" }), type: "pie" },
      chartTheme,
      600,
    );
    expect(pie.series).toMatchObject([{ type: "pie", data: [{ name: "甲", value: 2, text: "2 元" }] }]);
  });

  it("never moves for who asked for stillness", () => {
    expect(optionOf(chart([]), chartTheme, 600).animation).toBe(false);
  });
});

it.each([
  [12, "12"],
  [12_000, "1.2 万"],
  [-35_000, "-3.5 万"],
  [250_000_000, "2.5 亿"],
  [0.126, "0.13"],
])("an axis says %s as %s", (value, text) => {
  expect(shortNumber(value)).toBe(text);
});

it("shows every name of a bar where there is room, and keeps the ends of a line within the drawing", () => {
  const names = ["特大径材（26 厘米以上）", "大径材（20–26 厘米）", "中径材（14–20 厘米）", "小径材（14 厘米以下）"];
  const labelOf = (type: "bar" | "line", width: number) =>
    (optionOf({ ...chart(names), type }, chartTheme, width) as { xAxis?: { axisLabel: object } }).xAxis?.axisLabel;
  expect(labelOf("bar", 342)).toMatchObject({ interval: 0, width: 65, overflow: "break" });
  expect(labelOf("bar", 200)).toMatchObject({ hideOverlap: true });
  expect(labelOf("line", 342)).toMatchObject({ hideOverlap: true, alignMinLabel: "left", alignMaxLabel: "right" });
});
