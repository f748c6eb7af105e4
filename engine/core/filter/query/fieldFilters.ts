/**
 * `?status=1&title=木&createTime_begin=2026-01-01&createTime_end=2026-01-31`: each name is a condition, combined with
 * `and`.
 */
import { PENDING_ONLY, RESERVED_PARAMETERS } from "#core/api";
import type { FilterOp, Predicate } from "#core/model";
import { MAX_IN_VALUES } from "../operand.ts";
import { filterErrors } from "./filterErrors.ts";
import { condition, truncated, findField, defaultOperator, type Found, type ListScope } from "./listScope.ts";

/** Names that are never filters: those of the specification, and what lists know besides. */
const LIST_PARAMETERS: ReadonlySet<string> = new Set([
  ...RESERVED_PARAMETERS,
  "tab",
  "keyword",
  "parentId",
  PENDING_ONLY,
]);

export function fieldFilters(query: Readonly<Record<string, string>>, scope: ListScope): Predicate[] {
  const conditions: Predicate[] = [];
  for (const name of Object.keys(query)) {
    if (!LIST_PARAMETERS.has(name)) conditions.push(filterOf(name, query[name] ?? "", scope));
  }
  return conditions;
}

function filterOf(name: string, value: string, scope: ListScope): Predicate {
  const found = findField(scope, name);
  if (found !== undefined) return equalOrDeclared(found, value, scope);
  const end = rangeEnd(name);
  const ranged = end === undefined ? undefined : findField(scope, name.slice(0, -end.suffix.length));
  if (end === undefined || ranged === undefined) throw filterErrors.error("UNKNOWN_FIELD", { field: truncated(name) });
  return condition(ranged, end.op, [value], scope);
}

/** A bare date as the end of a range means before the next midnight: `le` of a day is all of that day. */
function rangeEnd(name: string): { readonly suffix: string; readonly op: FilterOp } | undefined {
  if (name.endsWith("_begin")) return { suffix: "_begin", op: "ge" };
  return name.endsWith("_end") ? { suffix: "_end", op: "le" } : undefined;
}

function equalOrDeclared(found: Found, value: string, scope: ListScope): Predicate {
  const op = defaultOperator(scope, found);
  if (op === "in" || op === "not_in" || op === "between") return condition(found, op, split(found, value), scope);
  if (!value.includes(",") || !takesSeveral(found, op, scope)) return condition(found, op, [value], scope);
  const values = split(found, value);
  return op === "eq"
    ? condition(found, "in", values, scope)
    : { any: values.map((one) => condition(found, op, [one], scope)) };
}

/** Where a value cannot hold a comma, a comma-joined list asks for any of them: choices, several values, the key. */
function takesSeveral({ field, on }: Found, op: FilterOp, scope: ListScope): boolean {
  if (op === "contains") return true;
  if (op !== "eq") return false;
  return (
    field.kind === "dict" ||
    field.kind === "reference" ||
    field.kind === "tree" ||
    (on.via === undefined && field.name === scope.entity.key)
  );
}

function split(found: Found, value: string): readonly string[] {
  // Counted before anything is made of them.
  if (value.length > MAX_IN_VALUES * 64)
    throw filterErrors.error("TOO_MANY_VALUES", { field: found.field.title, max: MAX_IN_VALUES });
  const values = value.split(",");
  if (values.length > MAX_IN_VALUES)
    throw filterErrors.error("TOO_MANY_VALUES", { field: found.field.title, max: MAX_IN_VALUES });
  return values;
}
