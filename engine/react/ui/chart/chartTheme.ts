/** The colours of a chart: antd's tokens for words and lines, and series colours that remain distinct. */
import type { GlobalToken } from "antd";

export interface ChartTheme {
  readonly dark: boolean;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly ground: string;
  readonly raised: string;
  readonly font: string;
  readonly series: readonly string[];
  /** Nothing moves for people who asked for that. */
  readonly still: boolean;
}

/**
 * What goes with each colour of the theme: all colours of a chart differ from each other for people with protanopia or
 * deuteranopia, too, and stand out from the ground (`chartTheme.test.ts`).
 */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  "#1561d1": ["#9f5d72", "#664f00", "#6b3a7f", "#5a91d7", "#ac8b26"],
  "#c62a33": ["#139ec6", "#62359c", "#895885", "#ea6878", "#516bd1"],
  "#bf4a13": ["#207693", "#6a87f0", "#3246a9", "#961735", "#3fa0a0"],
  "#946200": ["#62359c", "#6a87f0", "#886499", "#669f72", "#7a3b50"],
  "#0b7d83": ["#2a5800", "#5974db", "#62359c", "#589a28", "#4a9bb8"],
  "#287d32": ["#3a4fb3", "#6a87f0", "#669f72", "#7e3261", "#2b7f9c"],
  "#3148c8": ["#763671", "#ac8b26", "#6a87f0", "#904016", "#a46789"],
  "#6e31b5": ["#5b6c00", "#af5e8d", "#9a932d", "#7e3261", "#6a87f0"],
  "#6192dc": ["#9d580c", "#bad651", "#91d0fc", "#6fa87b", "#895885"],
  "#dc787d": ["#9d580c", "#fdbadf", "#f0c12a", "#b287f5", "#775aa6"],
  "#dc865a": ["#99555b", "#48a1db", "#51dfdf", "#4961c7", "#f0c12a"],
  "#c79c4a": ["#198585", "#10acfa", "#4961c7", "#51dfdf", "#bd4d00"],
  "#44adb1": ["#96556a", "#f0c12a", "#5974db", "#ac8b26", "#5ee1ca"],
  "#6ab272": ["#198585", "#10acfa", "#51dfdf", "#4961c7", "#bd4d00"],
  "#808edc": ["#bd4d00", "#f0c12a", "#e8c0fa", "#895885", "#e28374"],
  "#a484d3": ["#f0c12a", "#a7611b", "#e8c0fa", "#895885", "#d19072"],
};
const ANY_LIGHT = COMPANIONS["#1561d1"] ?? [];
const ANY_DARK = COMPANIONS["#6192dc"] ?? [];

export function chartThemeOf(token: GlobalToken, dark: boolean, still: boolean): ChartTheme {
  return {
    dark,
    still,
    text: token.colorText,
    quiet: token.colorTextDescription,
    line: token.colorBorderSecondary,
    ground: token.colorBgContainer,
    raised: token.colorBgElevated,
    font: token.fontFamily,
    series: [token.colorLink, ...(COMPANIONS[token.colorLink] ?? (dark ? ANY_DARK : ANY_LIGHT))],
  };
}
