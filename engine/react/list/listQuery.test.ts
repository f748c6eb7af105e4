import { describe, expect, test } from "vitest";
import { exampleView } from "./list.fixture.ts";
import {
  conditionsOf,
  initialState,
  isFiltered,
  readState,
  requestOf,
  writeState,
  type ListState,
} from "./listQuery.ts";
import { withChange } from "./listState.ts";

const initial = initialState(10, { status: "1" });
const read = (text: string) => readState(new URLSearchParams(text), initial);
const write = (state: ListState) => writeState(state, initial).toString();

describe("a list's address", () => {
  test("is empty for the initial state", () => {
    expect(write(initial)).toBe("");
  });

  test("says everything that differs, and reads back the same", () => {
    const state: ListState = {
      ...initial,
      pageNo: 3,
      pageSize: 20,
      tab: 2,
      keyword: "茶叶",
      sort: { column: "price", order: "asc" },
      filters: { status: "2", time_begin: "2026-11-01", time_end: "2026-11-20" },
      superQuery: { matchType: "or", records: [{ field: "title", rule: "like", val: "木,材" }] },
    };
    expect(read(write(state))).toEqual(state);
  });

  test("differs between a removed default and a kept one", () => {
    const cleared = { ...initial, filters: { status: "" } };
    expect(write(cleared)).toBe("status=");
    expect(read("status=").filters).toEqual({ status: "" });
    expect(read("").filters).toEqual({ status: "1" });
  });

  test("keeps a parameter it does not know as a filter, for the server to refuse by name", () => {
    expect(read("stranger=1").filters).toEqual({ status: "1", stranger: "1" });
  });

  test.each(["pageNo=-1", "pageNo=x", "pageNo=1e3"])("takes %s for the first page", (text) => {
    expect(read(text).pageNo).toBe(1);
  });

  test("takes an unreadable super query for none", () => {
    expect(read("superQueryParams=[{").superQuery).toBeUndefined();
    expect(read('superQueryParams=[{"field":"a","rule":"between","val":"1"}]').superQuery).toBeUndefined();
  });
});

describe("what is asked", () => {
  test("leaves out filters that were emptied", () => {
    expect(conditionsOf({ ...initial, filters: { status: "", title: "木" } }, {})).toEqual({ title: "木" });
  });

  test("holds the conditions of the place, whatever the address says", () => {
    expect(conditionsOf({ ...initial, filters: { parent: "other" } }, { parent: "mine" })).toEqual({ parent: "mine" });
  });
});

describe("the tab that is asked for", () => {
  const view = exampleView();
  const asked = (tabs: typeof view.entity.list.tabs, tab: number) =>
    requestOf({ ...view, entity: { ...view.entity, list: { ...view.entity.list, tabs } } }, { ...initial, tab }, {})[
      "tab"
    ];
  const [all, waiting] = view.entity.list.tabs;

  test("is none for a first one that shows every row", () => {
    expect(asked(view.entity.list.tabs, 0)).toBeUndefined();
    expect(asked(view.entity.list.tabs, 1)).toBe("1");
  });

  test("is the first one where it picks rows, too", () => {
    if (!all || !waiting) throw new Error("the example has two tabs");
    expect(asked([waiting, all], 0)).toBe("0");
    expect(asked([waiting, all], 1)).toBe("1");
  });
});

describe("changes", () => {
  test("go back to the first page", () => {
    expect(withChange({ ...initial, pageNo: 4 }, { keyword: "木" }).pageNo).toBe(1);
  });

  test("of the page keep everything else", () => {
    expect(withChange({ ...initial, keyword: "木" }, { pageNo: 2 })).toEqual({ ...initial, keyword: "木", pageNo: 2 });
  });

  test("can take sort and super query away", () => {
    const state: ListState = {
      ...initial,
      sort: { column: "a", order: "asc" },
      superQuery: { matchType: "and", records: [] },
    };
    expect(withChange(state, { sort: undefined, superQuery: undefined })).toEqual(initial);
  });
});

test("a list with nothing but empty filters is not filtered", () => {
  expect(isFiltered({ ...initial, filters: { status: "" } })).toBe(false);
  expect(isFiltered(initial)).toBe(true);
});
