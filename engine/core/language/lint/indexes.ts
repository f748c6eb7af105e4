/** The default order and tabs of a list must not scan the whole table. */
import type { EntityModel, Predicate, SortKey } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { EntityLintContext } from "./lintContext.ts";

export function lintIndexes(lint: EntityLintContext): void {
  lintListIndexes(lint);
  lintIndexLists(lint);
}

type Ways = readonly (readonly SortKey[])[];

const waysOf = (entity: EntityModel): Ways => [
  ...entity.indexes,
  ...entity.unique.map((fields) => fields.map((field) => ({ field, desc: false }))),
  [{ field: entity.key, desc: false }],
  ...entity.fields.filter((field) => field.unique).map((field) => [{ field: field.name, desc: false }]),
];

/** The order and the tabs of a list, of an entity or of a view. */
export function lintListIndexes(lint: EntityLintContext): void {
  const { entity } = lint;
  const { sort, tabs } = entity.list;
  if (!waysOf(entity).some((way) => serves(way, sort))) {
    const written = lint.source.list?.sort !== undefined;
    lint.report({
      pointer: written ? "/list/sort" : "",
      code: "INDEX.MISSING",
      details: { name: sort.map(nameOf).join(", ") },
      allowed: [indexOf(sort)],
    });
  }
  tabs.forEach((tab, index) => {
    if (tab.where !== undefined) lintWhereIndex(lint, tab.where, pointerOf("list", "tabs", index, "where"), tab.title);
  });
}

/** The condition of a tab or of a view compares a field that an index begins with. */
export function lintWhereIndex(
  { entity, report }: EntityLintContext,
  where: Predicate,
  pointer: string,
  of: string,
): void {
  const fields = [...equalFields(where)];
  if (fields.some((field) => waysOf(entity).some((way) => way[0]?.field === field))) return;
  report({
    pointer,
    code: "INDEX.MISSING",
    details: { name: fields.join(", ") || of },
    ...(fields[0] === undefined
      ? {}
      : { allowed: [indexOf([{ field: fields[0], desc: false }, ...entity.list.sort])] }),
  });
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
          unstored: key.field,
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
