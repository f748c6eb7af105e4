import { describe, expect, it } from "vitest";
import { editsOf, undoOf } from "./movedRows.ts";

const TREE = { key: "id", parent: "pid", order: "sort", min: 0, max: 100 };
const row = (id: string, pid: string | null, sort: number | null) => ({ id, pid, sort, version: 3 });
const set = (...args: Parameters<typeof editsOf>) => editsOf(...args).map((edit) => [edit.id, edit.set]);

describe("moving a row of a tree", () => {
  it("takes a number between two, and leaves the others alone", () => {
    const siblings = [row("a", null, 10), row("b", null, 20)];
    expect(set(TREE, { row: row("m", "x", 1), parent: null, siblings, at: 1 })).toEqual([
      ["m", { pid: null, sort: 15 }],
    ]);
  });

  it("goes behind the last, and into an empty branch", () => {
    const siblings = [row("a", "p", 7)];
    expect(set(TREE, { row: row("m", "p", 1), parent: "p", siblings, at: 1 })).toEqual([["m", { sort: 8 }]]);
    expect(set(TREE, { row: row("m", null, 5), parent: "p", siblings: [], at: 0 })).toEqual([
      ["m", { pid: "p", sort: 1 }],
    ]);
  });

  it("pushes on what follows where there is no room, and no further than it must", () => {
    const siblings = [row("a", null, 1), row("b", null, 2), row("c", null, 2), row("d", null, 9)];
    expect(set(TREE, { row: row("m", null, 50), parent: null, siblings, at: 1 })).toEqual([
      ["m", { sort: 2 }],
      ["b", { sort: 3 }],
      ["c", { sort: 4 }],
    ]);
  });

  it("numbers all anew where one has no number, or the highest is reached", () => {
    const bare = [row("a", null, null), row("b", null, 4)];
    expect(set(TREE, { row: row("m", null, 4), parent: null, siblings: bare, at: 0 })).toEqual([
      ["m", { sort: 10 }],
      ["a", { sort: 20 }],
      ["b", { sort: 30 }],
    ]);
    const full = [row("a", null, 1), row("b", null, 100)];
    expect(set(TREE, { row: row("m", null, 0), parent: null, siblings: full, at: 2 })).toEqual([
      ["m", { sort: 30 }],
      ["a", { sort: 10 }],
      ["b", { sort: 20 }],
    ]);
  });

  it("is never numbered below the lowest number", () => {
    const fromFive = { ...TREE, min: 5 };
    const first = (siblings: Parameters<typeof editsOf>[1]["siblings"]) =>
      set(fromFive, { row: row("m", "x", 1), parent: null, siblings, at: 0 });
    expect(first([])).toEqual([["m", { pid: null, sort: 5 }]]);
    expect(first([row("a", null, 5)])).toEqual([
      ["m", { pid: null, sort: 5 }],
      ["a", { sort: 6 }],
    ]);
    expect(first([row("a", null, null)])).toEqual([
      ["m", { pid: null, sort: 14 }],
      ["a", { sort: 24 }],
    ]);
  });

  it("changes nothing where the row stays", () => {
    const bare = { key: "id", parent: "pid", min: 0, max: 100 };
    expect(editsOf(bare, { row: row("m", "p", 1), parent: "p", siblings: [row("a", "p", 1)], at: 0 })).toEqual([]);
  });

  it("is taken back from the versions that it made", () => {
    const edits = editsOf(TREE, { row: row("m", "x", 1), parent: null, siblings: [], at: 0 });
    expect(undoOf(TREE, edits, [{ ...row("m", null, 1), version: 4 }])).toEqual([
      { id: "m", version: 4, set: { pid: "x" }, base: { pid: null } },
    ]);
  });
});
