import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";
import { MAX_MARKUP, MAX_NESTING, markupFailure } from "./markup.ts";

const within = (depth: number) => `${"<b>".repeat(depth)}字${"</b>".repeat(depth)}`;

describe("mark-up", () => {
  it("is taken as an editor makes it, with old lists and unclosed paragraphs", () => {
    expect(markupFailure(within(MAX_NESTING))).toBeUndefined();
    expect(markupFailure(within(3).repeat(1_000))).toBeUndefined();
    expect(markupFailure(`<ul>${"<li>一".repeat(500)}</ul>${"<p>二".repeat(500)}1 < 2`)).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ["one level too deep", within(MAX_NESTING + 1), "TOO_DEEP"],
    ["nested without end", "<b>".repeat(15_000), "TOO_DEEP"],
    ["nested lists without end", "<ul><li>".repeat(6_000), "TOO_DEEP"],
    ["nested between other tags", "<div><br><p>".repeat(100), "TOO_DEEP"],
    ["too long", `<p>${"字".repeat(MAX_MARKUP)}</p>`, "TOO_MUCH_MARKUP"],
    ["openings without an end", "<".repeat(40_000), "TOO_MUCH_MARKUP"],
    ["a style without end", `<p style="${"{".repeat(40_000)}">字</p>`, "TOO_MUCH_MARKUP"],
    ["a tag that never ends", `<p ${"a".repeat(40_000)}`, "TOO_MUCH_MARKUP"],
  ])("is refused: %s", (_, html, code) => {
    expect(markupFailure(html)?.code).toBe(code);
    expect(kindHarness("richText").stored(html)).toEqual({ refused: code });
  });
});
