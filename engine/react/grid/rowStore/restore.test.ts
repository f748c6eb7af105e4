import { describe, expect, it } from "vitest";
import { gridDraft } from "../../drafts/gridDraft.ts";
import type { GridDraft } from "../../drafts/draft.ts";
import { lineRow, lineView, sampleGrid } from "./grid.fixture.ts";
import type { GridRows } from "./gridRows.ts";

const rows = (more: Record<number, Record<string, string | number | null>> = {}) =>
  [1, 2, 3].map((index) => lineRow(index, more[index] ?? {}));
const seen = new Map([
  ["r1", 1],
  ["r2", 1],
  ["r3", 1],
]);

function left(change: (grid: GridRows) => void): GridDraft {
  const grid = sampleGrid({ rows: rows() });
  change(grid);
  const draft = gridDraft(grid, lineView(), seen);
  if (!draft) throw new Error("nothing to keep");
  return draft;
}

const put = (grid: GridRows, draft: GridDraft) =>
  grid.restore({ ...draft, deleted: draft.deleted.map(({ id }) => id) });

describe("a grid's draft", () => {
  it("put back is what a save would have sent: edited, added and deleted rows, as one step of undo", () => {
    const draft = left((grid) => {
      grid.set([
        { row: "r1", key: "name", value: "改" },
        { row: "r1", key: "special", value: true },
        { row: "r1", key: "reason", value: "急" },
      ]);
      const [added = ""] = grid.add();
      grid.set([{ row: added, key: "code", value: "C9" }]);
      grid.remove(["r3"]);
    });
    const grid = sampleGrid({ rows: rows() });
    put(grid, JSON.parse(JSON.stringify(draft)) as GridDraft);
    const { added, edited, deleted } = grid.changes();
    expect(edited).toEqual([
      {
        id: "r1",
        version: 1,
        name: "改",
        special: true,
        reason: "急",
        base: { name: "名称 1", special: false, reason: null },
      },
    ]);
    expect(added).toEqual([expect.objectContaining({ id: draft.added[0]?.id, code: "C9" })]);
    expect(deleted).toEqual(["r3"]);
    grid.undo();
    expect(grid.dirty).toBe(false);
  });

  it("made from an older version takes what others wrote and is in conflict where both wrote the same cell", () => {
    const draft = left((grid) =>
      grid.set([
        { row: "r1", key: "name", value: "我的" },
        { row: "r2", key: "price", value: "7.00" },
      ]),
    );
    const grid = sampleGrid({ rows: rows({ 1: { version: 2, name: "他的" }, 2: { version: 3, name: "别的" } }) });
    put(grid, draft);
    expect(grid.conflicts().map(({ row, key, yours, theirs }) => [row, key, yours, theirs])).toEqual([
      ["r1", "name", "我的", "他的"],
    ]);
    expect([grid.value("r2", "name"), grid.value("r2", "price")]).toEqual(["别的", "7.00"]);
    expect(grid.changes().edited).toContainEqual({ id: "r2", version: 3, price: "7.00", base: { price: "10.00" } });
  });

  it("leaves rows alone that are gone or may not be written any more", () => {
    const draft = left((grid) =>
      grid.set([
        { row: "r1", key: "name", value: "改" },
        { row: "r2", key: "name", value: "改" },
      ]),
    );
    const grid = sampleGrid({ rows: rows().slice(1), rowDisabled: (_row, id) => id === "r2" });
    put(grid, draft);
    expect(grid.dirty).toBe(false);
  });

  it("holds nothing that is masked or not this person's to write", () => {
    const grid = sampleGrid({ rows: rows() });
    grid.set([
      { row: "r1", key: "mobile", value: "13911112222" },
      { row: "r1", key: "name", value: "改" },
    ]);
    expect(gridDraft(grid, lineView({ masked: ["mobile"] }), seen)?.edited).toEqual([
      { id: "r1", version: 1, values: { name: "改" }, labels: {}, base: { name: "名称 1" } },
    ]);
    expect(gridDraft(sampleGrid({ rows: rows() }), lineView(), seen)).toBeUndefined();
  });
});
