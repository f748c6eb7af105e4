import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { trial } from "../trial.ts";

describe("a computed field", () => {
  it("behaves as the kind that its type names", () => {
    expect(trial("computed", { type: "money" }).wire(123_450)).toBe("1234.50");
    expect(trial("computed", { type: "decimal", scale: 3 }).text(1500)).toBe("1.500");
    expect(KINDS.computed.column({ type: "money" })).toBe("integer");
    expect(KINDS.computed.operators({ type: "text" })).toContain("like");
    expect(KINDS.computed.operators({ type: "date" })).not.toContain("like");
  });

  it("is read-only for everybody", () => {
    expect(KINDS.computed.jsonSchema(trial("computed", { type: "integer" }).field)).toMatchObject({ type: "integer", readOnly: true });
  });
});
