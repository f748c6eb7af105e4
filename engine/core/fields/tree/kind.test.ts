import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a tree field", () => {
  it("is filtered by a whole branch unless it holds several", () => {
    expect(KINDS.tree.defaultOperator({})).toBe("under");
    expect(KINDS.tree.defaultOperator({ multiple: true })).toBe("contains");
  });

  it("points to a tree and to nothing else", () => {
    expect(kindHarness("tree").lint({ to: "category" })).toEqual([]);
    expect(kindHarness("tree").lint({ to: "article" })).toEqual(["/to NOT_A_TREE"]);
    expect(kindHarness("tree").lint({ to: "categories" })).toEqual(["/to DANGLING"]);
  });

  it("counts what it holds", () => {
    const several = kindHarness("tree", { to: "category", multiple: true, max: 1 });
    expect([several.wrong("a"), several.wrong("a,b")]).toEqual([undefined, "TOO_MANY_ITEMS"]);
  });
});
