import { describe, expect, it } from "vitest";
import { FILE_KINDS, metaSchema } from "../meta/index.ts";
import { expectedForm, hasWords } from "./patternForms.ts";

describe("the form of a text", () => {
  it("is said in words for every pattern that the meta-schemas have", () => {
    const patterns = new Set<string>();
    for (const kind of FILE_KINDS)
      JSON.stringify(metaSchema(kind), (key, value: unknown) => {
        if (key === "pattern" && typeof value === "string") patterns.add(value);
        return value;
      });
    expect(patterns.size).toBeGreaterThan(8);
    expect([...patterns].filter((pattern) => !hasWords(pattern))).toEqual([]);
  });

  it("names what was meant where the text only needs to be rewritten", () => {
    const SNAKE = "^[a-z][a-z0-9_]{0,49}$";
    expect(expectedForm(SNAKE, "Vehicle").meant).toBe("vehicle");
    expect(expectedForm(SNAKE, "hireLine").meant).toBe("hire_line");
    expect(expectedForm(SNAKE, "车辆").meant).toBeUndefined();
  });
});
