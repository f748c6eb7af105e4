import { describe, expect, it } from "vitest";
import { trial } from "../trial.ts";

describe("a schedule", () => {
  it("is Quartz text with single blanks", () => {
    expect(trial("cron").stored("0  0 8 * * ?")).toBe("0 0 8 * * ?");
  });

  it.each(["* * * *", "60 0 8 * * ?", "0 0 8 ? * ?", "0 0 8 1 * 2", "every day"])("refuses %j", (wire) => {
    expect(trial("cron").stored(wire)).toEqual({ refused: "WRONG_CRON" });
  });
});
