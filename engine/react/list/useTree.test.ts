import { describe, expect, it } from "vitest";
import type { WireRow } from "#core/values";
import { nodesOf } from "./useTree.ts";

const idOf = (row: WireRow): string => String(row["id"]);
const root = { id: "a", hasChildren: true };
const child = { id: "b", hasChildren: false };

describe("nodes of a tree", () => {
  it("say that a branch has more children than are shown", () => {
    const [node] = nodesOf([root], idOf, new Map([["a", { rows: [child], more: true }]]));
    expect(node?.children?.map(({ key, placeholder }) => [key, placeholder])).toEqual([
      ["b", undefined],
      ["a/…", "more"],
    ]);
    const [whole] = nodesOf([root], idOf, new Map([["a", { rows: [child], more: false }]]));
    expect(whole?.children?.map(({ key }) => key)).toEqual(["b"]);
  });

  it("wait for children that are not there yet, and lose the handle where there are none", () => {
    expect(nodesOf([root], idOf, new Map())[0]?.children?.[0]?.placeholder).toBe("loading");
    expect(nodesOf([root], idOf, new Map([["a", { rows: [] }]]))).toEqual([{ key: "a", row: root }]);
    expect(nodesOf([root], idOf, undefined)).toEqual([{ key: "a", row: root }]);
  });
});
