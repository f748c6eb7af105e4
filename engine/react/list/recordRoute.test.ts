import { describe, expect, test } from "vitest";
import { recordPath, recordRoute, parseRecordRoute } from "./recordRoute.ts";

describe("an address below a list", () => {
  test.each([
    ["add", undefined],
    ["view", "42"],
    ["edit", "42"],
    ["view", "a/b 木"],
    ["copy", "a/b 木"],
    ["addBelow", "42"],
  ] as const)("for %s of %s reads back as it was written", (target, id) => {
    const address = recordPath("/base", target, id);
    expect(parseRecordRoute(address.slice("/base".length))).toEqual(recordRoute(target, id));
  });

  test("for a copy, and for a row below another, is of a new record", () => {
    expect(parseRecordRoute("/42/copy")).toEqual({ intent: "add", copyOf: "42" });
    expect(parseRecordRoute("/42/new")).toEqual({ intent: "add", parentId: "42" });
    expect(parseRecordRoute("/42")).toEqual({ intent: "view", id: "42" });
  });

  test.each(["", "/", "/42/other", "/42/edit/more", "/42/constructor", "/new/more", "/%E0%A4%A"])(
    "%s opens nothing",
    (rest) => {
      expect(parseRecordRoute(rest)).toBeUndefined();
    },
  );
});
