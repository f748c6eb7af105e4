import { describe, expect, test } from "vitest";
import { exampleView } from "../list.fixture.ts";
import { initialState, type ListState } from "../listQuery.ts";
import type { SuperQuery, SuperRecord } from "../superQuery/superQuery.ts";
import { leftOutOf } from "./leftOut.ts";

const view = exampleView();
const NE: SuperRecord = { field: "maker", rule: "ne", val: "海南", type: "text" };
const EMPTY: SuperRecord = { field: "maker", rule: "empty", val: "true", type: "text" };
const SIZE: SuperRecord = { field: "size", rule: "gt", val: "5" };
const INCLUDED: SuperRecord = { matchType: "or", records: [NE, EMPTY] };
const all = (...records: readonly SuperRecord[]): SuperQuery => ({ matchType: "and", records });
const any = (...records: readonly SuperRecord[]): SuperQuery => ({ matchType: "or", records });
const stateOf = (change: Partial<ListState>): ListState => ({ ...initialState(10), ...change });
const found = (superQuery: SuperQuery) => leftOutOf(view, stateOf({ superQuery }));

describe("rows that a super query leaves out", () => {
  test("are those of the same query with emptiness in the place of the condition", () => {
    expect(found(all(SIZE, NE))).toEqual([
      {
        title: "提交人",
        shown: false,
        counted: { superQuery: all(SIZE, EMPTY) },
        change: { superQuery: all(SIZE, INCLUDED) },
      },
    ]);
  });

  test.each(["not_in", "not_like"] as const)("are left out by %s as well", (rule) => {
    expect(found(all({ ...NE, rule }))).toHaveLength(1);
  });

  test("can be hidden again, which gives the query that was there before", () => {
    expect(found(all(SIZE, INCLUDED))).toEqual([
      { title: "提交人", shown: true, change: { superQuery: all(SIZE, NE) } },
    ]);
    expect(found(any(NE, EMPTY))).toMatchObject([{ shown: true, change: { superQuery: all(NE) } }]);
  });

  test("are counted with those that an alternative lists anyway", () => {
    const including = { superQuery: all(SIZE, any(NE, SIZE)) };
    expect(found(including.superQuery)).toMatchObject([
      { counted: { superQuery: all(SIZE, any(INCLUDED, SIZE)) }, beyond: true },
    ]);
  });

  test.each([
    ["a field that every row has", all({ ...NE, field: "code" })],
    ["the state", all({ ...NE, field: "status" })],
    ["a condition that names a value", all({ ...NE, rule: "eq" })],
    ["a condition beside which emptiness is decided", all(NE, { ...EMPTY, val: "false" })],
    ["an unknown field", all({ ...NE, field: "nothing" })],
  ])("are none with %s", (_says, query) => {
    expect(found(query)).toEqual([]);
  });

  test("are not included where the query would be too deep for the server", () => {
    const deep = all(SIZE, any(SIZE, all(SIZE, any(SIZE, all(NE, SIZE)))));
    expect(found(deep)).toMatchObject([{ title: "提交人" }]);
    expect(found(deep)[0]).not.toHaveProperty("change");
  });
});

describe("rows that a filter of the list leaves out", () => {
  const filters = [{ field: "maker", op: "ne" as const, title: "来源", required: false }];
  const list = { ...view.entity.list, filters };
  const excluding = { ...view, entity: { ...view.entity, list } };
  const of = (change: Partial<ListState>) => leftOutOf(excluding, stateOf(change));

  test("are counted and included by the super query, without the filter", () => {
    expect(of({ filters: { maker: "海南", ready: "true" } })).toEqual([
      {
        title: "来源",
        shown: false,
        counted: { filters: { maker: "", ready: "true" }, superQuery: all(EMPTY) },
        change: { filters: { maker: "", ready: "true" }, superQuery: any(NE, EMPTY) },
      },
    ]);
  });

  test("are included beside the super query that is there", () => {
    const change = (superQuery: SuperQuery) => of({ filters: { maker: "海南" }, superQuery })[0]?.change?.superQuery;
    expect(change(all(SIZE))).toEqual(all(SIZE, INCLUDED));
    expect(change(any(SIZE, SIZE))).toEqual(all(any(SIZE, SIZE), INCLUDED));
  });

  test("are none while the filter is empty", () => expect(of({ filters: { maker: "" } })).toEqual([]));
});
