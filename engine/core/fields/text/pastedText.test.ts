import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a pasted text", () => {
  it("loses the apostrophe by which a spreadsheet keeps it a text, and no other", () => {
    expect(
      ["'007", "'=1+1", "''=x", "'-5", "'tis", "''", "it's"].map((cell) => kindHarness("text").cell(cell)),
    ).toEqual(["007", "=1+1", "'=x", "-5", "'tis", "''", "it's"]);
    expect(kindHarness("integer").cell("'007")).toBe(7);
    expect(kindHarness("date").cell("'2026/1/2")).toBe("2026-01-02");
  });
});
