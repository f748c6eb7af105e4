import { expect, it } from "vitest";
import type { HistoryEntry } from "#core/api";
import { changesBetween } from "./compare.ts";

const change = (field: string, before: string | null, after: string | null) => ({
  field,
  title: field,
  before,
  after,
  beforeText: before ?? "",
  afterText: after ?? "",
});
const entry = (version: number, ...changes: HistoryEntry["changes"]): HistoryEntry => ({
  version,
  op: "edit",
  at: "",
  by: "",
  byName: "",
  changes,
});

const ENTRIES = [
  entry(4, change("a", "3", "1")),
  entry(3, change("a", "2", "3"), change("b", null, "x")),
  entry(2, change("a", "1", "2")),
  entry(1),
];

it("adds up the changes between two versions, first before and last after", () => {
  expect(changesBetween(ENTRIES, 1, 3)).toEqual([change("a", "1", "3"), change("b", null, "x")]);
});

it("leaves out what came back to what it was", () => {
  expect(changesBetween(ENTRIES, 1, 4)).toEqual([change("b", null, "x")]);
});
