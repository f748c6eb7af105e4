/** The default order and tabs of a list must not scan the whole table. */
import type { Predicate, SortKey } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { EntityLintContext } from "./lintContext.ts";

export function lintIndexes(lint: EntityLintContext): void {
  const { entity } = lint;
  const ways: readonly (readonly SortKey[])[] = [
    ...entity.indexes,
    ...entity.unique.map((fields) => fields.map((field) => ({ field, desc: false }))),
    [{ field: entity.key, desc: false }],
    ...entity.fields.filter((field) => field.unique).map((field) => [{ field: field.name, desc: false }]),
  ];
  const { sort } = entity.list;
  if (!ways.some((way) => serves(way, sort))) {
    const written = lint.source.list?.sort !== undefined;
    lint.report({
      pointer: written ? "/list/sort" : "",
      code: "INDEX.MISSING",
      details: { name: sort.map(nameOf).join(", ") },
      allowed: [indexOf(sort)],
    });
  }
  entity.list.tabs.forEach((tab, index) => {
    const fields = tab.where === undefined ? [] : [...equalFields(tab.where)];
    const served = tab.where === undefined || fields.some((field) => ways.some((way) => way[0]?.field === field));
    if (!served)
      lint.report({
        pointer: pointerOf("list", "tabs", index, "where"),
        code: "INDEX.MISSING",
        details: { name: fields.join(", ") || tab.title },
        ...(fields[0] === undefined ? {} : { allowed: [indexOf([{ field: fields[0], desc: false }, ...sort])] }),
      });
  });
  lintIndexLists(lint);
}

/** What to write. */
const indexOf = (keys: readonly SortKey[]): string => `"indexes": [${JSON.stringify(keys.map(nameOf))}]`;

const nameOf = (key: SortKey): string => (key.desc ? `-${key.field}` : key.field);

/** An index gives an order when it starts with it, forwards or backwards. */
function serves(way: readonly SortKey[], sort: readonly SortKey[]): boolean {
  if (sort.length > way.length) return false;
  const same = sort.every((key, at) => way[at]?.field === key.field && way[at].desc === key.desc);
  return same || sort.every((key, at) => way[at]?.field === key.field && way[at].desc !== key.desc);
}

/** Fields that a condition compares at its top, so that an index can find them. */
function equalFields(predicate: Predicate): ReadonlySet<string> {
  if ("all" in predicate) return new Set(predicate.all.flatMap((one) => [...equalFields(one)]));
  if ("any" in predicate || "not" in predicate || "where" in predicate || predicate.on.via !== undefined)
    return new Set();
  return new Set([predicate.on.field]);
}

function lintIndexLists(lint: EntityLintContext): void {
  const { entity } = lint;
  entity.indexes.forEach((index, at) => {
    index.forEach((key, part) => {
      const field = lint.field(key.field);
      if (field !== undefined && field.column === undefined) {
        lint.report({
          pointer: pointerOf("indexes", at, part),
          code: "LIST.FIELD",
          details: { detail: `“${key.field}”不存储，不能建立索引` },
        });
      }
    });
    const covered = entity.indexes.some(
      (other, place) => place !== at && (other.length > index.length || place < at) && serves(other, index),
    );
    if (covered)
      lint.report({
        pointer: pointerOf("indexes", at),
        code: "INDEX.REPEATED",
        details: { name: index.map(nameOf).join(", ") },
      });
  });
}
