/** Presents rows of entities as the trees and arrays that the specification's pickers read. */
import type { Page } from "#core/api";
import type { WireRow } from "#core/values";
import type { Caller, Engine } from "#engine/server";

const PAGE = 1000;

/** A row with those below it. */
interface TreeRow extends WireRow {
  readonly key: string;
  readonly title: string;
  readonly children: readonly TreeRow[];
  readonly isLeaf: boolean;
}

/** Every row that the caller may list, under their row rules. */
export async function allRows(
  engine: Pick<Engine, "calls">,
  caller: Caller,
  entity: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly WireRow[]> {
  const rows: WireRow[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page: Page<WireRow> = await engine.calls.list(caller, entity, {
      ...query,
      pageNo: String(pageNo),
      pageSize: String(PAGE),
    });
    rows.push(...page.records);
    if (page.records.length < PAGE) return rows;
  }
}

/** A query of the generic list for rows whose field has one of the values. */
export const isOneOf = (field: string, values: readonly string[]): Readonly<Record<string, string>> => ({
  superQueryParams: JSON.stringify([{ field, rule: "in", val: values.join(",") }]),
  superQueryMatchType: "and",
});

/** Builds a tree. A row whose parent is not among the rows is a root. */
export function treeOf(rows: readonly WireRow[], title: string): readonly TreeRow[] {
  const known = new Set(rows.map((row) => String(row["id"])));
  const below = new Map<string, WireRow[]>();
  for (const row of rows) {
    const pid = typeof row["pid"] === "string" && known.has(row["pid"]) ? row["pid"] : "";
    below.set(pid, [...(below.get(pid) ?? []), row]);
  }
  const nodes = (pid: string): readonly TreeRow[] =>
    (below.get(pid) ?? []).map((row) => {
      const key = String(row["id"]);
      const children = nodes(key);
      return { ...row, key, value: key, title: String(row[title] ?? ""), children, isLeaf: children.length === 0 };
    });
  return nodes("");
}

/** Keeps the rows that fit, and all rows above them. */
export function cutToHits(rows: readonly WireRow[], fits: (row: WireRow) => boolean): readonly WireRow[] {
  const byId = new Map(rows.map((row) => [String(row["id"]), row]));
  const kept = new Set<string>();
  for (const hit of rows.filter(fits))
    for (let row: WireRow | undefined = hit; row !== undefined; row = byId.get(String(row["pid"]))) {
      const id = String(row["id"]);
      if (kept.has(id)) break;
      kept.add(id);
    }
  return rows.filter((row) => kept.has(String(row["id"])));
}
