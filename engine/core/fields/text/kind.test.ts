import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";
import { PATTERN_NAMES, PATTERNS, hasNestedQuantifiers, patternRules } from "./patterns.ts";
import type { PatternName } from "./patterns.ts";

describe("a text", () => {
  it("is nothing where only blanks stand and it is trimmed, and as it was where it is not", () => {
    for (const blanks of ["  ", "\u3000", "\u200b \u200b"]) {
      expect([
        kindHarness("text").stored(blanks),
        kindHarness("text").cell(blanks),
        kindHarness("address").stored(blanks),
      ]).toEqual([null, null, null]);
      expect(kindHarness("textarea").stored(blanks)).toBe(blanks);
    }
    expect(kindHarness("richText").stored("<p>\u3000\u200b&nbsp;</p>")).toBeNull();
    expect(kindHarness("tags").stored("a,\u200b")).toEqual({ refused: "WRONG_FORMAT" });
  });

  it("is trimmed, and '' is nothing", () => {
    expect(kindHarness("text").stored("  海口 ")).toBe("海口");
    expect(kindHarness("text").stored("   ")).toBeNull();
    expect(kindHarness("text").stored("")).toBeNull();
    expect(kindHarness("text", { trim: false }).stored(" a ")).toBe(" a ");
  });

  it("counts characters, not UTF-16 units", () => {
    expect(kindHarness("text", { max: 2 }).wrong("🌳🌳")).toBeUndefined();
    expect(kindHarness("text", { max: 2 }).wrong("🌳🌳🌳")).toBe("TOO_LONG");
    expect(kindHarness("text", { min: 3 }).wrong("🌳🌳")).toBe("TOO_SHORT");
  });

  it("has a length even where none is written", () => {
    expect(kindHarness("text").wrong("a".repeat(255))).toBeUndefined();
    expect(kindHarness("text").wrong("a".repeat(256))).toBe("TOO_LONG");
    expect(kindHarness("text").stored("a".repeat(1_000_000))).toEqual({ refused: "TOO_LONG" });
  });

  it("takes a pattern of one's own as the whole value", () => {
    const code = kindHarness("text", { pattern: { regex: "[A-Z]{2}\\d+|X", message: "编号有误" } });
    expect(code.wrong("AB12")).toBeUndefined();
    expect(code.wrong("xAB12")).toBe("PATTERN");
    expect(code.wrong("XX")).toBe("PATTERN");
  });

  it("finds bounds that let nothing through, and patterns that are broken or slow", () => {
    expect(kindHarness("text").lint({ min: 5, max: 4 })).toEqual(["/min MIN_ABOVE_MAX"]);
    expect(kindHarness("text").lint({ pattern: { regex: "(", message: "x" } })).toEqual([
      "/pattern/regex PATTERN_BROKEN",
    ]);
    expect(kindHarness("text").lint({ pattern: { regex: "(a+)+", message: "x" } })).toEqual([
      "/pattern/regex PATTERN_SLOW",
    ]);
    expect(kindHarness("text").lint({ pattern: { regex: "(a|b*)*", message: "x" } })).toEqual([
      "/pattern/regex PATTERN_SLOW",
    ]);
    expect(kindHarness("text").lint({ pattern: { regex: "(a)\\1", message: "x" } })).toEqual([
      "/pattern/regex PATTERN_SLOW",
    ]);
    expect(kindHarness("text").lint({ pattern: { regex: "\\d+(,\\d+)*", message: "x" } })).toEqual([]);
    expect(kindHarness("text").lint({ pattern: { regex: "[+*]{2}(a|b)\\d+", message: "x" } })).toEqual([]);
  });
});

