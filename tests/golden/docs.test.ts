/** Pages that are generated from the core are in the repository as the code would write them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expressionPage, iconsPage, kindsPage } from "#core/language";
import { COMPILE_OPTIONS } from "../../server/app/modules.ts";

it.each([
  ["engine/core/fields/KINDS.md", kindsPage()],
  ["schemas/ICONS.md", iconsPage(COMPILE_OPTIONS.icons ?? [])],
  ["engine/core/expression/EXPRESSIONS.md", expressionPage("en")],
  ["engine/core/expression/EXPRESSIONS.zh.md", expressionPage("zh")],
])("%s is fresh (npm run schema -- docs)", (path, text) => expect(readFileSync(path, "utf8")).toBe(text));

describe("schemas/README.zh.md", () => {
  const read = (path: string): string => readFileSync(path, "utf8");
  const [english, chinese] = [read("schemas/README.md"), read("schemas/README.zh.md")];
  const CODE = /^```.*?^```$/gms;
  const matches = (text: string, pattern: RegExp): readonly string[] => text.match(pattern) ?? [];
  const prose = (text: string): string => text.replace(CODE, "");

  it("has the headings of the English page, level by level", () => {
    const levels = (text: string) => matches(prose(text), /^#+ /gm);
    expect(levels(chinese)).toEqual(levels(english));
  });

  it("has the same examples", () => expect(matches(chinese, CODE)).toEqual(matches(english, CODE)));

  it("has the same tables, row by row, and as many points", () => {
    const rows = (text: string) => matches(prose(text), /^\| `[^|]*\|/gm);
    const points = (text: string) => matches(prose(text), /^- /gm).length;
    expect(rows(chinese)).toEqual(rows(english));
    expect(points(chinese)).toBe(points(english));
  });

  it("names the same keys, codes and commands under each heading", () => {
    const names = (text: string) =>
      prose(text)
        .split(/^#+ .*$/m)
        .map((section) => [...new Set(matches(section, /`[^`]+`/g))].sort());
    expect(names(chinese)).toEqual(names(english));
  });
});
