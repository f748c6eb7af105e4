/** A super query while it is edited: rows and groups may be incomplete, and each has an id of its own. */
import { MAX_SUPER_QUERY_DEPTH, MAX_SUPER_QUERY_RECORDS } from "#core/filter";
import {
  countRecords,
  isGroup,
  type MatchType,
  type SuperGroup,
  type SuperQuery,
  type SuperRule,
} from "./superQuery.ts";

export interface ConditionDraft {
  readonly id: number;
  readonly field: string;
  readonly rule: SuperRule;
  readonly val: string;
}

export interface GroupDraft {
  readonly id: number;
  readonly matchType: MatchType;
  readonly records: readonly RecordDraft[];
}

export type RecordDraft = ConditionDraft | GroupDraft;

/** What is missing: a condition has no field or no value, a group has no condition. */
export type Missing = "field" | "value" | "conditions";

let lastId = 0;

export function blankCondition(): ConditionDraft {
  return { id: ++lastId, field: "", rule: "eq", val: "" };
}

export function blankGroup(matchType: MatchType): GroupDraft {
  return { id: ++lastId, matchType, records: [blankCondition()] };
}

/** Without a query: one blank condition to begin with. */
export function draftOf(query: SuperQuery | undefined): GroupDraft {
  return query === undefined ? blankGroup("and") : groupDraft(query);
}

function groupDraft({ matchType, records }: SuperGroup): GroupDraft {
  const parts = records.map((record): RecordDraft => {
    if (isGroup(record)) return groupDraft(record);
    const { field, rule, val } = record;
    return { id: ++lastId, field, rule, val };
  });
  return { id: ++lastId, matchType, records: parts };
}

/** Of a complete draft. `kindOf` names the kind of a field, which is sent as `type`. */
export function queryOf({ matchType, records }: GroupDraft, kindOf: (field: string) => string): SuperQuery {
  return {
    matchType,
    records: records.map((record) => {
      if (isGroup(record)) return queryOf(record, kindOf);
      const { field, rule, val } = record;
      return { field, rule, val, type: kindOf(field) };
    }),
  };
}

/** No condition has been begun at any level. */
export function isBlank({ records }: GroupDraft): boolean {
  return records.every((record) => (isGroup(record) ? isBlank(record) : record.field === ""));
}

/** What each incomplete condition or group misses, by its id, from the top down. */
export function missingIn(root: GroupDraft): ReadonlyMap<number, Missing> {
  const missing = new Map<number, Missing>();
  const look = (record: RecordDraft): void => {
    if (isGroup(record)) {
      if (record.records.length === 0) missing.set(record.id, "conditions");
      record.records.forEach(look);
    } else if (record.field === "") missing.set(record.id, "field");
    else if (record.val === "") missing.set(record.id, "value");
  };
  look(root);
  return missing;
}

/** Whether the server would take one more condition or group. */
export function hasSpace(root: GroupDraft, added: number): boolean {
  return countRecords(root) + added <= MAX_SUPER_QUERY_RECORDS;
}

/** Whether a group at this level may hold another group; the root is at level 1. */
export function mayHoldGroup(level: number): boolean {
  return level < MAX_SUPER_QUERY_DEPTH;
}

export function addTo(root: GroupDraft, groupId: number, record: RecordDraft): GroupDraft {
  return changeGroup(root, groupId, (group) => ({ ...group, records: [...group.records, record] }));
}

export function setMatchType(root: GroupDraft, groupId: number, matchType: MatchType): GroupDraft {
  return changeGroup(root, groupId, (group) => ({ ...group, matchType }));
}

export function replaceCondition(root: GroupDraft, next: ConditionDraft): GroupDraft {
  return replaceRecord(root, next.id, [next]);
}

/** A condition, or a group with everything in it. */
export function removeRecord(root: GroupDraft, id: number): GroupDraft {
  return replaceRecord(root, id, []);
}

/** Puts a record behind the group that holds it; a group that becomes empty is removed. */
export function moveOut(root: GroupDraft, id: number): GroupDraft {
  const records = root.records.flatMap((record): readonly RecordDraft[] => {
    if (!isGroup(record)) return [record];
    const moved = record.records.find((each) => each.id === id);
    if (moved === undefined) return [moveOut(record, id)];
    const rest = record.records.filter((each) => each !== moved);
    return rest.length === 0 ? [moved] : [{ ...record, records: rest }, moved];
  });
  return { ...root, records };
}

function changeGroup(root: GroupDraft, id: number, change: (group: GroupDraft) => GroupDraft): GroupDraft {
  if (root.id === id) return change(root);
  return { ...root, records: root.records.map((each) => (isGroup(each) ? changeGroup(each, id, change) : each)) };
}

function replaceRecord(root: GroupDraft, id: number, by: readonly RecordDraft[]): GroupDraft {
  const records = root.records.flatMap((record): readonly RecordDraft[] => {
    if (record.id === id) return by;
    return isGroup(record) ? [replaceRecord(record, id, by)] : [record];
  });
  return { ...root, records };
}
