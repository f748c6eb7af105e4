import { describe, expect, it } from "vitest";
import type { HallOptions } from "#server/modules/bidding/contract";
import { bidSessionQueryOf } from "../query.ts";
import { activeFiltersOf, clearedLink, hallLink, type HallUrlState } from "./urlState.ts";

const options: HallOptions = {
  transactionTypes: [{ value: "2", text: "预付70%按实结算" }],
  states: [{ value: "signUp", text: "报名中" }],
  regions: [{ value: "460400", text: "儋州市" }],
  species: [{ value: "rubber", text: "橡胶木" }],
  lotKinds: [{ value: "log", text: "原木" }],
  sorts: [],
};

function stateOf(search: string, scene: "sale" | "invite" = "sale"): HallUrlState {
  const query = new URLSearchParams(search);
  return { query: bidSessionQueryOf(query, scene), view: query.get("view") === "table" ? "table" : "cards" };
}

const read = (link: string) => Object.fromEntries(new URL(link, "http://host").searchParams);

describe("an address of the hall", () => {
  it("keeps what was chosen when one thing more is chosen, and begins at the first page", () => {
    const link = hallLink(stateOf("keyWord=橡胶&region=460400&pageNo=3&view=table"), { state: "signUp" });
    expect(read(link)).toEqual({ keyWord: "橡胶", region: "460400", state: "signUp", view: "table" });
  });
  it("keeps the page where only the way of showing changes, and everything where only the page does", () => {
    expect(read(hallLink(stateOf("state=signUp&pageNo=3"), { view: "table" }))).toEqual({
      state: "signUp",
      pageNo: "3",
      view: "table",
    });
    expect(read(hallLink(stateOf("state=signUp&sort=newest"), { pageNo: 2 }))).toEqual({
      state: "signUp",
      sort: "newest",
      pageNo: "2",
    });
  });
  it("leaves out what is anyway so", () => {
    expect(hallLink(stateOf("sort=default&pageNo=1"), {})).toBe("/index/biddingList");
    expect(hallLink(stateOf("", "invite"), { state: "live" })).toBe("/inviteList?state=live");
  });
  it("lets everything go but the scene and the way of showing", () => {
    expect(clearedLink(stateOf("keyWord=1&state=live&view=table", "invite"))).toBe("/inviteList?view=table");
  });
});

describe("what is chosen", () => {
  it("is named in words, and each can be let go alone", () => {
    const activeFilters = activeFiltersOf(
      stateOf("keyWord=橡胶 海南&transactionType=2&region=460400&priceFrom=100,000&priceTo=９００000"),
      options,
    );
    expect(activeFilters.map(({ label }) => label)).toEqual([
      "橡胶",
      "海南",
      "预付70%按实结算",
      "儋州市",
      "¥100,000 至 ¥900,000",
    ]);
    expect(read(activeFilters[0]?.without ?? "")).toEqual({
      keyWord: "海南",
      transactionType: "2",
      region: "460400",
      priceFrom: "100000",
      priceTo: "900000",
    });
    expect(read(activeFilters[4]?.without ?? "")).toEqual({
      keyWord: "橡胶 海南",
      transactionType: "2",
      region: "460400",
    });
  });
  it("is nothing in an address that cannot be read", () => {
    expect(activeFiltersOf(stateOf("transactionType=9&state=gone&priceFrom=-1&pageNo=x"), options)).toEqual([]);
  });
});
