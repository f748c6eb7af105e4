import { describe, expect, it } from "vitest";
import type { WireRow } from "#core/values";
import { besideRow, NotMoved, oneStep, type FindTarget, type Siblings } from "./targets.ts";

const TREE = { key: "id", parent: "pid", order: "sort", min: 0, max: 100 };
const ROWS: readonly WireRow[] = [
  ["a", null],
  ["b", null],
  ["c", null],
  ["b1", "b"],
  ["b2", "b"],
].map(([id, pid]) => ({ id, pid }) as WireRow);
const row = (id: string): WireRow => ROWS.find((one) => one["id"] === id) ?? {};

/** The parent and the row that `moved` is put before; nothing: behind the last. */
async function placed(moved: string, find: FindTarget): Promise<readonly unknown[] | undefined> {
  const below = (parent: string | null): Promise<Siblings> => {
    const all = ROWS.filter((one) => one["pid"] === parent);
    return Promise.resolve({
      parent,
      rows: all.filter((one) => one["id"] !== moved),
      was: all.findIndex((one) => one["id"] === moved),
    });
  };
  const target = await find(below);
  return target && [target.siblings.parent, target.siblings.rows[target.at]?.["id"]];
}

describe("a row let go", () => {
  it("is beside the other, or its last child", async () => {
    expect(await placed("c", besideRow(TREE, row("a"), "before"))).toEqual([null, "a"]);
    expect(await placed("a", besideRow(TREE, row("b"), "after"))).toEqual([null, "c"]);
    expect(await placed("a", besideRow(TREE, row("b1"), "before"))).toEqual(["b", "b1"]);
    expect(await placed("a", besideRow(TREE, row("b"), "into"))).toEqual(["b", undefined]);
  });

  it("stays where the other has gone elsewhere meanwhile", async () => {
    await expect(placed("a", besideRow(TREE, { id: "b1", pid: null }, "after"))).rejects.toThrow(NotMoved);
  });
});

describe("a row moved by keys", () => {
  const stepped = (id: string, step: Parameters<typeof oneStep>[3], above?: string) =>
    placed(id, oneStep(TREE, row(id), above === undefined ? undefined : row(above), step));

  it("goes past one row", async () => {
    expect(await stepped("b", "up")).toEqual([null, "a"]);
    expect(await stepped("a", "down")).toEqual([null, "c"]);
    expect(await stepped("b", "down")).toEqual([null, undefined]);
    expect([await stepped("a", "up"), await stepped("c", "down")]).toEqual([undefined, undefined]);
  });

  it("goes below the row before it, and back behind the row that it is below", async () => {
    expect(await stepped("c", "in")).toEqual(["b", undefined]);
    expect(await stepped("a", "in")).toBeUndefined();
    expect(await stepped("b1", "out", "b")).toEqual([null, "c"]);
    expect(await stepped("a", "out")).toBeUndefined();
  });

  it("stays where it was moved by another person meanwhile", async () => {
    await expect(placed("b1", oneStep(TREE, { id: "b1", pid: null }, undefined, "up"))).rejects.toThrow(NotMoved);
  });
});
