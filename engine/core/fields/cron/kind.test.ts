import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";
import { KINDS } from "../registry.ts";

describe("a schedule", () => {
  it("is Quartz text with single blanks", () => {
    expect(kindHarness("cron").stored("0  0 8 * * ?")).toBe("0 0 8 * * ?");
  });

  it.each(["* * * *", "60 0 8 * * ?", "0 0 8 ? * ?", "every day"])("refuses %j", (wire) => {
    expect(kindHarness("cron").stored(wire)).toEqual({ refused: "WRONG_CRON" });
  });

  it("that never runs is refused, and of a day and a weekday both readings are offered", () => {
    const { field, stored } = kindHarness("cron");
    expect(stored("0 0 9 31 2 ?")).toEqual({ refused: "CRON_NEVER" });
    expect(KINDS.cron.toStored("0 0 9 1 * 1-5", field)).toEqual({
      code: "CRON_DAYS",
      details: { day: "0 0 9 1 * ?", weekday: "0 0 9 ? * 1-5" },
    });
  });
});
