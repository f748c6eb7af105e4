import { describe, expect, it } from "vitest";
import { trial } from "../trial.ts";

describe("Markdown", () => {
  it("is kept as written", () => {
    expect(trial("markdown").stored("# 题\n\n- 一\n")).toBe("# 题\n\n- 一\n");
  });

  it("counts every sign", () => {
    expect(trial("markdown").wrong("字".repeat(4000))).toBeUndefined();
    expect(trial("markdown").wrong("字".repeat(4001))).toBe("TOO_LONG");
  });
});
