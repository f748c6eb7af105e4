import { describe, expect, it } from "vitest";
import { trial } from "../trial.ts";

describe("a textarea", () => {
  it("keeps blanks and has one sign for a line's end", () => {
    expect(trial("textarea").stored(" 一\r\n二\r三 ")).toBe(" 一\n二\n三 ");
  });

  it("is limited to 2000 characters unless it says otherwise", () => {
    expect(trial("textarea").wrong("一".repeat(2000))).toBeUndefined();
    expect(trial("textarea").wrong("一".repeat(2001))).toBe("TOO_LONG");
    expect(trial("textarea", { max: 3000 }).wrong("一".repeat(3000))).toBeUndefined();
  });
});
