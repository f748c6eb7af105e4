import { describe, expect, it } from "vitest";
import { secondsUntil } from "./useSentCode.ts";

describe("secondsUntil", () => {
  const sentAt = 1_800_000_000_000;
  const until = sentAt + 60_000;

  it("counts a minute down, in whole seconds", () => {
    expect(secondsUntil(until, sentAt)).toBe(60);
    expect(secondsUntil(until, sentAt + 500)).toBe(60);
    expect(secondsUntil(until, sentAt + 59_001)).toBe(1);
    expect(secondsUntil(until, until)).toBe(0);
    expect(secondsUntil(until, until + 3_600_000)).toBe(0);
  });

  it("does not wait for hours where the clock was set back after the code was sent", () => {
    expect(secondsUntil(until, sentAt - 3_600_000)).toBe(0);
  });
});
