import { describe, expect, it } from "vitest";
import {
  CODE_LIMITS,
  canonicalEmail,
  canonicalPhone,
  oneLine,
  renderTemplate,
  templateFault,
  waitFor,
  waitText,
} from "./rules.ts";

describe("a telephone number", () => {
  it.each([
    "13812345678",
    " 138 1234 5678 ",
    "138-1234-5678",
    "+8613812345678",
    "+86 138 1234 5678",
    "008613812345678",
    "8613812345678",
    "（+86）13812345678",
    "１３８１２３４５６７８",
    "＋８６　１３８　１２３４　５６７８",
    "138\u20111234\u20115678",
  ])("has one spelling: %j", (text) => expect(canonicalPhone(text)).toBe("13812345678"));

  it.each([
    "12812345678",
    "1381234567",
    "138123456789",
    "+8513812345678",
    "13812345678,13912345678",
    "",
    "1".repeat(99),
  ])("is refused: %j", (text) => expect(canonicalPhone(text)).toBeUndefined());
});

describe("an e-mail address", () => {
  it("has one spelling", () => expect(canonicalEmail(" Wang.Li@Example.COM ")).toBe("wang.li@example.com"));

  it.each([
    "a@b",
    "a@b.cn\r\nBcc: c@d.cn",
    "a@b.cn,c@d.cn",
    "<a@b.cn>",
    '"a b"@c.cn',
    `${"a".repeat(65)}@b.cn`,
    `a@${"b.".repeat(130)}cn`,
    "a\u0000@b.cn",
  ])("is refused: %j", (text) => expect(canonicalEmail(text)).toBeUndefined());
});

describe("a text", () => {
  it("has the values of its variables, each once, and reads none of them as a template", () => {
    expect(renderTemplate("{a}，{b}", ["a", "b"], { a: "{b}", b: 2 })).toBe("{b}，2");
    expect(renderTemplate("{a}", ["a"], { a: "$& $1" })).toBe("$& $1");
  });

  it("keeps values on one line, and short", () => {
    expect(renderTemplate("{a}", ["a"], { a: "x\r\n\r\ny\u202e" })).toBe("x y");
    expect(renderTemplate("{a}", ["a"], { a: "x".repeat(500) })).toHaveLength(100);
  });

  it.each([[{}], [{ a: 1, b: 2 }], [{ b: 1 }]])("is not made of %j where it wants a", (values) =>
    expect(() => renderTemplate("{a}", ["a"], values)).toThrow(),
  );

  it("is not made of a text with a variable that is not declared", () =>
    expect(() => renderTemplate("{a}{b}", ["a"], { a: 1 })).toThrow(/variable b/));

  it.each([
    ["{code}", undefined],
    ["{code}{more}", "没有变量“more”，可用：code"],
    ["code", "缺少变量“{code}”"],
    ["{code}{1+1}", "花括号中只能写一个变量的名称"],
    ["{code}${code.length}", "花括号中只能写一个变量的名称"],
    ["{{code}}", "花括号中只能写一个变量的名称"],
  ])("%s of a template: %s", (text, fault) => expect(templateFault(text, ["code"])).toBe(fault));
});

it("a header has one line", () => expect(oneLine("登录\r\nBcc: a@b.cn\u0000")).toBe("登录 Bcc: a@b.cn"));

describe("the limits of codes for one target", () => {
  const MINUTE = 60_000;
  const wait = (times: readonly number[], now: number) => waitFor(times, CODE_LIMITS.target, now);

  it("are 1 a minute, 5 an hour and 10 a day, in any window of that length", () => {
    expect(wait([], 0)).toBe(0);
    expect(wait([0], MINUTE - 1)).toBe(1);
    expect(wait([0], MINUTE)).toBe(0);
    const five = [0, 1, 2, 3, 59].map((minute) => minute * MINUTE);
    expect(wait(five.slice(0, 4), 59 * MINUTE)).toBe(0);
    expect(wait(five, 60 * MINUTE - 1)).toBe(1);
    expect(wait(five, 60 * MINUTE)).toBe(0);
    const ten = Array.from({ length: 10 }, (_, hour) => hour * 60 * MINUTE);
    expect(wait(ten, 10 * 60 * MINUTE)).toBe(14 * 60 * MINUTE);
  });

  it("are said in words", () =>
    expect([1, 59_001, 180_000, 8 * 3_600_000].map(waitText)).toEqual([" 1 秒", " 60 秒", " 3 分钟", " 8 小时"]));
});
