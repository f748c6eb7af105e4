/** The super query: conditions and groups of conditions over any readable field, sent and stored in wire form. */
import { MAX_SUPER_QUERY_DEPTH, MAX_SUPER_QUERY_RECORDS, SUPER_QUERY_OPS } from "#core/filter";

export type SuperRule = (typeof SUPER_QUERY_OPS)[number];

/** Rules that take several values, joined by commas. */
export const takesSeveral = (rule: SuperRule): boolean => rule === "in" || rule === "not_in";

export type MatchType = "and" | "or";

export interface SuperCondition {
  readonly field: string;
  readonly rule: SuperRule;
  /** Of `empty`: `true` or `false`. */
  readonly val: string;
  readonly type?: string;
}

/** Conditions and groups within it, all or any of which must hold. */
export interface SuperGroup {
  readonly matchType: MatchType;
  readonly records: readonly SuperRecord[];
}

export type SuperRecord = SuperCondition | SuperGroup;

export type SuperQuery = SuperGroup;

export interface SavedSuperQuery extends SuperQuery {
  readonly title: string;
}

export function isGroup<Condition, Group extends { readonly records: unknown }>(
  record: Condition | Group,
): record is Group {
  return typeof record === "object" && record !== null && "records" in record;
}

/** Conditions at every level. */
export function conditionsOf({ records }: SuperGroup): readonly SuperCondition[] {
  return records.flatMap((record) => (isGroup(record) ? conditionsOf(record) : [record]));
}

/** The server refuses queries of more records or levels. */
export function fitsServer(query: SuperGroup): boolean {
  return countRecords(query) <= MAX_SUPER_QUERY_RECORDS && levelsOf(query) <= MAX_SUPER_QUERY_DEPTH;
}

/** Conditions and groups in a group, at every level. */
export const countRecords = ({ records }: { readonly records: readonly object[] }): number =>
  records.reduce<number>(
    (sum, record) =>
      sum + 1 + (isGroup<object, { readonly records: readonly object[] }>(record) ? countRecords(record) : 0),
    0,
  );

const levelsOf = ({ records }: SuperGroup): number =>
  1 + Math.max(0, ...records.map((record) => (isGroup(record) ? levelsOf(record) : 0)));

/** Reads what an address holds; what cannot be read is no query. */
export function parseSuperQuery(records: string | null, matchType: string | null): SuperQuery | undefined {
  if (!records) return undefined;
  try {
    return readGroup({ records: JSON.parse(records), matchType: matchType === "or" ? "or" : "and" });
  } catch {
    return undefined;
  }
}

/** Reads what the server stores; entries that are not saved queries are left out. */
export function parseSaved(stored: unknown): readonly SavedSuperQuery[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    if (typeof each !== "object" || each === null || !("title" in each) || typeof each.title !== "string") return [];
    const group = readGroup(each);
    return group === undefined ? [] : [{ title: each.title, ...group }];
  });
}

/** With the new one under its name, in the place of an older one. */
export function withSaved(saved: readonly SavedSuperQuery[], query: SavedSuperQuery): readonly SavedSuperQuery[] {
  const there = saved.some((each) => each.title === query.title);
  return there ? saved.map((each) => (each.title === query.title ? query : each)) : [...saved, query];
}

/** A group whose every part is complete; a group without a match type joins with `and`, as on the server. */
function readGroup(value: object): SuperGroup | undefined {
  const { matchType = "and", records } = value as { readonly matchType?: unknown; readonly records?: unknown };
  if (!Array.isArray(records) || records.length === 0 || (matchType !== "and" && matchType !== "or")) return undefined;
  const parts = records.map(readRecord);
  return parts.every((part) => part !== undefined) ? { matchType, records: parts } : undefined;
}

function readRecord(value: unknown): SuperRecord | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("records" in value) return readGroup(value);
  return isCondition(value) ? value : undefined;
}

function isCondition(value: object): value is SuperCondition {
  return (
    "field" in value &&
    typeof value.field === "string" &&
    value.field !== "" &&
    "rule" in value &&
    SUPER_QUERY_OPS.some((op) => op === value.rule) &&
    "val" in value &&
    typeof value.val === "string" &&
    value.val !== ""
  );
}