const GOOD: Readonly<Record<PatternName, readonly string[]>> = {
  mobile: ["13812345678", "19912345678"],
  mobileStrict: ["18812345678"],
  account: ["ab", "Boss.2", "a".repeat(32)],
  username: ["wang_01", "a".repeat(18)],
  password: ["a!2345"],
  passwordOffice: ["Secret@2026", "Aa1.Aa1."],
  email: ["wang.li@example.com.cn", "a@b.cn"],
  idCard: ["460100199001011", "46010019900101123x"],
  idNumber: ["A1"],
  bankCard: ["6222021234", "6".repeat(20)],
  landline: ["0898-66778899", "66778899", "0898-66778899-12"],
  qq: ["10000"],
  url: ["https://example.cn/a?b=1#c", "http://例子.cn"],
  natural: ["0", "12"],
  english: ["Abc"],
  alnum20: ["A1b2"],
  name: ["欧阳 修", "Li Si"],
  personName: ["欧阳 修", "买买提·艾力", "Anna-Maria O'Neil"],
  digitsLines: ["1\r\n2"],
  short: ["", "多行\n文字"],
  "n6-16": ["123456"],
  "*6-16": ["中文六个字呀"],
  "s6-18": ["abcdef"],
  e: ["a@b.cn"],
  m: ["13012345678"],
  p: ["570100"],
  s: ["abc"],
  n: ["+1.5", "-2"],
  z: ["-3"],
  "*": [" a"],
  money: ["0.01", "1234.5"],
} as Readonly<Record<PatternName, readonly string[]>>;

const BAD: Readonly<Record<PatternName, readonly string[]>> = {
  mobile: ["12812345678", "1381234567", "１３８12345678"],
  mobileStrict: ["19912345678"],
  account: ["a", "1ab", "王小明", "a".repeat(33)],
  username: ["ab", "王小明小明小明", "a-bcdef"],
  password: ["a 23456", "a2345", "密码密码密码"],
  passwordOffice: ["secret@2026", "Secret2026a", "Secret@2026-", "Aa1."],
  email: ["a@b", "a b@c.cn", "@b.cn", "a@b..cn"],
  idCard: ["46010019900101", "460100199001011x"],
  idNumber: ["a-1", "a".repeat(51)],
  bankCard: ["0222021234", "622202123", "6".repeat(21)],
  landline: ["0898", "abc"],
  qq: ["0123456", "1234"],
  url: ["ftp://a.cn", "https://", "https://a b", "javascript:alert(1)"],
  natural: ["-1", "01", "1.0"],
  english: ["a1"],
  alnum20: ["a".repeat(21)],
  name: ["王", "王5", "a".repeat(101)],
  personName: ["王", "王5", "王_小明", "a".repeat(101)],
  digitsLines: ["1a"],
  short: ["a".repeat(256)],
  "n6-16": ["12345", "1".repeat(17)],
  "*6-16": ["12345"],
  "s6-18": ["abcde"],
  e: ["a"],
  m: ["12012345678"],
  p: ["57010"],
  s: ["a1"],
  n: ["1.", "a"],
  z: ["1.5"],
  "*": ["  "],
  money: ["0", "0.00", "-1", "1.234", "1e3"],
} as Readonly<Record<PatternName, readonly string[]>>;

describe.each(PATTERN_NAMES)("the pattern %s", (name) => {
  const passes = (value: string) => PATTERNS[name].every(({ regex }) => regex.test(value));

  it("lets through what it should, and nothing else", () => {
    expect(GOOD[name].filter((value) => !passes(value))).toEqual([]);
    expect(BAD[name].filter(passes)).toEqual([]);
    expect(BAD[name].length * GOOD[name].length).toBeGreaterThan(0);
  });

  it("repeats no repetition", () => {
    for (const { regex } of PATTERNS[name]) expect(hasNestedQuantifiers(regex.source)).toBe(false);
  });
});

describe("sentences of the specification", () => {
  it.each([
    ["mobile", "请输入正确手机号"],
    ["email", "邮箱格式不正确"],
    ["idCard", "请输入正确身份证号"],
    ["bankCard", "请输入正确的银行卡号码"],
    ["username", "长度6到18个字符"],
  ])("%s says %s", (name, message) => {
    expect(patternRules(name)?.at(-1)?.message).toBe(message);
  });

  it("know no pattern by another name", () => {
    expect(patternRules("toString")).toBeUndefined();
    expect(patternRules("phone")).toBeUndefined();
  });
});
