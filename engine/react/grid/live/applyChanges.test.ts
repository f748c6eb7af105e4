import { describe, expect, it } from "vitest";
import type { WireRow } from "#core/values";
import { lineRow, sampleGrid } from "../rowStore/grid.fixture.ts";
import { catchUp, applyChanges, createLiveTarget, type LiveTarget } from "./applyChanges.ts";

const given = [1, 2, 3].map((index) => lineRow(index));

function page(): LiveTarget {
  return createLiveTarget(sampleGrid({ rows: given }), "id", given);
}

const saved = (row: WireRow) => ({
  kind: "saved" as const,
  key: String(row["id"]),
  version: Number(row["version"]),
  row,
});
const newer = (index: number, more: WireRow): WireRow => lineRow(index, { version: 2, ...more });

describe("news of rows that others saved", () => {
  it("are shown where the row is not being edited", () => {
    const at = page();
    expect(applyChanges(at, [saved(newer(2, { name: "他的" })), { kind: "deleted", key: "r3" }])).toEqual([]);
    expect(at.rows.value("r2", "name")).toBe("他的");
    expect(at.rows.total).toBe(2);
    expect(at.rows.dirty).toBe(false);
    expect(at.versions.get("r2")).toBe(2);
  });

  it("leave a cell that is edited here, take the others, and are a conflict until somebody chooses", () => {
    const at = page();
    at.rows.set([{ row: "r1", key: "name", value: "我的" }]);
    applyChanges(at, [saved(newer(1, { name: "他的", price: "99.00" }))]);
    expect([at.rows.value("r1", "name"), at.rows.value("r1", "price")]).toEqual(["我的", "99.00"]);
    expect(at.rows.conflicts()).toEqual([
      expect.objectContaining({ row: "r1", kind: "cell", key: "name", yours: "我的", theirs: "他的" }),
    ]);
    at.rows.resolve({ row: "r1", kind: "cell", key: "name" }, "theirs");
    expect([at.rows.value("r1", "name"), at.rows.dirty]).toEqual(["他的", false]);
  });

  it("of rows that do not stand here are handed on to be asked for", () => {
    const at = page();
    const row = newer(9, {});
    expect(applyChanges(at, [saved(row)])).toEqual([row]);
    expect(at.rows.total).toBe(3);
  });

  it("of a row that is deleted here and not yet saved are a conflict, not a row that comes back", () => {
    const at = page();
    at.rows.remove(["r1"]);
    expect(applyChanges(at, [saved(newer(1, { name: "他的" }))])).toEqual([]);
    expect(at.rows.conflicts()).toEqual([expect.objectContaining({ row: "r1", kind: "deletedHere" })]);
  });

  it("close and open a row to this person as its rules say", () => {
    const at = page();
    applyChanges(at, [saved(newer(1, { _may: [] }))]);
    expect([...at.closed]).toEqual(["r1"]);
    applyChanges(at, [saved(lineRow(1, { version: 3, _may: ["edit"] }))]);
    expect([...at.closed]).toEqual([]);
  });
});

describe("catching up after a break", () => {
  it("follows, adds and takes away, and asks for what only moved", async () => {
    const at = page();
    at.rows.set([{ row: "r2", key: "name", value: "我的" }]);
    const asked: string[] = [];
    await catchUp(at, [newer(1, { name: "新" }), lineRow(7)], (id) => {
      asked.push(id);
      return Promise.resolve(id === "r2" ? newer(2, { price: "5.00" }) : undefined);
    });
    expect(asked).toEqual(["r2", "r3"]);
    expect(at.rows.changes().order).toEqual(["r1", "r2", "r7"]);
    expect([at.rows.value("r1", "name"), at.rows.value("r2", "name"), at.rows.value("r2", "price")]).toEqual([
      "新",
      "我的",
      "5.00",
    ]);
  });

  it("leaves a row alone that the server does not answer for", async () => {
    const at = page();
    await catchUp(at, [], () => Promise.resolve("unknown"));
    expect(at.rows.total).toBe(3);
  });

  it("does not ask for rows that exist only here", async () => {
    const at = page();
    const [fresh] = at.rows.add(1);
    await catchUp(at, given, (id) => Promise.reject(new Error(id)));
    expect(at.rows.changes().order).toEqual(["r1", "r2", "r3", fresh]);
  });
});
