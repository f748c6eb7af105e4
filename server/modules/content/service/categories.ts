import { yieldToEventLoop } from "#engine/server";
import type { CategoryRecord, ContentRepo } from "../repo/index.ts";

/** The tree of categories: names, and what lies below. */
export interface Categories {
  nameOf(code: string): string;
  /** The code itself and all below it; the code alone where it is unknown. */
  under(code: string): readonly string[];
  find(code: string): CategoryRecord | undefined;
  /** From the top to the code, names. */
  pathOf(code: string): readonly CategoryRecord[];
}

/** Categories that are read in one go; others are served between two pages, however many there are. */
const CATEGORY_PAGE = 500;

export async function readCategories(repo: Pick<ContentRepo, "categories">): Promise<Categories> {
  const byId = new Map<string, CategoryRecord>();
  const below = new Map<string, string[]>();
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: readonly CategoryRecord[] = await repo.categories(after, CATEGORY_PAGE);
    for (const row of page) {
      byId.set(row.id, row);
      if (row.pid === null) continue;
      const children = below.get(row.pid);
      if (children === undefined) below.set(row.pid, [row.id]);
      else children.push(row.id);
    }
    after = page.length < CATEGORY_PAGE ? undefined : page.at(-1)?.id;
    if (after !== undefined) await yieldToEventLoop();
  }
  return categoriesOver(byId, below);
}

function categoriesOver(
  byId: ReadonlyMap<string, CategoryRecord>,
  below: ReadonlyMap<string, readonly string[]>,
): Categories {
  const under = (code: string): string[] => [code, ...(below.get(code) ?? []).flatMap(under)];
  const pathOf = (code: string): CategoryRecord[] => {
    const row = byId.get(code);
    return row === undefined ? [] : [...(row.pid === null ? [] : pathOf(row.pid)), row];
  };
  return { nameOf: (code) => byId.get(code)?.name ?? code, under, find: (code) => byId.get(code), pathOf };
}
