import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a switch", () => {
  it("is a boolean outside and 0 or 1 inside", () => {
    expect([true, false, "true", "false"].map((wire) => kindHarness("switch").stored(wire))).toEqual([1, 0, 1, 0]);
    expect([kindHarness("switch").wire(1), kindHarness("switch").wire(0)]).toEqual([true, false]);
  });

  it.each([1, 0, "1", "yes", "是"])("refuses %j on the wire", (wire) => {
    expect(kindHarness("switch").stored(wire)).toEqual({ refused: "WRONG_TYPE" });
  });

  it("reads 是 and 否 and what else people write, its own texts first", () => {
    expect(["是", "否", "Y", "ｎ", "√", "1", "TRUE"].map((cell) => kindHarness("switch").cell(cell))).toEqual([
      1, 0, 1, 0, 1, 1, 1,
    ]);
    expect(kindHarness("switch", { on: "停用", off: "启用" }).cell("启用")).toBe(0);
    expect(kindHarness("switch").cell("也许")).toEqual({ refused: "NOT_YES_NO" });
  });

  it("shows its texts, which must differ", () => {
    expect([kindHarness("switch").text(1), kindHarness("switch", { on: "开", off: "关" }).text(0)]).toEqual([
      "是",
      "关",
    ]);
    expect(kindHarness("switch").lint({ on: "开", off: "开" })).toEqual(["/off SAME_TEXT"]);
  });
});
