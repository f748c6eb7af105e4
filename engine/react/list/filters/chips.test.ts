import { describe, expect, test } from "vitest";
import { chipsOf, NO_CONDITIONS } from "./chips.ts";
import { exampleView } from "../list.fixture.ts";
import { initialState, type ListState } from "../listQuery.ts";

const view = exampleView();
const dicts = {
  parcelStatus: [
    { value: "1", text: "待审核" },
    { value: "2", text: "已通过" },
  ],
};
const chips = (state: Partial<ListState>, labels = new Map<string, string>()) =>
  chipsOf(view, { ...initialState(10), ...state }, dicts, labels);
const words = (state: Partial<ListState>) => chips(state).map((chip) => `${chip.title}：${chip.text}`);

describe("what a list is filtered by, in words", () => {
  test("is a dictionary's text, several of them joined", () => {
    expect(words({ filters: { status: "1,2" } })).toEqual(["状态：待审核、已通过"]);
  });

  test("is a range as one condition, open at either end", () => {
    expect(words({ filters: { createTime_begin: "2026-11-01", createTime_end: "2026-11-20" } })).toEqual([
      "创建时间：2026-11-01 至 2026-11-20",
    ]);
    expect(words({ filters: { createTime_begin: "2026-11-01" } })).toEqual(["创建时间：2026-11-01 起"]);
    expect(words({ filters: { createTime_end: "2026-11-20" } })).toEqual(["创建时间：至 2026-11-20"]);
  });

  test("is a switch's own words", () => {
    expect(words({ filters: { ready: "true" } })).toEqual(["就绪：已就绪"]);
  });

  test("is the text of a reference that was chosen here", () => {
    expect(chips({ filters: { maker: "u7" } }, new Map([["maker=u7", "张三"]]))[0]?.text).toBe("张三");
  });

  test("is that rows wait for the user, which can be taken back", () => {
    expect(chips({ filters: { pendingOnly: "1", status: "1" } })[0]).toEqual({
      id: "pendingOnly",
      title: "",
      text: "待我处理",
      without: { filters: { pendingOnly: "", status: "1" } },
    });
  });

  test("leaves out what was emptied", () => {
    expect(words({ filters: { status: "" } })).toEqual([]);
  });
});

describe("taking back", () => {
  test("one condition leaves the others", () => {
    const state = {
      ...initialState(10),
      keyword: "木",
      filters: { status: "1", createTime_begin: "2026-11-01", createTime_end: "2026-11-20" },
    };
    const range = chipsOf(view, state, dicts, new Map()).find((chip) => chip.id === "createTime");
    expect(range?.without).toEqual({ filters: { status: "1", createTime_begin: "", createTime_end: "" } });
  });

  test("all of them empties every filter, defaults too", () => {
    expect(NO_CONDITIONS({ ...initialState(10, { size: "1" }), keyword: "木" })).toEqual({
      keyword: "",
      superQuery: undefined,
      filters: { size: "" },
    });
  });
});
