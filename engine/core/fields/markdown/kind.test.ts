import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("Markdown", () => {
  it("is kept as written", () => {
    expect(kindHarness("markdown").stored("# 题\n\n- 一\n")).toBe("# 题\n\n- 一\n");
  });

  it("counts every sign", () => {
    expect(kindHarness("markdown").wrong("字".repeat(4000))).toBeUndefined();
    expect(kindHarness("markdown").wrong("字".repeat(4001))).toBe("TOO_LONG");
  });
});
