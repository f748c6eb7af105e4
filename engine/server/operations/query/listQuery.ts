import type { ListQuery, ListScope, Predicate } from "#core/filter";
import { may, type SortKey } from "#core/language";
import { messageOf } from "#core/validate";
import type { DialectName } from "../../db/database.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { pendingRows, pendingSteps } from "./pendingRows.ts";
import { ALL_ROWS, allOf, rowsPredicate, notDeleted } from "./predicates.ts";
import type { QueryContext, ViewerContext } from "../requestContext.ts";
import { cacheName } from "../caches.ts";
import { dialectOf, quote } from "../../db/index.ts";

/** What is asked for, of the rows that are the caller's and stand. */
export function listCondition(access: EntityAccess, where: Predicate): Predicate {
  return allOf(rowsPredicate(access.rows("read")), access.listed ?? ALL_ROWS, where, notDeleted(access.entity));
}

/** The same of a list that may ask for pending rows alone; `more` conditions of the operation itself. */
export async function rowsOfList(
  context: QueryContext,
  access: EntityAccess,
  query: Pick<ListQuery, "where" | "pendingOnly">,
  more: Predicate = ALL_ROWS,
): Promise<Predicate> {
  const where = allOf(listCondition(access, query.where), more);
  if (!query.pendingOnly) return where;
  return (await pendingRows(context, access, pendingSteps(access.entity, context.viewer), where)).where;
}

const SCOPES = cacheName<ListScope>(5_000);
/** A text has up to 10,240 characters. */
const SUPER_QUERIES = cacheName<Predicate>(200);

/** What the caller may filter and sort by; over a reference only if they may read every row of the target. */
export function listScope({ runtime, viewer }: ViewerContext, access: EntityAccess): ListScope {
  return runtime.caches.get(SCOPES, access.rightsKey, () => ({
    entity: access.view,
    fields: access.filters,
    target: (name) => {
      const target = runtime.model.entities[name];
      if (target === undefined || !(may(viewer, target.permissions.list) || may(viewer, target.permissions.get)))
        return undefined;
      const there = runtime.access(target, viewer);
      return there.rows("read") === "all" ? there.filters : undefined;
    },
    sentenceOf: (field, failure) => messageOf(field, failure).message,
    cacheSuperQuery: (text, parse) => runtime.caches.get(SUPER_QUERIES, `${access.rightsKey} ${text}`, parse),
  }));
}

/** Empty values are first in ascending order on both databases, as they are in the indexes. */
export function orderByClause(dialect: DialectName, sort: readonly SortKey[]): string {
  const { ascending, descending } = dialectOf(dialect).order;
  return sort.map(({ field, desc }) => `m.${quote(field)}${desc ? descending : ascending}`).join(", ");
}
