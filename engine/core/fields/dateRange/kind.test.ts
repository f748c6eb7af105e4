import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a date range", () => {
  it("is its first day; its last stands in the field named by `with`, and is not before it", () => {
    const range = kindHarness("dateRange", { with: "end" }, { row: { end: "2026-01-31" } });
    expect(range.stored("2026-01-01")).toBe("2026-01-01");
    expect([range.wrong("2026-01-31"), range.wrong("2026-02-01")]).toEqual([undefined, "END_BEFORE_START"]);
    expect(KINDS.dateRange.requiredKeys).toEqual(["with"]);
  });
});
