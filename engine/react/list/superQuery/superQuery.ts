/** The super query: conditions a person puts together over any readable field, sent and kept in the wire's own form. */
import { SUPER_QUERY_OPS } from "#core/filter";

export type SuperRule = (typeof SUPER_QUERY_OPS)[number];

interface SuperCondition {
  readonly field: string;
  readonly rule: SuperRule;
  readonly val: string;
  readonly type?: string;
}

export interface SuperQuery {
  readonly matchType: "and" | "or";
  readonly records: readonly SuperCondition[];
}

export interface SavedSuperQuery extends SuperQuery {
  readonly title: string;
}

/** Conditions that are whole: a field, a rule and a value. */
export function wholeConditions(records: readonly Partial<SuperCondition>[]): readonly SuperCondition[] {
  return records.filter(isCondition);
}

/** Conditions that were begun and not finished; a blank line is none. */
export function incompleteConditions(records: readonly SuperCondition[]): readonly number[] {
  return records.flatMap((record, index) => (record.field !== "" && !isCondition(record) ? [index] : []));
}

/** Reads what an address holds; what cannot be read is no query. */
export function parseSuperQuery(records: string | null, matchType: string | null): SuperQuery | undefined {
  if (!records) return undefined;
  try {
    const parsed: unknown = JSON.parse(records);
    if (!Array.isArray(parsed) || parsed.length === 0 || !parsed.every(isCondition)) return undefined;
    return { matchType: matchType === "or" ? "or" : "and", records: parsed };
  } catch {
    return undefined;
  }
}

/** Reads what the server kept; entries that are not saved queries are left out. */
export function parseSaved(stored: unknown): readonly SavedSuperQuery[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (each): each is SavedSuperQuery =>
      typeof each === "object" &&
      each !== null &&
      typeof each.title === "string" &&
      (each.matchType === "and" || each.matchType === "or") &&
      Array.isArray(each.records) &&
      each.records.every(isCondition),
  );
}

/** With the new one under its name, in the place of an older one. */
export function withSaved(saved: readonly SavedSuperQuery[], query: SavedSuperQuery): readonly SavedSuperQuery[] {
  const there = saved.some((each) => each.title === query.title);
  return there ? saved.map((each) => (each.title === query.title ? query : each)) : [...saved, query];
}

function isCondition(value: unknown): value is SuperCondition {
  return (
    typeof value === "object" &&
    value !== null &&
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
