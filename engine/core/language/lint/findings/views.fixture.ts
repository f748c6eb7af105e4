/** Views: the entity, the condition, and what the list may name. */
import { V, type Faulty } from "./faulty.fixture.ts";

export const VIEWS: readonly Faulty[] = [
  ["a view of an entity that is not there", V, "/entity", "taks", "/entity", "NAME.UNKNOWN", "task"],
  ["a view without a title", V, "/title", undefined, "", "SHAPE.MISSING_KEY"],
  ["a view with fields of its own", V, "/fields", {}, "/fields", "SHAPE.UNKNOWN_KEY"],
  ["a column of a view that is no field", V, "/list/columns/0", "nmae", "/list/columns/0", "NAME.UNKNOWN", "name"],
  ["a path of a view to no field", V, "/list/columns/1", "place.cod", "/list/columns/1", "NAME.UNKNOWN", "code"],
  ["a filter of a view that is no field", V, "/list/filters/0", "onwer", "/list/filters/0", "NAME.UNKNOWN", "owner"],
  ["a step that the entity of a view has not", V, "/list/row/1", "aprove", "/list/row/1", "NAME.UNKNOWN", "approve"],
  ["a column of a view twice", V, "/list/columns", ["name", { field: "name" }], "/list/columns/1", "LIST.REPEATED"],
  ["a total of a view that is no number", V, "/list/totals", ["name"], "/list/totals/0", "LIST.FIELD"],
  ["a condition of a view on no field", V, "/where", { statsu: 1 }, "/where/statsu", "PREDICATE.FIELD", "status"],
  ["a value of no dictionary in a view", V, "/where", { status: 9 }, "/where/status", "PREDICATE.DICT"],
  ["a tab of a view on no field", V, "/list/tabs/1/where", { lvl: 1 }, "/list/tabs/1/where/lvl", "PREDICATE.FIELD"],
  ["a condition of a view without an index", V, "/where", { level: 1 }, "/where", "INDEX.MISSING"],
  ["an order of a view without an index", V, "/list/sort", "starts", "/list/sort", "INDEX.MISSING"],
];
