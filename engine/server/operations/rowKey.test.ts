import { describe, expect, it } from "vitest";
import { assertOneSubject, parseRowId } from "./rowKey.ts";

describe("parseRowId", () => {
  it("takes the key by either name, and by both where they agree", () => {
    expect(parseRowId({ id: "a" }, "noteId")).toBe("a");
    expect(parseRowId({ noteId: "a" }, "noteId")).toBe("a");
    expect(parseRowId({ id: null, noteId: "a" }, "noteId")).toBe("a");
    expect(parseRowId({ id: "a", noteId: "a" }, "noteId")).toBe("a");
    expect(parseRowId({ id: "a" }, "id")).toBe("a");
  });

  it("refuses two different keys", () => {
    expect(() => parseRowId({ id: "a", noteId: "b" }, "noteId")).toThrow("参数 id 与 noteId 不能同时使用");
  });

  it("refuses a request without a key", () => {
    expect(() => parseRowId({}, "noteId")).toThrow("缺少参数：id");
  });
});

describe("assertOneSubject", () => {
  it.each([{ id: "a", version: 1 }, { ids: ["a", "b"] }, { ids: ["a"], id: null, version: null }, {}])(
    "accepts one row or several: %j",
    (body) => {
      expect(() => assertOneSubject(body, ["rows", "ids"])).not.toThrow();
    },
  );

  it.each([
    [{ id: "a", ids: ["b"] }, "参数 id 与 ids 不能同时使用"],
    [{ ids: ["b"], version: 1 }, "参数 version 与 ids 不能同时使用"],
  ])("refuses %j", (body, message) => {
    expect(() => assertOneSubject(body, ["rows", "ids"])).toThrow(message);
  });

  it("leaves what the operation does not take rows by to its input", () => {
    expect(() => assertOneSubject({ id: "a", rows: 3 }, ["ids"])).not.toThrow();
  });
});
