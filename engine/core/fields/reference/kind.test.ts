import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a reference", () => {
  it("is one key, or several where it says so", () => {
    expect(kindHarness("reference", { to: "article" }).stored("k1")).toBe("k1");
    expect(kindHarness("reference", { to: "article" }).stored("k1,k2")).toEqual({ refused: "WRONG_FORMAT" });
    expect(kindHarness("reference", { to: "article", multiple: true }).stored("k1,k2")).toBe("k1,k2");
    expect(kindHarness("reference", { to: "article" }).stored("k".repeat(65))).toEqual({ refused: "TOO_LONG" });
  });

  it("is filtered by a whole branch only where its target is a tree", () => {
    expect(KINDS.reference.operators({ to: "article" })).not.toContain("under");
    expect(KINDS.reference.operators({ to: "category", toTree: true })).toContain("under");
  });

  it("finds every name that does not exist", () => {
    const source = {
      to: "article",
      show: "nam",
      picker: { columns: ["name", "x"], filters: ["y"], aside: "name" },
      fill: { other: "to.z" },
    };
    expect(kindHarness("reference").lint(source)).toEqual([
      "/show DANGLING",
      "/picker/columns/1 DANGLING",
      "/picker/filters/0 DANGLING",
      "/picker/aside DANGLING",
      "/fill/other DANGLING",
    ]);
    expect(kindHarness("reference").lint({ to: "artikle" })).toEqual(["/to DANGLING"]);
  });
});
