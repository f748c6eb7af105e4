/** Pages that open without a menu entry: those of the product, and the engine's own. */
import { findingsTexts } from "../texts/findings.ts";
import { resultTexts } from "../texts/shell.ts";
import type { ShellConfig } from "./config.ts";
import { FindingsPage } from "./findings/FindingsPage.tsx";
import { FailurePage, RegisteredPage, SuccessPage } from "./ResultPages.tsx";

export const FINDINGS_PATH = "/schema/findings";

const ENGINE_PAGES: ShellConfig["fixedPages"] = [
  { path: FINDINGS_PATH, title: findingsTexts.title, Page: FindingsPage },
  { path: "/result/success", title: resultTexts.success.name, Page: SuccessPage },
  { path: "/result/fail", title: resultTexts.fail.name, Page: FailurePage },
  { path: "/result/register", title: resultTexts.register.name, Page: RegisteredPage },
];

export function fixedPageAt({ fixedPages }: ShellConfig, path: string): ShellConfig["fixedPages"][number] | undefined {
  return [...fixedPages, ...ENGINE_PAGES].find((page) => page.path === path);
}
