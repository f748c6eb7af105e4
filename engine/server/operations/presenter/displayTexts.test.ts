import { expect, it } from "vitest";
import type { FieldModel } from "#core/language";
import { textOf } from "./displayTexts.ts";

const TEXTS = new Map([
  ["1", "杉木，松木"],
  ["2", "甲|乙"],
  ["3", "板材,厚"],
  ["4", "板材"],
  ["5", "厚"],
]);
const field = (kind: FieldModel["kind"], multiple: boolean) =>
  ({ name: "grade", kind, options: { dict: "grade", multiple } }) as unknown as FieldModel;

it("a text of several values tells where each label ends, also to who knows all labels", () => {
  expect(textOf(TEXTS, field("dict", true), "3,2,9")).toBe('"板材,厚","甲|乙",9');
  expect(textOf(TEXTS, field("dict", true), "3")).toBe("板材,厚");
  expect(textOf(TEXTS, field("dict", true), "4,5")).toBe('"板材","厚"');
  expect(textOf(TEXTS, field("reference", true), "4,5")).toBe("板材,厚");
});

it("a text of one value is its label", () => {
  expect(textOf(TEXTS, field("dict", false), "3")).toBe("板材,厚");
  expect(textOf(TEXTS, field("dict", true), null)).toBe(null);
});
