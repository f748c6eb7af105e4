import { expect, it } from "vitest";
import { sizeText } from "./sizeText.ts";

it("says sizes as people do", () => {
  expect([2_097_152, 1_572_864, 300].map(sizeText)).toEqual(["2MB", "1.5MB", "1KB"]);
});
