import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { optionsOf } from "../options.ts";
import { kindHarness } from "../kindHarness.fixture.ts";

describe("an address", () => {
  it("is a text of at most 255 characters", () => {
    expect(kindHarness("address").stored(" 海南省儋州市 ")).toBe("海南省儋州市");
    expect(kindHarness("address").wrong("一".repeat(256))).toBe("TOO_LONG");
  });

  it("begins on the map where the specification says", () => {
    expect(optionsOf(KINDS.address, {})).toEqual({ centre: [110.33, 20.022], zoom: 10 });
  });
});
