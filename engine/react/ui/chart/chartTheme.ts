/** The colours of a chart: antd's tokens for words and lines, and series colours that contrast with both. */
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

const LIGHT = ["#b5651d", "#1e7a5a", "#7a4bb5", "#c62a5b", "#0b7d83", "#8a6d00", "#5b6b7a"];
const DARK = ["#e6a15c", "#5cc49a", "#bd98f5", "#ff8aae", "#4cc8cd", "#e0c04a", "#a7b4c2"];

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
    series: [token.colorLink, ...(dark ? DARK : LIGHT)],
  };
}
