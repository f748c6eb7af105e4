import { expect, it } from "vitest";
import { createRepeatedKey, keyFrom } from "./repeatedKey.ts";

let made = 0;
const newKey = (): string => keyFrom(new Uint8Array(16).fill(++made));

it("gives the same content the same key, other content another, and each thing done keys of its own", () => {
  const keyOf = createRepeatedKey(newKey);
  const first = keyOf({ title: "甲" });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf({ title: "甲" })).toBe(first);
  expect(keyOf({ title: "乙" })).not.toBe(first);
  expect(createRepeatedKey(newKey)({ title: "甲" })).not.toBe(first);
});
