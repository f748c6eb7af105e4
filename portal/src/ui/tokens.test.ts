import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const darkAt = css.indexOf("prefers-color-scheme: dark");

function colours(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
}

const light = colours(css.slice(0, darkAt));
const THEMES = { light, dark: { ...light, ...colours(css.slice(darkAt)) } };

function luminance(hex: string): number {
  const parts = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const PAPERS = ["paper", "surface", "sunk"];
/** Words, and everything they may be on. */
const WORDS: Record<string, readonly string[]> = {
  ink: [...PAPERS, "forest-soft", "wood-soft"],
  "ink-2": PAPERS,
  "ink-3": PAPERS,
  danger: [...PAPERS, "danger-soft"],
  ok: [...PAPERS, "ok-soft"],
  "forest-text": [...PAPERS, "forest-soft"],
  "wood-text": [...PAPERS, "wood-soft"],
  "on-forest": ["forest", "forest-hover"],
  "on-wood": ["wood-fill", "wood-hover"],
  "deep-ink": ["deep", "deep-2", "clock"],
  "deep-ink-2": ["deep", "deep-2"],
  "deep-ink-3": ["deep", "deep-2"],
};

describe("the colours", () => {
  it.each(Object.entries(THEMES))("in the %s theme what is read in the sun keeps 7:1", (_theme, of) => {
    for (const ground of ["leads", "outbid"] as const)
      expect(contrast(of["on-wood"] ?? "", of[ground] ?? ""), ground).toBeGreaterThanOrEqual(7);
    for (const paper of PAPERS) expect(contrast(of["ink"] ?? "", of[paper] ?? ""), paper).toBeGreaterThanOrEqual(7);
  });

  it.each(Object.entries(THEMES))("in the %s theme words keep 4.5:1 on whatever they stand on", (_theme, of) => {
    const poor = Object.entries(WORDS).flatMap(([word, papers]) =>
      papers
        .map((paper) => ({ pair: `${word} on ${paper}`, is: contrast(of[word] ?? "", of[paper] ?? "") }))
        .filter(({ is }) => !(is >= 4.5)),
    );
    expect(poor).toEqual([]);
  });

  it.each(Object.entries(THEMES))("in the %s theme edges of fields and the focus ring keep 3:1", (_theme, of) => {
    const poor = ["edge", "wood"].flatMap((line) =>
      PAPERS.map((paper) => ({ pair: `${line} on ${paper}`, is: contrast(of[line] ?? "", of[paper] ?? "") })).filter(
        ({ is }) => !(is >= 3),
      ),
    );
    expect(poor).toEqual([]);
  });

  it("are written in tokens.css alone", () => {
    const sheets = ["base.css", "controls.css", "content.css"].map((file) =>
      readFileSync(join(import.meta.dirname, file), "utf8").replace(/@media print[\s\S]*?\n {2}\}/, ""),
    );
    expect(sheets.flatMap((sheet) => sheet.match(/: #[0-9a-f]{3,8}\b/gi) ?? [])).toEqual([]);
  });
});
