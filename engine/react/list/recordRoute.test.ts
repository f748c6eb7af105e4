import { describe, expect, test } from "vitest";
import { recordPath, parseRecordRoute } from "./recordRoute.ts";

describe("an address below a list", () => {
  test.each([
    ["add", undefined],
    ["view", "42"],
    ["edit", "42"],
    ["view", "a/b 木"],
  ] as const)("for %s of %s reads back as it was written", (intent, id) => {
    const address = recordPath("/base", intent, id);
    expect(parseRecordRoute(address.slice("/base".length))).toEqual(id === undefined ? { intent } : { intent, id });
  });

  test.each(["", "/", "/42/other", "/42/edit/more", "/new/more", "/%E0%A4%A"])("%s opens nothing", (rest) => {
    expect(parseRecordRoute(rest)).toBeUndefined();
  });
});
