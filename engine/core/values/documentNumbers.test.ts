import { describe, expect, it } from "vitest";
import { foldDocumentNumber, hasBirthday, hasCreditCodeSign, hasIdCardDigit, hasProvince } from "./documentNumbers.ts";

/** Each with one sign changed, and with two neighbours exchanged. */
function mistakesIn(number: string, signs: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < number.length; at += 1) {
    const [before, sign, after] = [number.slice(0, at), number.charAt(at), number.slice(at + 1)];
    for (const other of signs) if (other !== sign) found.push(before + other + after);
    const next = number.charAt(at + 1);
    if (next !== "" && next !== sign) found.push(before + next + sign + number.slice(at + 2));
  }
  return found;
}

describe("a number of an identity card", () => {
  // The examples of GB 11643-1999.
  it.each(["11010519491231002X", "440524188001010014"])("%s is whole", (idCard) => {
    expect(hasIdCardDigit(idCard)).toBe(true);
  });

  it("is not whole with one wrong digit, or two in the wrong order", () => {
    const wrong = mistakesIn("440524188001010014", "0123456789");
    expect(wrong.length).toBeGreaterThan(150);
    expect(wrong.filter(hasIdCardDigit)).toEqual([]);
  });

  it("of 15 digits has no digit that could be wrong", () => {
    expect(hasIdCardDigit("110105491231002")).toBe(true);
  });
});

describe("the date of birth in an identity number", () => {
  const now = Date.parse("2026-11-28T16:00:00Z");
  const NUMBERS: readonly (readonly [idCard: string, exists: boolean])[] = [
    ["460100200002290000", true],
    ["460100190102290000", false],
    ["460100185002290000", false],
    ["460100189912310000", false],
    ["460100190001010000", true],
    ["460100199013010000", false],
    ["460100199004310000", false],
    ["460100202611290000", true],
    ["460100202611300000", false],
    ["460100900229000", false],
    ["460100000229000", false],
    ["460100960229000", true],
  ];
  it.each(NUMBERS)("of %s exists: %s", (idCard, exists) => {
    expect(hasBirthday(idCard, now)).toBe(exists);
  });

  it("may lie in the future where no clock is known", () => {
    expect(hasBirthday("460100202611300000")).toBe(true);
  });
});

describe("the province in an identity number", () => {
  const NUMBERS: readonly (readonly [idCard: string, exists: boolean])[] = [
    ["460100199001010000", true],
    ["810000199001010000", true],
    ["830000199001010000", true],
    ["946156199001010000", true],
    ["990000199001010000", false],
    ["000000199001010000", false],
    ["160100199001010000", false],
    ["946100900101000", false],
  ];
  it.each(NUMBERS)("of %s exists: %s", (idCard, exists) => {
    expect(hasProvince(idCard)).toBe(exists);
  });
});

describe("the spellings of one number", () => {
  it.each(["11010519491231002x", "11010519491231002Ｘ", " 110105 1949 1231 002X", "1101051949\u200b1231002X\u202c"])(
    "%j",
    (text) => {
      expect(foldDocumentNumber(text)).toBe("11010519491231002X");
    },
  );
});

describe("a unified social credit code", () => {
  it.each(["91350100M000100Y43", "91110000600037341L"])("%s is whole", (code) => {
    expect(hasCreditCodeSign(code)).toBe(true);
  });

  it("is not whole with one wrong sign, or two in the wrong order", () => {
    const wrong = mistakesIn("91350100M000100Y43", "0123456789ABCDEFGHJKLMNPQRTUWXY");
    expect(wrong.length).toBeGreaterThan(500);
    expect(wrong.filter(hasCreditCodeSign)).toEqual([]);
  });
});
