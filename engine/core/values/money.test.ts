import { describe, expect, it } from "vitest";
import { capitals } from "./chineseCapitals.ts";
import { displayMoney, formatMoney, parseMoney } from "./money.ts";

describe("money", () => {
  it("is fen inside and yuan with two decimals outside", () => {
    expect(parseMoney("1234.5")).toBe(123450);
    expect(parseMoney("-0.01")).toBe(-1);
    expect(formatMoney(123450)).toBe("1234.50");
    expect(formatMoney(-1)).toBe("-0.01");
  });

  it("ends below ten million million yuan", () => {
    expect(parseMoney("9999999999999.99")).toBe(999_999_999_999_999);
    expect(parseMoney("10000000000000")).toBeUndefined();
  });

  it.each(["1e3", "NaN", "Infinity", "+1", "１.00", "1.234", "¥1", "1,000.00", ""])("refuses %j", (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  it("shows separators, a sign, and cuts .00 where a column says so", () => {
    expect(displayMoney(123456700, { sign: true })).toBe("¥1,234,567.00");
    expect(displayMoney(-123456700, { sign: true, cut00: true })).toBe("-¥1,234,567");
    expect(displayMoney(-123450, { sign: true, unit: "元/吨" })).toBe("-1,234.50 元/吨");
    expect(displayMoney(150, { cut00: true })).toBe("1.50");
  });
});

describe("Chinese capitals", () => {
  it.each([
    ["0", "零元整"],
    ["0.05", "伍分"],
    ["0.5", "伍角"],
    ["0.55", "伍角伍分"],
    ["1.05", "壹元零伍分"],
    ["10.10", "壹拾元壹角"],
    ["1234.05", "壹仟贰佰叁拾肆元零伍分"],
    ["1001", "壹仟零壹元整"],
    ["10001", "壹万零壹元整"],
    ["100000", "壹拾万元整"],
    ["100010000", "壹亿零壹万元整"],
    ["100000001", "壹亿零壹元整"],
    ["1000000000000", "壹万亿元整"],
    ["1000100000000", "壹万零壹亿元整"],
    ["1050.0305", "壹仟零伍拾元零叁分零伍毫"],
    ["-12.30", "负壹拾贰元叁角"],
    ["999999999999999.9999", "玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分玖厘玖毫"],
  ])("writes %s as %s", (amount, text) => {
    expect(capitals(amount)).toBe(text);
  });

  it("refuses 10^15 and more, and more than four places", () => {
    expect(capitals("1000000000000000")).toBeUndefined();
    expect(capitals("0.12345")).toBeUndefined();
    expect(capitals("1e3")).toBeUndefined();
  });
});
