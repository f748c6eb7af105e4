// @module-tag full
/**
 * Sets of thirty mistakes each, as configurators make them in real files. Each set was written before the linter was
 * asked about it; FIRST says how many of it were answered rightly then, and whatever was not has been mended since.
 */
import { describe, expect, it } from "vitest";
import { sampled } from "../../support/exhaustive.ts";
import { judge, type Mistake } from "./mistake.ts";
import { NAMES_AND_VALUES } from "./namesAndValues.ts";
import { LISTS_AND_OBJECTS } from "./listsAndObjects.ts";
import { SIGNS_AND_REPORTS } from "./signsAndReports.ts";
import { TREES_AND_TESTS } from "./treesAndTests.ts";
import { GUARDS_AND_MENUS } from "./guardsAndMenus.ts";
import { LATER_SCREENS } from "./laterScreens.ts";
import { FORGOTTEN_KEYS } from "./forgottenKeys.ts";
import { CONTRADICTIONS } from "./contradictions.ts";
import { FLEET_HABITS } from "./fleetHabits.ts";
import { FLEET_SHAPES } from "./fleetShapes.ts";
import { FLEET_STRANGERS } from "./fleetStrangers.ts";
import { FLEET_WORDS } from "./fleetWords.ts";

const SETS: readonly { readonly name: string; readonly first: number; readonly mistakes: readonly Mistake[] }[] = [
  { name: "keys, names and values", first: 21, mistakes: NAMES_AND_VALUES },
  { name: "lists, objects, units and single uses", first: 14, mistakes: LISTS_AND_OBJECTS },
  { name: "signs, messages, reports and boards", first: 23, mistakes: SIGNS_AND_REPORTS },
  { name: "names in Chinese, trees, grids and tests", first: 21, mistakes: TREES_AND_TESTS },
  { name: "references, guards, menus and jobs", first: 23, mistakes: GUARDS_AND_MENUS },
  { name: "later screens", first: 22, mistakes: LATER_SCREENS },
  { name: "forgotten keys and words of the interface", first: 20, mistakes: FORGOTTEN_KEYS },
  { name: "contradictions, expressions, menus and boards", first: 21, mistakes: CONTRADICTIONS },
  { name: "words of others, in a small project", first: 24, mistakes: FLEET_WORDS },
  { name: "shapes of others, in a small project", first: 14, mistakes: FLEET_SHAPES },
  { name: "habits of others, in a small project", first: 16, mistakes: FLEET_HABITS },
  { name: "what a stranger wrote, in a small project", first: 2, mistakes: FLEET_STRANGERS },
];

/** Every so many mistakes one is judged: each takes a compilation of the whole project. */
const STEP = sampled(3, 1);

describe.each(SETS)("$name: $first of 30 at first", ({ mistakes }) => {
  it("are thirty", () => expect(mistakes).toHaveLength(30));

  it.each(mistakes.filter((_mistake, at) => at % STEP === 0))("$file: $right → $wrong", (mistake) => {
    const { right, findings } = judge(mistake);
    expect(right, JSON.stringify(findings.slice(0, 3), null, 1)).toBe(true);
  });
});
