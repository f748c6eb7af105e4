/** Display settings of this browser. */
import { useSyncExternalStore } from "react";

export interface DisplaySettings {
  readonly tone: "light" | "dark";
  readonly colour: string;
  readonly layout: "side" | "top";
  readonly width: "fluid" | "fixed";
  readonly fixedHeader: boolean;
  readonly colourWeak: boolean;
  readonly compact: boolean;
  readonly multiTab: boolean;
  readonly collapsed: boolean;
}

/** Eight colours, each dark enough to carry white text (4.5:1), each with a lighter variant for the dark theme. */
export const COLOURS = [
  { name: "拂晓蓝", value: "#1561d1", dark: "#6fa8ff" },
  { name: "薄暮红", value: "#c62a33", dark: "#ff8a8f" },
  { name: "火山橙", value: "#bf4a13", dark: "#ff9a66" },
  { name: "日暮金", value: "#946200", dark: "#e6b454" },
  { name: "明青", value: "#0b7d83", dark: "#4cc8cd" },
  { name: "极光绿", value: "#287d32", dark: "#79ce82" },
  { name: "极客蓝", value: "#3148c8", dark: "#93a4ff" },
  { name: "酱紫", value: "#6e31b5", dark: "#bd98f5" },
] as const;

export const DEFAULT_SETTINGS: DisplaySettings = {
  tone: "light",
  colour: COLOURS[0].value,
  layout: "side",
  width: "fluid",
  fixedHeader: false,
  colourWeak: false,
  compact: false,
  multiTab: true,
  collapsed: false,
};

const KEY = "Display-Settings";
let current: DisplaySettings | undefined;
const listeners = new Set<() => void>();

function readSettings(): DisplaySettings {
  current ??= load(localStorage.getItem(KEY));
  return current;
}

export function changeSettings(change: Partial<DisplaySettings>): void {
  current = { ...readSettings(), ...change };
  localStorage.setItem(KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function useSettings(): DisplaySettings {
  return useSyncExternalStore(subscribe, readSettings);
}

/** Keeps what it knows of what was stored; anything else falls back to the default. */
export function load(text: string | null): DisplaySettings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    return DEFAULT_SETTINGS;
  }
  if (typeof stored !== "object" || stored === null) return DEFAULT_SETTINGS;
  const known = Object.entries(stored).filter(([name, value]) => isKnown(name, value));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) };
}

function isKnown(name: string, value: unknown): boolean {
  switch (name) {
    case "tone":
      return value === "light" || value === "dark";
    case "layout":
      return value === "side" || value === "top";
    case "width":
      return value === "fluid" || value === "fixed";
    case "colour":
      return COLOURS.some((colour) => colour.value === value);
    default:
      return typeof value === "boolean" && name in DEFAULT_SETTINGS;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
