/** The open tabs outlive a reload of this browser tab. */
import type { Tab } from "../tabs.ts";

const KEY = "Open-Tabs";

export function loadTabs(): readonly Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isTab) : [];
  } catch {
    return [];
  }
}

export function storeTabs(tabs: readonly Tab[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(tabs));
}

function isTab(value: unknown): value is Tab {
  return (
    typeof value === "object" &&
    value !== null &&
    "key" in value &&
    typeof value.key === "string" &&
    "title" in value &&
    typeof value.title === "string" &&
    "href" in value &&
    typeof value.href === "string" &&
    "keepAlive" in value &&
    typeof value.keepAlive === "boolean"
  );
}
