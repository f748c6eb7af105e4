import { describe, expect, test } from "vitest";
import type { WireRow } from "#core/values";
import type { CurrentUser } from "../../context/user.ts";
import { appliesTo, byUrgency, disabledReasonOn, actionsAt, rowActionsOf } from "./availableActions.ts";
import { exampleView } from "../list.fixture.ts";

const currentUser: CurrentUser = { id: "1", username: "zhang", variables: { id: "1", username: "zhang" } };
const view = exampleView();
const available = (row: WireRow) =>
  actionsAt(view, "row")
    .filter((rowAction) => appliesTo(view, rowAction, row, currentUser, 0))
    .map((rowAction) => rowAction.name);

describe("children", () => {
  const child = { name: "parts", title: "部件", entity: "part", by: "parcelId", as: "list" } as const;
  const withChild = (may: boolean) => ({
    ...view,
    entity: { ...view.entity, children: [child] },
    related: { part: { title: "部件", path: "/part", key: "id", titleField: "name", may } },
  });

  test("are reached from the row by users who may read them, after edit", () => {
    const names = rowActionsOf(withChild(true)).map((rowAction) => rowAction.name);
    expect(names[names.indexOf("edit") + 1]).toBe("children:parts");
    expect(rowActionsOf(withChild(false)).map((rowAction) => rowAction.name)).not.toContain("children:parts");
  });
});

describe("what is offered on a row", () => {
  test("is a step only where the row's state is one it starts from", () => {
    expect(available({ status: 1, maker: "li" })).toEqual(expect.arrayContaining(["approve", "reject"]));
    expect(available({ status: 2, maker: "li" })).not.toEqual(expect.arrayContaining(["approve"]));
  });

  test("is no step to who may not take it: the maker does not check", () => {
    expect(available({ status: 1, maker: "zhang" })).not.toContain("approve");
    expect(available({ status: 1, maker: "zhang" })).toContain("reject");
  });

  test("is a step with a condition only while the row fulfils it", () => {
    expect(available({ status: 0, ready: false })).not.toContain("submit");
    expect(available({ status: 0, ready: true })).toContain("submit");
  });

  test("is nothing that row rules refuse this user on the row", () => {
    expect(available({ status: 1, maker: "li", _may: ["delete"] })).toEqual(["view", "copy", "delete", "history"]);
    expect(available({ status: 1, maker: "li", _may: ["edit"] })).toEqual(
      expect.arrayContaining(["edit", "approve", "reject"]),
    );
    expect(available({ status: 1, maker: "li", _may: ["edit"] })).not.toContain("delete");
    expect(available({ status: 1, maker: "li", _may: [] })).toEqual(["view", "copy", "history"]);
  });

  test("stays in its place where a guard refuses it, closed with the reason", () => {
    const row = {
      status: 1,
      maker: "li",
      _closed: [
        { of: ["edit", "approve"], message: "已公告" },
        { of: ["edit"], fields: ["price"], message: "价格" },
      ],
    };
    const rowActions = actionsAt(view, "row").filter((rowAction) => appliesTo(view, rowAction, row, currentUser, 0));
    expect(
      rowActions
        .filter((rowAction) => disabledReasonOn(rowAction, row) !== undefined)
        .map((rowAction) => rowAction.name)
        .sort(),
    ).toEqual(["approve", "edit"]);
    expect(
      rowActions.map((rowAction) => disabledReasonOn(rowAction, row)).filter((reason) => reason !== undefined),
    ).toEqual(["已公告", "已公告"]);
  });

  test("is nothing that the person holds no permission for", () => {
    const reader = exampleView(["parcel:list", "parcel:get"]);
    expect(actionsAt(reader, "row").map((rowAction) => rowAction.name)).toEqual(["view", "history"]);
    expect(actionsAt(reader, "toolbar")).toEqual([]);
    expect(actionsAt(reader, "batch")).toEqual([]);
  });

  test("begins with what moves the row on", () => {
    const names = byUrgency(actionsAt(view, "row")).map((rowAction) => rowAction.name);
    expect(names.indexOf("approve")).toBeLessThan(names.indexOf("edit"));
    expect(names.indexOf("edit")).toBeLessThan(names.indexOf("view"));
  });
});
