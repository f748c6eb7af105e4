// Colours of a chart, seen with every colour of the theme by people who do not see red or green.
import { theme } from "antd";
import { describe, expect, it } from "vitest";
import { COLOURS, DEFAULT_SETTINGS } from "../../shell/settings.ts";
import { themeOf } from "../../shell/theme.ts";
import { chartThemeOf } from "./chartTheme.ts";

type Triple = readonly [number, number, number];

/** Of what a person with the deficiency sees, in linear RGB (Machado, Oliveira and Fernandes, 2009; severity 1). */
const DEFICIENCIES: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  "no deficiency": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** Just noticeable is 0.02. */
const DISTINCT = 0.1;
/** Graphical objects need a contrast of 3 (WCAG 1.4.11). */
const CONTRAST = 3;

const linear = (hex: string): Triple => {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};
const times = (matrix: readonly Triple[], [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

/** https://www.w3.org/TR/css-color-4/#color-difference-OK */
function oklab(rgb: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as unknown as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function deltaE(one: string, other: string, matrix: readonly Triple[]): number {
  const seen = (hex: string): Triple =>
    oklab(times(matrix, linear(hex)).map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple);
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const luminance = (hex: string): number => {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const THEMES = (["light", "dark"] as const).flatMap((tone) =>
  COLOURS.map(({ name, value }) => ({ tone, name, value })),
);

describe.each(THEMES)("the colours of a chart in $tone $name", ({ tone, value }) => {
  const config = themeOf({ ...DEFAULT_SETTINGS, tone, colour: value }, true);
  const { series, ground } = chartThemeOf(theme.getDesignToken(config), tone === "dark", true);

  it("begin with the colour of the theme and stand out from the ground", () => {
    expect(series.length).toBeGreaterThanOrEqual(6);
    for (const colour of series) expect(contrast(colour, ground), colour).toBeGreaterThanOrEqual(CONTRAST);
  });

  it.each(Object.entries(DEFICIENCIES))("differ from each other under %s", (_name, matrix) => {
    for (const [at, one] of series.entries())
      for (const other of series.slice(at + 1))
        expect(deltaE(one, other, matrix), `${one} ${other}`).toBeGreaterThanOrEqual(DISTINCT);
  });
});
