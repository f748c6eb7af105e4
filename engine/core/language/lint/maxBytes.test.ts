/** A size in bytes that was meant in another unit. */
import { describe, expect, it } from "vitest";
import { lint, T } from "./findings/faulty.fixture.ts";

const at = (maxBytes: number) =>
  lint(T, "/fields/secret", { kind: "file", title: "附件", maxBytes }).filter(({ code }) => code === "FIELD.BYTES");

describe("maxBytes", () => {
  it.each([
    [2, "2097152"],
    [5, "5242880"],
    [2048, "2097152"],
    [5120, "5242880"],
  ])("%i is %s", (written, meant) =>
    expect(at(written)).toMatchObject([{ pointer: "/fields/secret/maxBytes", severity: "warning", suggestion: meant }]),
  );

  it("gives both where either may be meant", () => {
    const [found] = at(500);
    expect(found?.suggestion).toBeUndefined();
    expect(found?.message).toContain("500 KB 是 512000，500 MB 是 524288000");
  });

  it.each([10_240, 2_097_152])("takes %i", (written) => expect(at(written)).toEqual([]));

  it("is found in the preset that has it", () => {
    const presets = {
      photo: { kind: "file", title: "照片", maxBytes: 2 },
      who: { kind: "text", max: 40, title: "姓名" },
    };
    expect(lint("presets.json", "/presets", presets)).toMatchObject([
      { file: "presets.json", pointer: "/presets/photo/maxBytes", suggestion: "2097152" },
    ]);
  });
});
