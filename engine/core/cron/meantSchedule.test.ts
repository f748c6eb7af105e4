import { describe, expect, it } from "vitest";
import { meantSchedule } from "./index.ts";

describe("a schedule of another form", () => {
  it.each([
    ["*/5 * * * *", "0 */5 * * * ?"],
    ["0 3 * * *", "0 0 3 * * ?"],
    ["30 2 * * 1-5", "0 30 2 ? * 2-6"],
    ["0 0 * * 0", "0 0 0 ? * 1"],
    ["0 0 1 * *", "0 0 0 1 * ?"],
    ["0 0 3 * * *", "0 0 3 * * ?"],
    ["@daily", "0 0 0 * * ?"],
    ["03:30", "0 30 3 * * ?"],
  ])("%s is understood", (text, meant) => expect(meantSchedule(text)).toBe(meant));

  it.each(["", "every day", "0 0 3 1 * 2", "61 3 * * *", "* * * * * *"])("%s is not guessed at", (text) =>
    expect(meantSchedule(text)).toBeUndefined(),
  );
});
