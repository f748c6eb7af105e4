import { describe, expect, it } from "vitest";
import { isCreditCodeWhole, isIdCardWhole } from "./checkDigits.ts";

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
    expect(isIdCardWhole(idCard)).toBe(true);
    expect(isIdCardWhole(idCard.toLowerCase())).toBe(true);
  });

  it("is not whole with one wrong digit, or two in the wrong order", () => {
    const wrong = mistakesIn("440524188001010014", "0123456789");
    expect(wrong.length).toBeGreaterThan(150);
    expect(wrong.filter(isIdCardWhole)).toEqual([]);
  });

  it("of 15 digits has no digit that could be wrong", () => {
    expect(isIdCardWhole("110105491231002")).toBe(true);
  });
});

describe("a unified social credit code", () => {
  it.each(["91350100M000100Y43", "91110000600037341L"])("%s is whole", (code) => {
    expect(isCreditCodeWhole(code)).toBe(true);
  });

  it("is not whole with one wrong sign, or two in the wrong order", () => {
    const wrong = mistakesIn("91350100M000100Y43", "0123456789ABCDEFGHJKLMNPQRTUWXY");
    expect(wrong.length).toBeGreaterThan(500);
    expect(wrong.filter(isCreditCodeWhole)).toEqual([]);
  });
});
