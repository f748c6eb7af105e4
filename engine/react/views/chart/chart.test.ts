import { describe, expect, it } from "vitest";
import { chartOf, hasPoints } from "./data.ts";
import { describeChart } from "./describe.ts";
import type { ChartLook } from "./look.ts";
import { optionOf, shortNumber } from "./option.ts";

const look: ChartLook = { dark: false, text: "#111", quiet: "#555", line: "#ddd", ground: "#fff", raised: "#fff", font: "x", series: ["#123456", "#654321"], still: true };
const head = { type: "line", title: "成交额", axis: "月份" } as const;

describe("a chart", () => {
  it("keeps categories and series in the order of the rows, and leaves gaps where a row is missing", () => {
    const chart = chartOf(head, [
      { category: "2026-02", series: "橡胶木", value: "10" },
      { category: "2026-01", series: "桉木", value: "20.50" },
      { category: "2026-01", series: "橡胶木", value: null },
    ]);
    expect(chart.categories).toEqual(["2026-02", "2026-01"]);
    expect(chart.series).toEqual([{ name: "橡胶木", values: ["10", null] }, { name: "桉木", values: [null, "20.50"] }]);
  });

  it("of suppressed cells only is nothing to draw", () => {
    expect(hasPoints(chartOf(head, [{ category: "甲", series: "乙", value: null }]))).toBe(false);
    expect(hasPoints(chartOf(head, [{ category: "甲", series: "乙", value: "0" }]))).toBe(true);
  });

  it("says its highest and lowest point in words, with exact numbers", () => {
    const chart = chartOf(head, [{ category: "1 月", series: "成交额", value: "1234567.89" }, { category: "2 月", series: "成交额", value: "98.00" }]);
    expect(describeChart(chart)).toBe("成交额折线图，共 2 个点位。成交额最高 1,234,567.89（1 月），最低 98.00（2 月）。明细见表格。");
  });

  it("says of a series without numbers that it has none", () => {
    expect(describeChart(chartOf(head, [{ category: "1 月", series: "成交额", value: null }]))).toContain("成交额没有数据");
  });

  it("draws a gap for what is null, never a zero", () => {
    const option = optionOf(chartOf(head, [{ category: "1 月", series: "价", value: "2.50" }, { category: "2 月", series: "价", value: null }]), look);
    expect(option.series).toMatchObject([{ type: "line", data: [2.5, null], connectNulls: false }]);
  });

  it("leaves slices without a number out of a pie", () => {
    const pie = optionOf({ ...chartOf(head, [{ category: "甲", series: "额", value: "2" }, { category: "乙", series: "额", value: null }]), type: "pie" }, look);
    expect(pie.series).toMatchObject([{ type: "pie", data: [{ name: "甲", value: 2, text: "2" }] }]);
  });

  it("never moves for who asked for stillness", () => {
    expect(optionOf(chartOf(head, []), look).animation).toBe(false);
  });
});

it.each([[12, "12"], [12_000, "1.2 万"], [-35_000, "-3.5 万"], [250_000_000, "2.5 亿"], [0.126, "0.13"]])("an axis says %s as %s", (value, text) => {
  expect(shortNumber(value)).toBe(text);
});
