// What axe finds of what keeps people out.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];

/**
 * Every violation; of a page in the dark, which is the same page otherwise, only those of its colours.
 * @param more rules that axe leaves out by default
 */
export async function axeViolations(page: Page, coloursOnly = false, more: readonly string[] = []): Promise<string[]> {
  // What passes need not be listed in full, rows further down are drawn as the first ones are, and no page has frames
  // of other sites, for whose sake axe would gather its findings in a page of its own: three times as long.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({
      resultTypes: ["violations"],
      rules: Object.fromEntries(more.map((rule) => [rule, { enabled: !coloursOnly }])),
    })
    .exclude("tbody tr:nth-child(n+5)")
    .exclude(".hw-row:nth-child(n+5)");
  const { violations } = await (coloursOnly ? axe.withRules(["color-contrast"]) : axe.withTags(TAGS)).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 5).map((node) => `${id} (${help}): ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
  );
}
