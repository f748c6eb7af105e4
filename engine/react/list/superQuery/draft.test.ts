import { describe, expect, test } from "vitest";
import {
  addTo,
  blankCondition,
  blankGroup,
  draftOf,
  hasSpace,
  isBlank,
  mayHoldGroup,
  missingIn,
  moveOut,
  queryOf,
  removeRecord,
  replaceCondition,
  setMatchType,
  type ConditionDraft,
  type GroupDraft,
  type RecordDraft,
} from "./draft.ts";
import { isGroup, type SuperQuery } from "./superQuery.ts";

const condition = (field: string, val = "1") => ({ field, rule: "eq", val, type: "text" }) as const;
const FLAT: SuperQuery = { matchType: "and", records: [condition("a"), condition("b")] };
const NESTED: SuperQuery = {
  matchType: "or",
  records: [
    condition("a"),
    {
      matchType: "and",
      records: [condition("b"), { matchType: "or", records: [condition("c"), condition("d")] }],
    },
  ],
};
const again = (draft: GroupDraft) => queryOf(draft, () => "text");

/** The fields at their places: `or(a, and(b, or(c, d)))`. */
const outline = (record: RecordDraft): string =>
  isGroup(record) ? `${record.matchType}(${record.records.map(outline).join(", ")})` : record.field;
const find = (record: RecordDraft, name: string): RecordDraft | undefined =>
  outline(record) === name
    ? record
    : isGroup(record)
      ? record.records.map((each) => find(each, name)).find((each) => each !== undefined)
      : undefined;
const idOf = (root: GroupDraft, name: string): number => {
  const found = find(root, name);
  if (!found) throw new Error(`no ${name} in ${outline(root)}`);
  return found.id;
};

describe("a draft of a super query", () => {
  test.each([
    ["a flat list", FLAT],
    ["groups in groups", NESTED],
    ["a group of one condition", { matchType: "and", records: [{ matchType: "or", records: [condition("a")] }] }],
  ] as const)("gives %s back exactly", (_name, query) => {
    expect(again(draftOf(query))).toEqual(query);
  });

  test("gives every condition and group an id of its own", () => {
    const ids = JSON.stringify(draftOf(NESTED)).match(/"id":\d+/g) ?? [];
    expect(new Set(ids).size).toBe(7);
    expect(ids).toHaveLength(7);
  });

  test("begins with one blank condition", () => {
    const draft = draftOf(undefined);
    expect(draft.records).toHaveLength(1);
    expect(isBlank(draft)).toBe(true);
  });
});

describe("editing", () => {
  test("adds to the group that is named, and a flat list becomes a nested one", () => {
    const root = draftOf(FLAT);
    const group = blankGroup("or");
    const next = addTo(root, root.id, group);
    const [blank] = group.records as readonly ConditionDraft[];
    const filled = replaceCondition(next, { ...(blank as ConditionDraft), field: "c", val: "3" });
    expect(outline(filled)).toBe("and(a, b, or(c))");
    expect(outline(addTo(filled, group.id, { ...blankCondition(), field: "d" }))).toBe("and(a, b, or(c, d))");
  });

  test("changes how one group joins", () => {
    const root = draftOf(NESTED);
    expect(outline(setMatchType(root, idOf(root, "or(c, d)"), "and"))).toBe("or(a, and(b, and(c, d)))");
    expect(outline(setMatchType(root, root.id, "and"))).toBe("and(a, and(b, or(c, d)))");
  });

  test("removes a condition, or a group with what is in it", () => {
    const root = draftOf(NESTED);
    expect(outline(removeRecord(root, idOf(root, "c")))).toBe("or(a, and(b, or(d)))");
    expect(outline(removeRecord(root, idOf(root, "or(c, d)")))).toBe("or(a, and(b))");
    expect(outline(removeRecord(root, idOf(root, "and(b, or(c, d))")))).toBe("or(a)");
  });

  test("leaves an empty group where its last condition is removed, and says so", () => {
    const root = draftOf({
      matchType: "and",
      records: [condition("a"), { matchType: "or", records: [condition("b")] }],
    });
    const next = removeRecord(root, idOf(root, "b"));
    expect([...missingIn(next).values()]).toEqual(["conditions"]);
  });

  test("moves a condition or a group behind the group that held it", () => {
    const root = draftOf(NESTED);
    expect(outline(moveOut(root, idOf(root, "c")))).toBe("or(a, and(b, or(d), c))");
    expect(outline(moveOut(root, idOf(root, "or(c, d)")))).toBe("or(a, and(b), or(c, d))");
    expect(outline(moveOut(root, idOf(root, "b")))).toBe("or(a, and(or(c, d)), b)");
  });

  test("removes a group that moving its last condition out has emptied: nested becomes flat", () => {
    const root = draftOf({
      matchType: "and",
      records: [condition("a"), { matchType: "or", records: [condition("b")] }],
    });
    const flat = moveOut(root, idOf(root, "b"));
    expect(again(flat)).toEqual(FLAT);
  });

  test("moves nothing that is at the outermost level", () => {
    const root = draftOf(NESTED);
    expect(outline(moveOut(root, idOf(root, "a")))).toBe(outline(root));
  });
});

describe("what is missing", () => {
  test("is a field or a value, at any level", () => {
    const root = draftOf(NESTED);
    const at = find(root, "d") as ConditionDraft;
    const empty = replaceCondition(root, { ...at, val: "" });
    expect(missingIn(empty)).toEqual(new Map([[at.id, "value"]]));
    const blank = blankCondition();
    expect(missingIn(addTo(root, root.id, blank))).toEqual(new Map([[blank.id, "field"]]));
    expect(missingIn(root).size).toBe(0);
  });

  test("is everything where no condition has been begun", () => {
    expect(isBlank(addTo(draftOf(undefined), -1, blankCondition()))).toBe(true);
    const root = draftOf(undefined);
    expect(isBlank(addTo(root, root.id, blankGroup("or")))).toBe(true);
    expect(isBlank(draftOf(FLAT))).toBe(false);
  });
});

describe("the server's limits", () => {
  test("are five levels and a hundred conditions and groups", () => {
    expect([4, 5].map(mayHoldGroup)).toEqual([true, false]);
    const records = Array.from({ length: 98 }, (_each, at) => condition(`f${at}`));
    const root = draftOf({ matchType: "and", records: [...records, { matchType: "or", records: [condition("x")] }] });
    expect([hasSpace(root, 0), hasSpace(root, 1)]).toEqual([true, false]);
  });
});
