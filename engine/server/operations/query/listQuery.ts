import type { ListQuery, ListScope, Predicate } from "#core/filter";
import { may, type SortKey } from "#core/language";
import type { DialectName } from "../../db/database.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import { type bindFor, allOf, rowsPredicate, notDeleted } from "./predicates.ts";
import type { ViewerContext } from "../requestContext.ts";
import { cacheName } from "../caches.ts";
import { dialectOf, quote } from "../../db/index.ts";

/** What is asked for, of the rows that are the caller's and stand. */
export function listCondition(access: EntityAccess, query: ListQuery): Parameters<typeof bindFor>[2] {
  return allOf(rowsPredicate(access.rows("read")), query.where, notDeleted(access.entity));
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
    cacheSuperQuery: (text, parse) => runtime.caches.get(SUPER_QUERIES, `${access.rightsKey} ${text}`, parse),
  }));
}

/** Empty values are first in ascending order on both databases, as they are in the indexes. */
export function orderByClause(dialect: DialectName, sort: readonly SortKey[]): string {
  const { ascending, descending } = dialectOf(dialect).order;
  return sort.map(({ field, desc }) => `m.${quote(field)}${desc ? descending : ascending}`).join(", ");
}
