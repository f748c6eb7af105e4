import { describe, expect, it } from "vitest";
import { decideSeed } from "./rules.ts";

describe("a seed meeting a row", () => {
  it("inserts what was never there", () =>
    expect(decideSeed({ wanted: "a", seeded: undefined, present: undefined })).toBe("insert"));
  it("leaves alone what a person deleted", () =>
    expect(decideSeed({ wanted: "a", seeded: "a", present: undefined })).toBe("leave"));
  it("follows the file while no user changed the row", () =>
    expect(decideSeed({ wanted: "b", seeded: "a", present: "a" })).toBe("update"));
  it("never overwrites what a person changed", () =>
    expect(decideSeed({ wanted: "b", seeded: "a", present: "mine" })).toBe("leave"));
  it("leaves a row that a person made before the seed", () =>
    expect(decideSeed({ wanted: "b", seeded: undefined, present: "mine" })).toBe("leave"));
  it("has nothing to do when they agree", () =>
    expect(decideSeed({ wanted: "a", seeded: undefined, present: "a" })).toBe("leave"));
});
