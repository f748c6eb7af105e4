/** What a list cannot be searched by, and why. */
import { describe, expect, it } from "vitest";
import { lint, T } from "./findings/faulty.fixture.ts";

describe("search", () => {
  it.each([
    ["secret", "遮盖（mask）的字段不按词搜索"],
    ["count", "搜索框只查文本字段"],
  ])("does not take %s", (field, words) => {
    const [found] = lint(T, "/search", [field]);
    expect(found).toMatchObject({ code: "LIST.FIELD", pointer: "/search/0" });
    expect(found?.message).toContain(words);
  });
});
