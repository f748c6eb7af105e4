import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUuidV7, uuidV7 } from "./uuid.ts";
import { MASK_NAMES, isMaskedText, maskText } from "./mask.ts";
import { compareText, foldAscii, toHalfWidth, codePointLength, isWellFormed, withoutInvisible } from "./text.ts";

describe("text", () => {
  it("is refused with NUL or half a surrogate pair", () => {
    expect(isWellFormed("汉字🪵")).toBe(true);
    expect(isWellFormed("a\0b")).toBe(false);
    expect(isWellFormed("\ud83e")).toBe(false);
    expect(isWellFormed("\udeb5x")).toBe(false);
  });

  it.each([
    ["13812345678\u202c", "13812345678"],
    ["46010019900101123\u200bX", "46010019900101123X"],
    ["王\u200d小\ufeff锤\u00ad", "王小锤"],
    ["a\u200d\u200d\u200db", "ab"],
    ["海口\u202e木业\u2066\u3164", "海口木业"],
    ["第一行\u2028第二行\u0007", "第一行第二行"],
    ["盲文\u2800空格", "盲文 空格"],
  ])("loses what nobody sees: %j", (text, visible) => {
    expect(withoutInvisible(text)).toBe(visible);
  });

  it.each([
    "两\n行\t列\r",
    "全角\u3000空格",
    "𠮷野 O'Neil",
    "👩\u200d🌾",
    "❤\ufe0f\u200d🔥",
    "葛\u{e0100}城",
    "می\u200cخواهم",
  ])("keeps what changes how others look: %j", (text) => {
    expect(withoutInvisible(text)).toBe(text);
  });

  it("has nothing more to lose the second time", () => {
    const signs = fc.constantFrom("a", "木", "🪵", "\u200d", "\u200b", "\u202e", "\ufe0f", "\u2800", "\n");
    fc.assert(
      fc.property(fc.string({ unit: signs }), (text) => {
        const visible = withoutInvisible(text);
        expect(withoutInvisible(visible)).toBe(visible);
      }),
    );
  });

  it("compares by code point as UTF-8 bytes do", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
    );
    expect(compareText("\uff21", "🪵")).toBeLessThan(0);
  });

  it("folds only A to Z", () => {
    expect(foldAscii("ABCÄÉz")).toBe("abcÄÉz");
  });

  it("turns full-width signs of a pasted cell into plain ones", () => {
    expect(toHalfWidth("１，２３４．５０　元")).toBe("1,234.50 元");
  });

  it("counts characters, not UTF-16 units", () => {
    expect(codePointLength("汉🪵a")).toBe(3);
  });
});

describe("ids", () => {
  it("are UUIDv7 and sort by time", () => {
    const random = new Uint8Array(16).fill(0xff);
    const early = uuidV7(1_700_000_000_000, random);
    const late = uuidV7(1_700_000_000_001, new Uint8Array(16));
    expect(isUuidV7(early)).toBe(true);
    expect(early < late).toBe(true);
    expect(early.slice(0, 13)).toBe("018bcfe5-6800");
    expect(isUuidV7("018bcfe5-6800-4fff-bfff-ffffffffffff")).toBe(false);
    expect(() => uuidV7(0, new Uint8Array(4))).toThrow(RangeError);
  });
});

describe("masks", () => {
  it.each([
    ["tail4", "6222021234567890", "****7890"],
    ["tail4", "1234", "****"],
    ["mobile", "13812345678", "138****5678"],
    ["mobile", "1381234567", "****"],
    ["name", "张三", "张*"],
    ["name", "欧阳修文", "欧**文"],
    ["name", "李", "*"],
    ["idCard", "46010019900101123X", "460***********123X"],
    ["idCard", "abc", "****"],
    ["email", "wang@example.cn", "w***@example.cn"],
    ["email", "w@example.cn", "****"],
    ["bankCard", "6222021234567890", "6222 **** 7890"],
    ["all", "anything", "****"],
    ["unheard", "secret", "****"],
  ])("%s hides %s as %s", (as, text, shown) => {
    expect(maskText(as, text)).toBe(shown);
  });

  it("are known by what they show, which is never taken for a value", () => {
    fc.assert(
      fc.property(fc.constantFrom(...MASK_NAMES), fc.string({ minLength: 1 }), (as, text) => {
        expect(isMaskedText(as, maskText(as, text))).toBe(true);
      }),
    );
    const values = [
      ["mobile", "13812345678"],
      ["name", "王铁锤"],
      ["name", "买买提·艾山"],
      ["idCard", "46010019900101123X"],
      ["email", "wang@example.cn"],
      ["bankCard", "6222021234567890"],
      ["tail4", "A*B"],
    ] as const;
    for (const [as, value] of values) expect(isMaskedText(as, value), value).toBe(false);
  });

  it("never show the whole of any value", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MASK_NAMES),
        fc.string({ minLength: 1 }).filter((text) => !/^\*+$/.test(text)),
        (as, text) => {
          expect(maskText(as, text)).not.toBe(text);
        },
      ),
    );
  });
});
