import { describe, expect, it } from "vitest";
import { issueOf } from "#core/validate";
import { EMPTY_CONTEXT, kindHarness } from "../kindHarness.fixture.ts";
import { KINDS } from "../registry.ts";
import { PATTERN_NAMES, brokenRule, foldedFor, hasNestedQuantifiers, patternRules } from "./patterns.ts";
import type { PatternName } from "./patterns.ts";

describe("a text", () => {
  it("is nothing where only blanks stand and it is trimmed, and as it was where it is not", () => {
    for (const blanks of ["  ", "\u3000", "\u200b \u200b"]) {
      expect([
        kindHarness("text").stored(blanks),
        kindHarness("text").cell(blanks),
        kindHarness("address").stored(blanks),
      ]).toEqual([null, null, null]);
      expect(kindHarness("textarea").stored(blanks)).toBe(blanks.replaceAll("\u200b", ""));
    }
    expect(kindHarness("richText").stored("<p>\u3000\u200b&nbsp;</p>")).toBeNull();
    expect(kindHarness("tags").stored("a,\u200b")).toEqual({ refused: "WRONG_FORMAT" });
  });

  it("is one line, however it was pasted or sent; a text area keeps its lines", () => {
    expect(kindHarness("text").stored("甲木业\r\n\r\nBcc: a@b.cn\n")).toBe("甲木业 Bcc: a@b.cn");
    expect(kindHarness("text").stored("foo\u000bbar\u2028baz\u0085qux\fquux")).toBe("foo bar baz qux quux");
    expect(kindHarness("address").stored("海口市\n1号")).toBe("海口市 1号");
    expect(kindHarness("tags").stored("甲\n乙,丙\u2028丁")).toBe("甲 乙,丙 丁");
    expect(kindHarness("text").cell("甲\n乙")).toBe("甲 乙");
    expect(kindHarness("textarea").stored("甲\n乙")).toBe("甲\n乙");
  });

  it("loses signs that nobody sees, unless it is code or a password", () => {
    const stored = (["text", "textarea", "address", "code", "password"] as const).map((kind) =>
      kindHarness(kind).stored("海口\u202e木业"),
    );
    expect(stored).toEqual(["海口木业", "海口木业", "海口木业", "海口\u202e木业", "海口\u202e木业"]);
  });

  it("holds the signs that are meant, where others look like them", () => {
    expect(kindHarness("text").stored("永安市小⽊有限公司")).toBe("永安市小木有限公司");
    expect(kindHarness("text").stored("Jose\u0301")).toBe("José");
    expect(kindHarness("text").stored("①㈱½")).toBe("①㈱½");
    expect(kindHarness("text").stored("\uF9E1明")).toBe("\u674E明");
    expect(kindHarness("code").stored("⽊")).toBe("⽊");
  });

  it.each([
    ["mobile", "+86 138 0013 8000", "13800138000"],
    ["mobile", "0086-138-0013-8000", "13800138000"],
    ["m", "１３８００１３８０００", "13800138000"],
    ["mobile", "138 0013", "138 0013"],
    ["email", "１２３４５＠qq.com", "12345@qq.com"],
    ["bankCard", "6222 0212 3456 7890", "6222021234567890"],
    ["bankCard", "6222x", "6222x"],
    ["idCard", "110105 19491231 002x", "110105 19491231 002x"],
  ])("with the pattern %s reads %s as %s", (pattern, written, value) => {
    expect(kindHarness("text", { pattern }).stored(written)).toBe(value);
    expect(kindHarness("text", { pattern }).cell(written)).toBe(value);
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
  idCard: ["110105491231002", "11010519491231002x", "11010519491231002Ｘ", "460000199103030015"],
  creditCode: ["91350100M000100Y43", "91350100m000100y43", "９１350100M000100Y43"],
  businessLicense: ["91110000600037341L", "460100000012345"],
  idNumber: ["A1"],
  bankCard: ["6222021234", "6".repeat(20)],
  landline: ["0898-66778899", "66778899", "0898-66778899-12"],
  qq: ["10000"],
  url: ["https://example.cn/a?b=1#c", "http://例子.cn"],
  natural: ["0", "12"],
  english: ["Abc"],
  alnum20: ["A1b2"],
  name: ["欧阳 修", "Li Si", "买买提·艾山"],
  personName: ["欧阳 修", "张　伟", "买买提·艾力", "买买提•艾力", "买买提・艾力", "Anna-Maria O'Neil"],
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
  idCard: [
    "46010019900101",
    "460100199001011x",
    "110105194912310021",
    "110105185002290029",
    "110105194902290029",
    "999999194912310025",
    "110105490229002",
  ],
  creditCode: ["91350100M000100Y44", "91350100M000100Y4", "91350100I000100Y43", "460100000012345"],
  businessLicense: ["91110000600037341M", "46010000001234"],
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
  const passes = (value: string) => brokenRule(patternRules(name) ?? [], foldedFor(name, value)) === undefined;

  it("lets through what it should, and nothing else", () => {
    expect(GOOD[name].filter((value) => !passes(value))).toEqual([]);
    expect(BAD[name].filter(passes)).toEqual([]);
    expect(BAD[name].length * GOOD[name].length).toBeGreaterThan(0);
  });

  it("repeats no repetition", () => {
    for (const rule of patternRules(name) ?? [])
      if ("regex" in rule) expect(hasNestedQuantifiers(rule.regex.source)).toBe(false);
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
    expect(patternRules(name)?.map((rule) => rule.message)).toContain(message);
  });

  it("know no pattern by another name", () => {
    expect(patternRules("toString")).toBeUndefined();
    expect(patternRules("phone")).toBeUndefined();
  });
});

describe("what is wrong with an identity number or a credit code", () => {
  const said = (pattern: PatternName, text: string, now?: number): string | undefined => {
    const { field } = kindHarness("text", { pattern });
    const failure = KINDS.text.check(text, field, { ...EMPTY_CONTEXT, now });
    return failure && issueOf(field, failure).message;
  };

  it.each([
    ["idCard", "1101051949123100", "请输入正确身份证号"],
    ["idCard", "990105194912310023", "身份证号有误：开头不是任何省份的代码，请对照证件核对"],
    ["idCard", "110105185002290029", "身份证号有误：其中的出生日期不存在，请对照证件核对"],
    ["idCard", "110105194912310020", "身份证号有误：末位与前 17 位不符，请对照证件核对"],
    ["creditCode", "91350100M000100Y44", "统一社会信用代码有误：末位与前 17 位不符，请对照营业执照核对"],
  ] as const)("%s %s: %s", (pattern, text, message) => {
    expect(said(pattern, text)).toBe(message);
  });

  it("is said of a date after today only where there is a clock", () => {
    const created = "110105202611300028";
    expect(said("idCard", created, Date.parse("2026-11-29T00:00:00Z"))).toBe(
      "身份证号有误：其中的出生日期不存在，请对照证件核对",
    );
    expect(said("idCard", created)).toBeUndefined();
  });

  it.each([
    ["idCard", "1101051949", true],
    ["idCard", "110105491231002", false],
    ["idCard", "110105499931002", true],
    ["idCard", "1101051949a", false],
    ["idCard", "110105194912310020", false],
    ["creditCode", "9135", true],
    ["creditCode", "9135I", false],
    ["mobile", "138", true],
    ["mobile", "+86 138 00", true],
    ["mobile", "+", true],
    ["mobile", "128", false],
  ] as const)("%s: whether %s may become a value is %s", (pattern, text, unfinished) => {
    expect(KINDS.text.unfinished?.(text, kindHarness("text", { pattern }).field)).toBe(unfinished);
  });
});
