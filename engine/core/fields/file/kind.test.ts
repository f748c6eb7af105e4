import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";
import { extensionsOf } from "./kind.ts";

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
});
