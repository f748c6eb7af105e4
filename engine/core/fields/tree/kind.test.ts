import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { trial } from "../trial.ts";

describe("a tree field", () => {
  it("is filtered by a whole branch unless it holds several", () => {
    expect(KINDS.tree.plain({})).toBe("under");
    expect(KINDS.tree.plain({ multiple: true })).toBe("contains");
  });

  it("points to a tree and to nothing else", () => {
    expect(trial("tree").lint({ to: "category" })).toEqual([]);
    expect(trial("tree").lint({ to: "article" })).toEqual(["/to NOT_A_TREE"]);
    expect(trial("tree").lint({ to: "categories" })).toEqual(["/to DANGLING"]);
  });

  it("counts what it holds", () => {
    const several = trial("tree", { to: "category", multiple: true, max: 1 });
    expect([several.wrong("a"), several.wrong("a,b")]).toEqual([undefined, "TOO_MANY_ITEMS"]);
  });
});
