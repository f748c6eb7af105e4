import { describe, expect, it } from "vitest";
import { kindHarness } from "../kindHarness.fixture.ts";
import { cropHeight, cropOf, isCropped } from "./crop.ts";

describe("a cropped picture", () => {
  it("has the ratio and the width that its field says, 1:1 and 400 where it says less", () => {
    expect(cropOf({ crop: { ratio: "4:3", width: 800 } })).toEqual({ ratio: [4, 3], width: 800 });
    expect([cropOf({ crop: true }), cropOf({ crop: { width: 90 } })]).toEqual([
      { ratio: [1, 1], width: 400 },
      { ratio: [1, 1], width: 90 },
    ]);
    expect([cropOf({}), cropOf({ crop: false })]).toEqual([undefined, undefined]);
  });

  it("is not wider, and as high as the ratio makes it but for one pixel", () => {
    const crop = { ratio: [4, 3], width: 800 } as const;
    expect(cropHeight(crop, 799)).toBe(599);
    const fits = (width: number, height: number): boolean => isCropped(crop, { width, height });
    expect([fits(800, 600), fits(799, 599), fits(799, 600), fits(40, 30)]).toEqual([true, true, true, true]);
    expect([fits(801, 601), fits(800, 602), fits(600, 800), fits(0, 0)]).toEqual([false, false, false, false]);
  });

  it("is found fault with where a field takes other files too", () => {
    const found = (accept: readonly string[] | undefined) => kindHarness("file").lint({ crop: true, accept });
    expect([found(["image/png"]), found([".jpg", "image/*"])]).toEqual([[], []]);
    expect([found(undefined), found([".pdf", "image/png"])]).toEqual([
      ["/crop CONTRADICTION"],
      ["/accept CONTRADICTION"],
    ]);
    expect(kindHarness("file").lint({ crop: false })).toEqual([]);
  });
});
