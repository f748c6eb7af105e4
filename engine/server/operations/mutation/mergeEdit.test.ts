import { describe, expect, it } from "vitest";
import { mergeEdit } from "./mergeEdit.ts";

const row = { a: "1", b: "2", c: null };

describe("an edit of a row", () => {
  it("made from the current version is set, and values that already stand are no change", () => {
    expect(mergeEdit(row, 3, { set: { a: "9", b: "2" }, version: 3 })).toEqual({ outcome: "set", changes: { a: "9" } });
  });

  it("without a version sets just what is sent", () => {
    expect(mergeEdit(row, 3, { set: { c: "x" } })).toEqual({ outcome: "set", changes: { c: "x" } });
  });

  it("from an older version merges where no other user changed the field", () => {
    expect(mergeEdit(row, 3, { set: { a: "9" }, version: 2, base: { a: "1" } })).toEqual({
      outcome: "set",
      changes: { a: "9" },
    });
  });

  it("clashes on a field that another user changed to another value", () => {
    expect(mergeEdit(row, 3, { set: { a: "9", b: "8" }, version: 2, base: { a: "0", b: "2" } })).toEqual({
      outcome: "clash",
      fields: ["a"],
    });
  });

  it("does not clash where both set the same", () => {
    expect(mergeEdit(row, 3, { set: { a: "1" }, version: 2, base: { a: "0" } })).toEqual({
      outcome: "set",
      changes: {},
    });
  });

  it("clashes on a field whose base was not sent", () => {
    expect(mergeEdit(row, 3, { set: { a: "9", b: "8" }, version: 2, base: { b: "2" } })).toEqual({
      outcome: "clash",
      fields: ["a"],
    });
  });

  it("is behind as a whole, from an older version without base, unless it changes nothing", () => {
    expect(mergeEdit(row, 3, { set: { a: "9" }, version: 2 })).toEqual({ outcome: "behind" });
    expect(mergeEdit(row, 3, { set: { a: "1" }, version: 2 })).toEqual({ outcome: "set", changes: {} });
  });

  it("with a base but no version is judged by its base", () => {
    expect(mergeEdit(row, 3, { set: { a: "9" }, base: { a: "0" } })).toEqual({ outcome: "clash", fields: ["a"] });
    expect(mergeEdit(row, 3, { set: { c: "9" }, base: { c: null } })).toEqual({ outcome: "set", changes: { c: "9" } });
  });
});
