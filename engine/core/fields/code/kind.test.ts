import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("code", () => {
  it("keeps every sign, indentation included", () => {
    expect(kindHarness("code").stored("  if (a) {\n\tb\n  }\n")).toBe("  if (a) {\n\tb\n  }\n");
  });

  it("may be long, but not without end", () => {
    expect(kindHarness("code").wrong("a".repeat(20_000))).toBeUndefined();
    expect(kindHarness("code").wrong("a".repeat(20_001))).toBe("TOO_LONG");
  });
});
