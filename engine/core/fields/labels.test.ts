import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinFreeTexts, joinLabels, labelSet, labelsOfValues, splitLabels } from "./labels.ts";

const LABELS = ["杉木，松木", "甲|乙", "板材,厚", "板材", "杉木", "松木", "原木"];
const known = labelSet(LABELS);

describe("a pasted cell", () => {
  it.each([
    ["杉木，松木", ["杉木，松木"]],
    ["甲|乙", ["甲|乙"]],
    ["板材,厚", ["板材,厚"]],
    [" 板材,厚 ", ["板材,厚"]],
    ["板材,厚,甲|乙", ["板材,厚", "甲|乙"]],
    ["板材、板材,厚；杉木，松木\n原木", ["板材", "板材,厚", "杉木，松木", "原木"]],
    ["杉木,松木", ["杉木", "松木"]],
    ["板材,厚薄", ["板材", "厚薄"]],
    ['"杉木"，"松木"', ["杉木", "松木"]],
    ['"甲|乙" , 原木', ["甲|乙", "原木"]],
    ["，原木、、原木；", ["原木"]],
  ])("%j is read as %j where the labels are known", (cell, labels) => {
    expect(splitLabels(cell, known)).toEqual(labels);
  });

  it.each([
    ["一、二；三,一 ", ["一", "二", "三"]],
    ['"甲|乙",丙', ["甲|乙", "丙"]],
    ['5" 管,"未完,"a"b', ['5" 管', '"未完', '"a"b']],
    ['"说""好"";",x', ['说"好";', "x"]],
  ])("%j is read as %j where nothing is known", (cell, labels) => {
    expect(splitLabels(cell)).toEqual(labels);
  });
});

describe("the text of several labels", () => {
  it("is as it ever was where no label holds a separator", () => {
    expect([joinLabels(["板材", "原木"]), joinLabels(["板材", "原木"], "、", known), joinLabels([])]).toEqual([
      "板材,原木",
      "板材、原木",
      "",
    ]);
  });

  it("has quotes only where it would be read otherwise", () => {
    expect(joinLabels(["板材,厚"], ",", known)).toBe("板材,厚");
    expect(joinLabels(["板材,厚", "原木"], "、", known)).toBe("板材,厚、原木");
    expect(joinLabels(["板材,厚", "原木"], ",", known)).toBe('"板材,厚",原木');
    expect(joinLabels(["甲|乙", "原木"], ",", known)).toBe("甲|乙,原木");
    expect(joinLabels(["杉木", "松木"], "，", known)).toBe('"杉木"，"松木"');
  });

  it("gives each value its label, or none where their numbers differ", () => {
    expect(labelsOfValues('"板材,厚",原木', 2)).toEqual(["板材,厚", "原木"]);
    expect(labelsOfValues("板材,厚", 1)).toEqual(["板材,厚"]);
    expect(labelsOfValues(",原木", 2)).toEqual(["", "原木"]);
    expect([labelsOfValues("板材,厚,原木", 2), labelsOfValues(undefined, 1)]).toEqual([undefined, undefined]);
  });
});

describe("whatever the labels are", () => {
  const sign = fc.constantFrom("甲", "乙", "a", " ", '"', ",", "，", ";", "；", "、", "|", "\n");
  const label = fc.string({ unit: sign, minLength: 1, maxLength: 5 }).filter((text) => text.trim() !== "");
  const labels = fc.uniqueArray(label, { minLength: 1, maxLength: 8, selector: (text) => text.trim() });
  const separator = fc.constantFrom("," as const, "，" as const, "、" as const);
  const trimmed = (texts: readonly string[]) => texts.map((text) => text.trim());

  it("those that were joined are read again with their dictionary", () => {
    fc.assert(
      fc.property(labels, fc.nat(8), separator, (all, count, by) => {
        const chosen = all.slice(0, Math.max(1, count));
        const dictionary = labelSet(all);
        expect(splitLabels(joinLabels(chosen, by, dictionary), dictionary)).toEqual(trimmed(chosen));
      }),
      { numRuns: 2000 },
    );
  });

  it("a dictionary of which a label looks like a list of others loses nothing either", () => {
    const all = ["甲", "乙", "甲,乙", '"甲","乙"', '"""甲"",""乙"""'];
    const dictionary = labelSet(all);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 1 }), separator, (chosen, by) => {
        expect(splitLabels(joinLabels(chosen, by, dictionary), dictionary)).toEqual(chosen);
      }),
    );
  });

  it("each of several values finds its own again without a dictionary", () => {
    fc.assert(
      fc.property(labels, separator, (chosen, by) => {
        expect(trimmed(labelsOfValues(joinLabels(chosen, by), chosen.length, by) ?? [])).toEqual(trimmed(chosen));
      }),
    );
  });

  it("texts that no dictionary knows are read again", () => {
    fc.assert(
      fc.property(labels, separator, (chosen, by) => {
        expect(splitLabels(joinFreeTexts(chosen, by))).toEqual(trimmed(chosen));
      }),
    );
  });
});

it("a cell with hundreds of labels of a dictionary that has long ones is read at once", () => {
  const many = Array.from({ length: 500 }, (_, index) => `甲${index}，乙`);
  const dictionary = labelSet([...many, Array.from({ length: 50 }, () => "丙").join("，")]);
  expect(splitLabels(joinLabels(many, ",", dictionary), dictionary)).toEqual(many);
});
