import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a password", () => {
  it("is taken as typed, blanks included", () => {
    expect(kindHarness("password").stored(" a b ")).toBe(" a b ");
  });

  it("of the office needs four classes of signs in 8 to 12", () => {
    const office = kindHarness("password", { pattern: "passwordOffice" });
    expect(office.wrong("Secret@202")).toBeUndefined();
    expect(
      ["secret@202", "SECRET@202", "Secret@abc", "Secret2026", "Se@1", "Secret@20261", "Secret@20-"].map((word) =>
        office.wrong(word),
      ),
    ).toEqual(["PATTERN", "PATTERN", "PATTERN", "PATTERN", "PATTERN", undefined, "PATTERN"]);
  });
});
