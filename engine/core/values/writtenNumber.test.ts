import { describe, expect, it } from "vitest";
import { isUnfinishedNumber, readWrittenNumber } from "./writtenNumber.ts";

describe("a number as it is written", () => {
  it.each([
    ["12。5", "12.5"],
    ["１２．５", "12.5"],
    ["12.", "12"],
    [".5", "0.5"],
    ["007", "7"],
    ["12.50", "12.50"],
    ["12，345", "12345"],
    ["1,234,567.5", "1234567.5"],
    ["1\u00a0234", "1234"],
    ["￥１，２３４．５元", "1234.5"],
    ["-¥1,000", "-1000"],
    ["(5)", "-5"],
    ["−3.5", "-3.5"],
  ])("%j is %s", (written, plain) => expect(readWrittenNumber(written)).toEqual({ plain }));

  it.each([
    ["1，5", "SEPARATOR"],
    ["1,23", "SEPARATOR"],
    ["1,234,56", "SEPARATOR"],
    ["1,234 567", "SEPARATOR"],
    ["1 23", "SEPARATOR"],
    ["1.234,5", "SEPARATOR"],
    [",5", "WRONG_NUMBER"],
    ["1e3", "WRONG_NUMBER"],
    ["3万", "WRONG_NUMBER"],
    ["十二", "WRONG_NUMBER"],
    ["1.2.3", "WRONG_NUMBER"],
    ["--5", "WRONG_NUMBER"],
    ["", "WRONG_NUMBER"],
    ["5%", "PERCENT"],
    ["５００％", "PERCENT"],
    ["1,23%", "WRONG_NUMBER"],
    ["9".repeat(65), "WRONG_NUMBER"],
  ])("%j is refused: %s", (written, fault) => expect(readWrittenNumber(written)).toEqual({ fault }));

  it("has its unit behind it, the percent sign only where it is the unit", () => {
    expect(readWrittenNumber("12.5立方米", "立方米")).toEqual({ plain: "12.5" });
    expect(readWrittenNumber("5 %", "%")).toEqual({ plain: "5" });
  });

  it("is unfinished while it may still become one", () => {
    const begun = ["-", "¥", "1,", "1,2", "1,23", "12,345,6", "-1,", "1，"];
    expect(begun.filter((text) => !isUnfinishedNumber(text))).toEqual([]);
    const wrong = ["1,2345", "1e", "a", "1..", "5%", "1,23.5"];
    expect(wrong.filter(isUnfinishedNumber)).toEqual([]);
  });
});
