/**
 * Sets of thirty mistakes each, as configurators make them in real files. Each set was written before the linter was
 * asked about it; FIRST says how many of it were answered rightly then, and whatever was not has been mended since.
 */
import { describe, expect, it } from "vitest";
import { judge, type Mistake } from "./mistake.ts";
import { SET1 } from "./set1.ts";
import { SET2 } from "./set2.ts";
import { SET3 } from "./set3.ts";
import { SET4 } from "./set4.ts";
import { SET5 } from "./set5.ts";

const SETS: readonly { readonly name: string; readonly first: number; readonly mistakes: readonly Mistake[] }[] = [
  { name: "keys, names and values", first: 21, mistakes: SET1 },
  { name: "lists, objects, units and single uses", first: 14, mistakes: SET2 },
  { name: "signs, messages, reports and boards", first: 23, mistakes: SET3 },
  { name: "names in Chinese, trees, grids and tests", first: 21, mistakes: SET4 },
  { name: "references, guards, menus and jobs", first: 23, mistakes: SET5 },
];

describe.each(SETS)("$name: $first of 30 at first", ({ mistakes }) => {
  it("are thirty", () => expect(mistakes).toHaveLength(30));

  it.each(mistakes)("$file: $right → $wrong", (mistake) => {
    const { right, findings } = judge(mistake);
    expect(right, JSON.stringify(findings.slice(0, 3), null, 1)).toBe(true);
  });
});
