import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("a textarea", () => {
  it("keeps blanks and has one sign for a line's end", () => {
    expect(kindHarness("textarea").stored(" 一\r\n二\r三 ")).toBe(" 一\n二\n三 ");
  });

  it("is limited to 2000 characters unless it says otherwise", () => {
    expect(kindHarness("textarea").wrong("一".repeat(2000))).toBeUndefined();
    expect(kindHarness("textarea").wrong("一".repeat(2001))).toBe("TOO_LONG");
    expect(kindHarness("textarea", { max: 3000 }).wrong("一".repeat(3000))).toBeUndefined();
  });
});
