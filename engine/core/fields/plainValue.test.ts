import { describe, expect, it } from "vitest";
import { field } from "../model/model.fixture.ts";
import { isPlain, plainToStored } from "./plainValue.ts";
import { kindOf } from "./registry.ts";

describe("a value of a schema file", () => {
  it.each([
    ["date", {}, "2026-01-05", "2026/1/5", "WRONG_DATE"],
    ["dateRange", {}, "2026-01-05", "2026年1月5日", "WRONG_DATE"],
    ["month", {}, "2026-01", "2026-01-05", "WRONG_MONTH"],
    ["time", {}, "08:30:00", "8:30", "WRONG_TIME"],
    ["instant", {}, "2026-01-05T00:30:00Z", "2026/1/5 8:30", "WRONG_INSTANT"],
    ["switch", {}, "true", "是", "WRONG_TYPE"],
    ["decimal", {}, "1234.5", "1,234.5", "WRONG_NUMBER"],
    ["computed", { type: "date" }, "2026-01-05", "2026/1/5", "WRONG_DATE"],
  ] as const)("of the kind %s %j is spelled %j, not as people type: %j", (kind, options, plain, typed, code) => {
    const of = field("value", kind, options);
    expect(kindOf(of).toStored(typed, of)).toHaveProperty("value");
    expect([isPlain(plain, of), isPlain(typed, of)]).toEqual([true, false]);
    expect(plainToStored(plain, of)).toEqual(kindOf(of).toStored(plain, of));
    expect(plainToStored(typed, of)).toEqual({ code });
  });

  it("has one spelling anyway where the kind reads no other", () => {
    expect(plainToStored("  甲 ", field("value", "text"))).toEqual({ value: "甲" });
    expect(plainToStored("2026/2/30", field("value", "date"))).toEqual({
      code: "NO_SUCH_TIME",
      details: { what: "2026年2月30日" },
    });
  });
});
