import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a computed field", () => {
  it("behaves as the kind that its type names", () => {
    expect(kindHarness("computed", { type: "money" }).wire(123_450)).toBe("1234.50");
    expect(kindHarness("computed", { type: "decimal", scale: 3 }).text(1500)).toBe("1.500");
    expect(KINDS.computed.column({ type: "money" })).toBe("integer");
    expect(KINDS.computed.operators({ type: "text" })).toContain("like");
    expect(KINDS.computed.operators({ type: "date" })).not.toContain("like");
  });

  it("is read-only for everybody", () => {
    expect(KINDS.computed.jsonSchema(kindHarness("computed", { type: "integer" }).field)).toMatchObject({
      type: "integer",
      readOnly: true,
    });
  });
});
