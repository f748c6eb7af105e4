import { describe, expect, test } from "vitest";
import type { WireRow } from "#core/values";
import { appliesTo, byUrgency, closedOn, offersAt, type Looker } from "./availableActions.ts";
import { exampleView } from "../list.fixture.ts";

const looker: Looker = { id: "1", username: "zhang", variables: { id: "1", username: "zhang" } };
const view = exampleView();
const offered = (row: WireRow) => offersAt(view, "row").filter((offer) => appliesTo(view, offer, row, looker, 0)).map((offer) => offer.name);

describe("what is offered on a row", () => {
  test("is a step only where the row's state is one it starts from", () => {
    expect(offered({ status: 1, maker: "li" })).toEqual(expect.arrayContaining(["approve", "reject"]));
    expect(offered({ status: 2, maker: "li" })).not.toEqual(expect.arrayContaining(["approve"]));
  });

  test("is no step to who may not take it: the maker does not check", () => {
    expect(offered({ status: 1, maker: "zhang" })).not.toContain("approve");
    expect(offered({ status: 1, maker: "zhang" })).toContain("reject");
  });

  test("is a step with a condition only while the row fulfils it", () => {
    expect(offered({ status: 0, ready: false })).not.toContain("submit");
    expect(offered({ status: 0, ready: true })).toContain("submit");
  });

  test("is nothing that the rules of rows close to him on this row", () => {
    expect(offered({ status: 1, maker: "li", _may: ["delete"] })).toEqual(["view", "delete", "history"]);
    expect(offered({ status: 1, maker: "li", _may: ["edit"] })).toEqual(expect.arrayContaining(["edit", "approve", "reject"]));
    expect(offered({ status: 1, maker: "li", _may: ["edit"] })).not.toContain("delete");
    expect(offered({ status: 1, maker: "li", _may: [] })).toEqual(["view", "history"]);
  });

  test("stays in its place where a guard refuses it, closed with the reason", () => {
    const row = { status: 1, maker: "li", _closed: [{ of: ["edit", "approve"], message: "已公告" }, { of: ["edit"], fields: ["price"], message: "价格" }] };
    const offers = offersAt(view, "row").filter((offer) => appliesTo(view, offer, row, looker, 0));
    expect(offers.filter((offer) => closedOn(offer, row) !== undefined).map((offer) => offer.name).sort()).toEqual(["approve", "edit"]);
    expect(offers.map((offer) => closedOn(offer, row)).filter((reason) => reason !== undefined)).toEqual(["已公告", "已公告"]);
  });

  test("is nothing that the person holds no permission for", () => {
    const reader = exampleView(["parcel:list", "parcel:get"]);
    expect(offersAt(reader, "row").map((offer) => offer.name)).toEqual(["view", "history"]);
    expect(offersAt(reader, "toolbar")).toEqual([]);
    expect(offersAt(reader, "batch")).toEqual([]);
  });

  test("begins with what moves the row on", () => {
    const names = byUrgency(offersAt(view, "row")).map((offer) => offer.name);
    expect(names.indexOf("approve")).toBeLessThan(names.indexOf("edit"));
    expect(names.indexOf("edit")).toBeLessThan(names.indexOf("view"));
  });
});
