import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a schedule", () => {
  it("is Quartz text with single blanks", () => {
    expect(kindHarness("cron").stored("0  0 8 * * ?")).toBe("0 0 8 * * ?");
  });

  it.each(["* * * *", "60 0 8 * * ?", "0 0 8 ? * ?", "0 0 8 1 * 2", "every day"])("refuses %j", (wire) => {
    expect(kindHarness("cron").stored(wire)).toEqual({ refused: "WRONG_CRON" });
  });
});
