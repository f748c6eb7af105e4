import { describe, expect, test } from "vitest";
import { arrangeColumns, moveColumn, NO_PREFERENCE, parsePreference } from "./columns.ts";
import { exampleView } from "../list.fixture.ts";
import { neededFields } from "../neededFields.ts";

const view = exampleView();
const names = (columns: ReturnType<typeof arrangeColumns>) =>
  columns.filter((each) => each.visible).map((each) => each.column.field);

describe("columns", () => {
  test("are as the schema says without a preference", () => {
    const columns = arrangeColumns(view, NO_PREFERENCE);
    expect(names(columns)).toEqual(["code", "size", "status"]);
    expect(columns[1]?.width).toBe(90);
  });

  test("follow the person's order, choice and widths", () => {
    const columns = arrangeColumns(view, {
      order: ["status", "code", "size", "price"],
      hidden: ["size"],
      shown: ["price"],
      widths: { code: 333 },
    });
    expect(names(columns)).toEqual(["status", "code", "price"]);
    expect(columns[1]?.width).toBe(333);
  });

  test("that are new in the schema come last, not first", () => {
    expect(names(arrangeColumns(view, { ...NO_PREFERENCE, order: ["status", "size"] }))).toEqual([
      "status",
      "size",
      "code",
    ]);
  });

  const pinned = (columns: ReturnType<typeof arrangeColumns>) =>
    columns.filter((each) => each.pinned).map((each) => each.column.field);

  test("are pinned up to the name, where at most a code comes before it", () => {
    const { list } = view.entity;
    const withName = (name: string) =>
      arrangeColumns(
        {
          ...view,
          entity: {
            ...view.entity,
            list: { ...list, columns: list.columns.map((each) => ({ ...each, link: each.field === name })) },
          },
        },
        NO_PREFERENCE,
      );
    expect(pinned(withName("code"))).toEqual(["code"]);
    expect(pinned(withName("size"))).toEqual(["code", "size"]);
    expect(pinned(withName("status"))).toEqual([]);
  });

  test("that the person pins come first; an empty choice pins none", () => {
    const chosen = arrangeColumns(view, { ...NO_PREFERENCE, pinned: ["status"] });
    expect(names(chosen)).toEqual(["status", "code", "size"]);
    expect(pinned(chosen)).toEqual(["status"]);
    expect(pinned(arrangeColumns(view, { ...NO_PREFERENCE, pinned: [] }))).toEqual([]);
    expect(parsePreference({ pinned: ["status", 7] }).pinned).toEqual(["status"]);
  });

  test("never become too narrow to grasp", () => {
    expect(arrangeColumns(view, { ...NO_PREFERENCE, widths: { code: 1 } })[0]?.width).toBe(64);
  });

  test("of a dictionary fit its longest word", () => {
    const dicts = { parcelStatus: [{ value: "1", text: "预付七成按实结算" }] };
    const wide = arrangeColumns(view, NO_PREFERENCE, dicts);
    const narrow = arrangeColumns(view, NO_PREFERENCE);
    expect(wide[3]?.width).toBeGreaterThan(narrow[3]?.width ?? 0);
  });

  test("move to where they are dropped, and not past the ends", () => {
    expect(moveColumn(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
    expect(moveColumn(["a", "b", "c"], "c", -5)).toEqual(["c", "a", "b"]);
    expect(moveColumn(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  });
});

test.each([null, 7, "x", { order: "a", widths: [] }])("a preference that is not one (%s) is none", (stored) => {
  expect(parsePreference(stored)).toEqual(NO_PREFERENCE);
});

test("a list fetches its columns and what its steps, tones and names read, not its long texts", () => {
  expect(neededFields(view)).toEqual(
    expect.arrayContaining(["id", "version", "code", "size", "price", "status", "maker", "ready"]),
  );
  expect(neededFields(view)).not.toContain("note");
});
