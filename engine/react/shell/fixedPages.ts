/** Pages that open without a menu entry: those of the product, and the engine's own. */
import { findingsTexts } from "../texts/findings.ts";
import type { ShellConfig } from "./config.ts";
import { FindingsPage } from "./findings/FindingsPage.tsx";

export const FINDINGS_PATH = "/schema/findings";

const ENGINE_PAGES: ShellConfig["fixedPages"] = [
  { path: FINDINGS_PATH, title: findingsTexts.title, Page: FindingsPage },
];

export function fixedPageAt({ fixedPages }: ShellConfig, path: string): ShellConfig["fixedPages"][number] | undefined {
  return [...fixedPages, ...ENGINE_PAGES].find((page) => page.path === path);
}
