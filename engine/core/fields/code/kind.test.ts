import { describe, expect, it } from "vitest";
import { trial } from "../trial.ts";

describe("code", () => {
  it("keeps every sign, indentation included", () => {
    expect(trial("code").stored("  if (a) {\n\tb\n  }\n")).toBe("  if (a) {\n\tb\n  }\n");
  });

  it("may be long, but not without end", () => {
    expect(trial("code").wrong("a".repeat(20_000))).toBeUndefined();
    expect(trial("code").wrong("a".repeat(20_001))).toBe("TOO_LONG");
  });
});
