import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a switch", () => {
  it("is a boolean outside and 0 or 1 inside", () => {
    expect([true, false, "true", "false"].map((wire) => kindHarness("switch").stored(wire))).toEqual([1, 0, 1, 0]);
    expect([kindHarness("switch").wire(1), kindHarness("switch").wire(0)]).toEqual([true, false]);
  });

  it.each([1, 0, 2])("refuses the number %j on the wire", (wire) => {
    expect(kindHarness("switch").stored(wire)).toEqual({ refused: "WRONG_TYPE" });
  });

  it("reads 是 and 否 and what else people write, its own texts first", () => {
    const texts = ["是", "否", "Y", "ｎ", "√", "1", "TRUE", "\u200b是 "];
    const values = [1, 0, 1, 0, 1, 1, 1, 1];
    expect(texts.map((text) => kindHarness("switch").cell(text))).toEqual(values);
    expect(texts.map((text) => kindHarness("switch").stored(text))).toEqual(values);
    expect(kindHarness("switch", { on: "停用", off: "启用" }).stored("启用")).toBe(0);
    expect(KINDS.switch.toStored("也许", kindHarness("switch", { on: "停用", off: "启用" }).field)).toEqual({
      code: "NOT_YES_NO",
      details: { on: "停用", off: "启用" },
    });
  });

  it("shows its texts, which must differ", () => {
    expect([kindHarness("switch").text(1), kindHarness("switch", { on: "开", off: "关" }).text(0)]).toEqual([
      "是",
      "关",
    ]);
    expect(kindHarness("switch").lint({ on: "开", off: "开" })).toEqual(["/off SAME_TEXT"]);
  });
});
