import { describe, expect, test } from "vitest";
import { COLOURS, DEFAULT_SETTINGS, load } from "./settings.ts";

describe("display settings that were stored", () => {
  test("come back as they were chosen", () => {
    expect(load('{"tone":"dark","compact":true,"layout":"top"}')).toEqual({
      ...DEFAULT_SETTINGS,
      tone: "dark",
      compact: true,
      layout: "top",
    });
  });

  test("fall back where a value is not one of the choices", () => {
    expect(load('{"tone":"pink","colour":"#123456","compact":"yes","stranger":true}')).toEqual(DEFAULT_SETTINGS);
  });

  test.each([null, "no json", "[]", "7", "null"])("%s gives the defaults", (text) => {
    expect(load(text)).toEqual(DEFAULT_SETTINGS);
  });
});

test("there are eight colours, the first of them the default blue", () => {
  expect(COLOURS).toHaveLength(8);
  expect(DEFAULT_SETTINGS.colour).toBe(COLOURS[0].value);
});

test.each(COLOURS.map((colour) => [colour.name, colour.value] as const))(
  "white text on %s is readable",
  (_name, value) => {
    expect(1.05 / (luminance(value) + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
