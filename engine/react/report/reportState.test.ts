import { describe, expect, it } from "vitest";
import { EXAMPLE_REPORT as view } from "./report.fixture.ts";
import { conditionsOf, initialReport, missingOf, readReport, requestOf, writeReport } from "./reportState.ts";

const initial = initialReport(view);
const read = (address: string) => readReport(new URLSearchParams(address), initial);

describe("a report's address", () => {
  it("is plain while nothing differs from the start", () => {
    expect(writeReport(initial, initial).toString()).toBe("");
    expect(read("")).toEqual(initial);
  });

  it("holds parameters, filters, order and page, and reads back as it was written", () => {
    const state = {
      params: { from: "2026-03", kind: "原木" },
      filters: { area: "儋州", count_begin: "3" },
      sort: { column: "price", order: "desc" as const },
      pageNo: 2,
      pageSize: 100,
    };
    const address = writeReport(state, initial).toString();
    expect(decodeURIComponent(address)).toBe(
      "self_from=2026-03&self_kind=原木&area=儋州&count_begin=3&column=price&order=desc&pageNo=2&pageSize=100",
    );
    expect(read(address)).toEqual(state);
  });

  it("says that a default was taken away", () => {
    const state = read(writeReport({ ...initial, params: { from: "" } }, initial).toString());
    expect(state.params).toEqual({ from: "" });
    expect(missingOf(view, state)).toEqual(["起始月份"]);
  });

  it("falls back where a page is no page", () => {
    expect(read("pageNo=0&pageSize=-3")).toMatchObject({ pageNo: 1, pageSize: 30 });
  });
});

describe("what is asked", () => {
  it("is the address as a call: parameters by their own prefix, filters by name", () => {
    expect(requestOf(read("self_kind=原木&area=儋州&pageNo=2"))).toEqual({
      self_from: "2026-01",
      self_kind: "原木",
      area: "儋州",
      pageNo: "2",
      pageSize: "30",
    });
  });

  it("leaves the page out for the chart and the plan", () => {
    expect(conditionsOf(read("pageNo=2&column=price"))).toEqual({ self_from: "2026-01" });
  });

  it("waits for nothing when every required parameter has its value", () => {
    expect(missingOf(view, initial)).toEqual([]);
  });
});
