import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutLookalikes } from "./text.ts";
import { FOLD_NAMES, foldText, foldWord, foldedSigns } from "./fold.ts";

const values = (fold: (typeof FOLD_NAMES)[number], texts: readonly string[]): number =>
  new Set(texts.map((text) => foldText(fold, text))).size;

describe("spellings of one value", () => {
  it.each([
    [
      "idCard",
      ["11010519491231002X", "11010519491231002x", "11010519491231002Ｘ", "110105491231002", "1101 0549 1231 002"],
    ],
    ["idCard", ["11010519491231002\u200bX", "１１０１０５１９４９１２３１００２Ｘ", "110105 19491231 002x"]],
    ["document", ["91350100M000100Y43", "91350100m000100y43", "９１３５０１００M000100Y43 "]],
    ["name", ["买买提·艾山", "买买提•艾山", "买买提・艾山", "买买提 ‧ 艾山", "买买提･艾山"]],
    ["name", ["海口木业（集团）", "海口木业(集团)", "海口木业〔集团〕", "海口木业［集团］", "海口 木业【集团】"]],
    ["name", ["O'Neil", "O’Neil", "Ｏ＇ＮＥＩＬ", "o`neil", "o｀neil"]],
    ["letters", ["Li@Example.com", "li@example.com", "ｌｉ@example.com", "li\u202c@example.com"]],
  ] as const)("%s: %j", (fold, texts) => {
    expect(values(fold, texts)).toBe(1);
  });

  it("keeps apart what means different things", () => {
    expect(values("idCard", ["110105194912310021", "11010519491231002X", "110105491231003"])).toBe(3);
    expect(values("document", ["110105491231002", "11010519491231002X"])).toBe(2);
    expect(values("name", ["张三", "张山", "张(三)"])).toBe(3);
    expect(values("letters", ["a b", "ab"])).toBe(2);
  });

  it("is found in the time that its length takes, however many marks it has", () => {
    const marks = "\u0301".repeat(20_000) + "\u0316".repeat(20_000);
    const start = performance.now();
    withoutLookalikes(`a${marks}`);
    expect(performance.now() - start).toBeLessThan(100);
  });

  it("takes a word of 15 digits for a whole number only with a date of birth in it", () => {
    expect(foldWord("idCard", "110105491231002")).toBe("11010519491231002x");
    expect(foldWord("idCard", "110105194912310")).toBe("110105194912310");
  });
});

describe.each(FOLD_NAMES)("the fold %s", (fold) => {
  it("changes nothing the second time", () => {
    const signs = [...foldedSigns(fold).keys(), "a", "Z", "0", "张", "🌳"];
    const text = fc
      .array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: "grapheme", maxLength: 2 })))
      .map((parts) => parts.join(""));
    fc.assert(fc.property(text, (written) => foldText(fold, foldText(fold, written)) === foldText(fold, written)));
  });

  it("replaces no sign by one that it replaces as well", () => {
    const signs = foldedSigns(fold);
    expect([...signs.values()].filter((sign) => signs.has(sign))).toEqual([]);
  });
});
