import { theme, type ThemeConfig } from "antd";
import { CSS_VARIABLES } from "../ui/cssVariables.ts";
import { COLOURS, type DisplaySettings } from "./settings.ts";

const FONT = '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif';

const LIGHT = {
  colorBgLayout: "#f3f5f7",
  colorTextTertiary: "rgba(0,0,0,0.58)",
  colorTextDescription: "rgba(0,0,0,0.6)",
  colorTextPlaceholder: "rgba(0,0,0,0.56)",
  colorError: "#c22f27",
  colorSuccess: "#28793a",
  colorWarning: "#a86400",
};

const DARK = {
  colorBgLayout: "#101214",
  colorBgContainer: "#181b1e",
  colorBgElevated: "#202428",
  colorTextTertiary: "rgba(255,255,255,0.58)",
  colorTextDescription: "rgba(255,255,255,0.58)",
  colorTextPlaceholder: "rgba(255,255,255,0.52)",
  colorError: "#ff9c97",
  colorSuccess: "#4fae62",
  colorWarning: "#d99a3d",
};

/** What a finger meets. */
const TOUCHED = {
  controlHeight: 44,
  controlHeightLG: 48,
  controlHeightSM: 44,
};

/**
 * antd's theme for these settings; our own style sheets read the same values as CSS variables. `still`: nothing moves;
 * `phone`: everything that is tapped is 44 px high.
 */
export function themeOf(settings: DisplaySettings, still: boolean, phone = false): ThemeConfig {
  const dark = settings.tone === "dark";
  const colour = COLOURS.find((each) => each.value === settings.colour) ?? COLOURS[0];
  // On dark ground a colour that carries white text is too dim to be text itself: words take its lighter variant.
  const words = dark ? colour.dark : colour.value;
  return {
    algorithm: [
      dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      ...(settings.compact ? [theme.compactAlgorithm] : []),
    ],
    cssVar: CSS_VARIABLES,
    hashed: false,
    token: {
      colorPrimary: colour.value,
      colorInfo: words,
      colorLink: words,
      // antd would lighten it as well, beyond what can be read on white.
      colorLinkHover: dark ? words : darker(colour.value),
      // White words are on it: antd would lighten what the pointer is over.
      colorPrimaryHover: darker(colour.value),
      motion: !still,
      fontFamily: FONT,
      fontSize: 14,
      borderRadius: 6,
      motionDurationMid: "0.15s",
      motionDurationSlow: "0.2s",
      ...(dark ? DARK : LIGHT),
      ...(phone ? TOUCHED : {}),
    },
    components: {
      Button: dark
        ? {
            dangerColor: "#2a0f0d",
            defaultHoverColor: words,
            defaultHoverBorderColor: words,
            defaultActiveColor: words,
            defaultActiveBorderColor: words,
          }
        : {},
      // The word on a switch that is off is white as well.
      Switch: {
        colorTextQuaternary: dark ? "rgba(255,255,255,0.3)" : "rgba(0,0,0,0.56)",
        colorTextTertiary: dark ? "rgba(255,255,255,0.36)" : "rgba(0,0,0,0.64)",
      },
      Table: {
        cellPaddingBlock: settings.compact ? 4.5 : 8.5,
        cellPaddingInline: 12,
        headerBorderRadius: 0,
        headerSplitColor: "transparent",
        bodySortBg: "transparent",
        ...(dark
          ? { headerBg: "#202427", headerSortActiveBg: "#202427", headerSortHoverBg: "#2a2f33" }
          : {
              headerBg: "#f7f8fa",
              headerSortActiveBg: "#f7f8fa",
              headerSortHoverBg: "#eef0f3",
              headerColor: "rgba(0,0,0,0.72)",
            }),
      },
      Menu: {
        itemHeight: phone ? 44 : settings.compact ? 34 : 40,
        itemBorderRadius: 6,
        subMenuItemBg: "transparent",
        activeBarBorderWidth: 0,
        itemSelectedColor: dark ? "rgba(255,255,255,0.95)" : words,
        subMenuItemSelectedColor: words,
      },
      // Seven days of the library's own width are wider than a phone.
      DatePicker: phone ? { cellWidth: 44, cellHeight: 36 } : {},
      Pagination: { itemActiveColor: words, itemActiveColorHover: words },
      Tabs: { itemSelectedColor: words, itemHoverColor: words, itemActiveColor: words },
      Layout: { headerHeight: 52, headerPadding: "0 16px" },
      Tag: { defaultColor: dark ? "rgba(255,255,255,0.85)" : "rgba(0,0,0,0.78)" },
    },
  };
}

/** A hex colour with an eighth of its light taken away. */
function darker(hex: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * 0.875));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
