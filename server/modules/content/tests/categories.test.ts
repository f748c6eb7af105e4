import { describe, expect, it } from "vitest";
import type { CategoryRecord } from "../repo/index.ts";
import { readCategories } from "../service/categories.ts";

/** One at the top, all others below it. */
const rows: readonly CategoryRecord[] = Array.from({ length: 1_201 }, (_, at) => ({
  id: `c${String(at).padStart(4, "0")}`,
  pid: at === 0 ? null : "c0000",
  name: `分类${at}`,
  description: null,
}));

const repo = {
  categories: (after: string, limit: number) => Promise.resolve(rows.filter((row) => row.id > after).slice(0, limit)),
};

describe("the tree of categories", () => {
  it("is whole, however many pages it is read in", async () => {
    const categories = await readCategories(repo);
    expect(categories.under("c0000")).toHaveLength(rows.length);
    expect(categories.pathOf("c1200").map(({ name }) => name)).toEqual(["分类0", "分类1200"]);
    expect(categories.nameOf("c0700")).toBe("分类700");
    expect(categories.nameOf("none")).toBe("none");
  });

  it("is read with others served between two pages", async () => {
    const seen: string[] = [];
    const serve = (): void =>
      void setImmediate(() => {
        seen.push("others");
        if (seen.length < 20) serve();
      });
    serve();
    await readCategories({ categories: (after, limit) => (seen.push("page"), repo.categories(after, limit)) });
    expect(seen).toEqual(["page", "others", "page", "others", "page"]);
  });
});
