import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { trial } from "../trial.ts";

describe("a reference", () => {
  it("is one key, or several where it says so", () => {
    expect(trial("reference", { to: "article" }).stored("k1")).toBe("k1");
    expect(trial("reference", { to: "article" }).stored("k1,k2")).toEqual({ refused: "WRONG_FORMAT" });
    expect(trial("reference", { to: "article", multiple: true }).stored("k1,k2")).toBe("k1,k2");
    expect(trial("reference", { to: "article" }).stored("k".repeat(65))).toEqual({ refused: "TOO_LONG" });
  });

  it("is filtered by a whole branch only where its target is a tree", () => {
    expect(KINDS.reference.operators({ to: "article" })).not.toContain("under");
    expect(KINDS.reference.operators({ to: "category", toTree: true })).toContain("under");
  });

  it("finds every name that does not exist", () => {
    const source = { to: "article", show: "nam", picker: { columns: ["name", "x"], filters: ["y"] }, fill: { other: "to.z" } };
    expect(trial("reference").lint(source)).toEqual(["/show DANGLING", "/picker/columns/1 DANGLING", "/picker/filters/0 DANGLING", "/fill/other DANGLING"]);
    expect(trial("reference").lint({ to: "artikle" })).toEqual(["/to DANGLING"]);
  });
});
