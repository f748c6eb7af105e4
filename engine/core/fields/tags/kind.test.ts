import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("tags", () => {
  it("are short, each once, and counted", () => {
    const tags = kindHarness("tags", { max: 2 });
    expect([
      tags.wrong("一,二"),
      tags.wrong("一,一"),
      tags.wrong("一,二,三"),
      tags.wrong("一, "),
      tags.wrong("字".repeat(51)),
    ]).toEqual([undefined, "DUPLICATE_ITEM", "TOO_MANY_ITEMS", "WRONG_FORMAT", "TOO_LONG"]);
  });

  it("read a cell whatever stands between them", () => {
    expect(kindHarness("tags").cell("一、二；三,一 ")).toBe("一,二,三");
  });

  it("are quoted where they hold a separator, and read again from such a cell", () => {
    const tags = kindHarness("tags");
    expect(tags.text("甲|乙,丙")).toBe('"甲|乙"，丙');
    expect(tags.cell('"甲|乙"，丙')).toBe("甲|乙,丙");
  });

  it("are shown with Chinese commas", () => {
    expect(kindHarness("tags").text("一,二")).toBe("一，二");
  });
});
