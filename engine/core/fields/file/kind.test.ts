import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";
import { extensionsOf } from "./kind.ts";
import { expiryOf, signedPath } from "./privatePath.ts";

describe("a file field", () => {
  it.each([
    "/etc/passwd",
    "../a.png",
    "temp/../a.png",
    "temp/./a.png",
    "C:\\a.png",
    "https://evil.example/a.png",
    "temp/a.png?x=1:2",
    ".hidden",
    "temp/.hidden",
    "a\nb.png",
    "temp/%2e%2e/a.png",
  ])("refuses the path %j", (path) => {
    expect(kindHarness("file").stored(path)).toEqual({ refused: "WRONG_PATH" });
  });

  it("holds as many paths as it says; 0 is any number", () => {
    expect(kindHarness("file").wrong("a.png")).toBeUndefined();
    expect(kindHarness("file").wrong("a.png,b.png")).toBe("TOO_MANY_ITEMS");
    expect(kindHarness("file", { count: 2 }).wrong("a.png,b.png")).toBeUndefined();
    expect(kindHarness("file", { count: 0 }).wrong("a.png,b.png,c.png")).toBeUndefined();
  });

  it("takes only what it accepts", () => {
    const picture = kindHarness("file", { accept: ["image/jpeg", ".pdf"] });
    expect(["a.jpg", "a.JPEG", "a.pdf", "a.png", "a.jpg.exe", "jpg"].map((path) => picture.wrong(path))).toEqual([
      undefined,
      undefined,
      undefined,
      "FILE_TYPE",
      "FILE_TYPE",
      undefined,
    ]);
    expect(extensionsOf({ accept: ["image/*"] })).toContain("webp");
    expect(extensionsOf({})).toBeUndefined();
  });

  it("shows names without folders", () => {
    expect(kindHarness("file").text("temp/2026/报告.pdf,b.png")).toBe("报告.pdf，b.png");
  });

  it("holds private files only where it is private, and there no others but those it held before", () => {
    const PRIVATE = "private/temp/202611/a.png";
    const open = kindHarness("file");
    const closed = kindHarness("file", { private: true });
    expect([open.wrong("temp/a.png"), open.wrong(PRIVATE)]).toEqual([undefined, "FILE_PRIVATE"]);
    expect([closed.wrong(PRIVATE), closed.wrong("temp/a.png")]).toEqual([undefined, "FILE_NOT_PRIVATE"]);
    const before = { value: "temp/a.png" };
    expect(kindHarness("file", { private: true }, { before }).wrong("temp/a.png")).toBeUndefined();
    expect(kindHarness("file", { private: true, count: 2 }, { before }).wrong("temp/a.png,temp/b.png")).toBe(
      "FILE_NOT_PRIVATE",
    );
  });

  it("stores a signed path without its signature, and refuses any other query", () => {
    const path = "private/temp/202611/a.png";
    const signed = signedPath(path, { user: "u-1", expires: 1_000_000, signature: "0".repeat(64) });
    expect(expiryOf(signed)).toBe(1_000_000);
    expect(kindHarness("file", { private: true }).stored(`${signed},${path}2`)).toBe(`${path},${path}2`);
    expect(kindHarness("file", { private: true }).text(signed)).toBe("a.png");
    for (const other of [`${signed}0`, `${path}?u=1`, signed.replace("private/", "temp/")])
      expect(kindHarness("file", { private: true }).stored(other)).toEqual({ refused: "WRONG_PATH" });
  });
});
