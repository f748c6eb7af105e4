import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { protectedText, unprotectedText } from "./spreadsheet.ts";

describe("a text for a spreadsheet", () => {
  it.each([
    "6222021234567890123",
    "007",
    "1E5",
    "2026-1",
    "2026-01-02",
    "2026年1月",
    "1月2日",
    "3/4",
    "12:30",
    "5%",
    "1,234.50",
    "¥12",
    "(5)",
    ".5",
    "Mar-1",
    "SEPT2",
    "true",
    "=1+1",
    "＝1+1",
    "－1+1",
    "＠SUM(A1)",
    " =1",
    "+86 138",
    "-",
    "\t=1",
    "'007",
    "''=1",
  ])("keeps %j by an apostrophe", (text) => {
    expect(protectedText(text)).toBe(`'${text}`);
    expect(unprotectedText(`'${text}`)).toBe(text);
  });

  it.each(["'", "''", "'tis", "海南", "3号楼", "A01", "2026年第1批", "王'锤", "1.2.3版", "March hare", "", "…002X"])(
    "leaves %j as it is",
    (text) => {
      expect(protectedText(text)).toBe(text);
      expect(unprotectedText(text)).toBe(text);
    },
  );

  it("comes back as it went, whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'*[-=+@0-9.e:/%]*$/)), (text) => {
        expect(unprotectedText(protectedText(text))).toBe(text);
      }),
    );
  });
});
