import { describe, expect, it } from "vitest";
import { field } from "../model/model.fixture.ts";
import { maxLengthOf } from "./maxLength.ts";

const TEXT = { column: "text" } as const;

describe("the longest text of a field", () => {
  it.each([
    ["text", 255],
    ["textarea", 2_000],
    ["code", 20_000],
  ] as const)("is what the kind %s takes where the field states none", (kind, length) => {
    expect(maxLengthOf(field("value", kind, {}, TEXT))).toBe(length);
  });

  it("is what the field states", () => {
    expect(maxLengthOf(field("value", "textarea", { max: 500 }, TEXT))).toBe(500);
  });
});
