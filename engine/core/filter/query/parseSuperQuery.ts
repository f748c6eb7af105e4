/** The super query: `[{ field, rule, val, type? } | { matchType, records }]`, combined with `and` or `or`. */
import { SUPER_QUERY_OPS } from "#core/model";
import type { FilterOp, Predicate } from "#core/model";
import { MAX_IN_VALUES } from "../operand.ts";
import { filterErrors } from "./filterErrors.ts";
import { condition, requireField, type ListScope } from "./listScope.ts";

/** Characters as they came, before anything is parsed. */
const MAX_LENGTH = 10_240;
/** Conditions and groups together. */
export const MAX_SUPER_QUERY_RECORDS = 100;
/** The outermost list is the first level. */
export const MAX_SUPER_QUERY_DEPTH = 5;
const RULES: ReadonlySet<string> = new Set(SUPER_QUERY_OPS);
const RECORD_KEYS: ReadonlySet<string> = new Set(["field", "rule", "val", "type"]);

export function parseSuperQuery(params: string, matchType: string | undefined, scope: ListScope): Predicate {
  const join = joinOf(matchType === undefined || matchType === "" ? "and" : matchType);
  if (params.length > MAX_LENGTH) throw filterErrors.error("SUPER_QUERY_SIZE");
  const budget = { left: MAX_SUPER_QUERY_RECORDS };
  return group(readJson(params), join, scope, budget, 1);
}

/** The pages of the specification encode the text once before it becomes a parameter. */
function readJson(text: string): unknown {
  const plain = tryJson(text);
  if (plain !== undefined) return plain;
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw filterErrors.error("SUPER_QUERY");
  }
  const value = tryJson(decoded);
  if (value === undefined) throw filterErrors.error("SUPER_QUERY");
  return value;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type Join = (parts: readonly Predicate[]) => Predicate;

function joinOf(matchType: unknown): Join {
  if (matchType === "and") return (all) => ({ all });
  if (matchType === "or") return (any) => ({ any });
  throw filterErrors.error("MATCH_TYPE");
}

function group(records: unknown, join: Join, scope: ListScope, budget: { left: number }, depth: number): Predicate {
  if (!Array.isArray(records)) throw filterErrors.error("SUPER_QUERY");
  if (records.length === 0) throw filterErrors.error("SUPER_QUERY_EMPTY");
  if (depth > MAX_SUPER_QUERY_DEPTH) throw filterErrors.error("SUPER_QUERY_SIZE");
  budget.left -= records.length;
  if (budget.left < 0) throw filterErrors.error("SUPER_QUERY_SIZE");
  return join(records.map((one) => record(one, scope, budget, depth)));
}

function record(source: unknown, scope: ListScope, budget: { left: number }, depth: number): Predicate {
  if (typeof source !== "object" || source === null || Array.isArray(source)) throw filterErrors.error("SUPER_QUERY");
  const one = source as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(one, "records")) return subgroup(one, scope, budget, depth);
  const { field, rule, val, type } = one;
  // `type` is what the pages of the specification send along; the field's kind decides.
  if (type !== undefined && typeof type !== "string") throw filterErrors.error("SUPER_QUERY");
  if (typeof field !== "string" || typeof rule !== "string" || Object.keys(one).some((key) => !RECORD_KEYS.has(key))) {
    throw filterErrors.error("SUPER_QUERY");
  }
  const found = requireField(scope, field);
  if (!RULES.has(rule)) throw filterErrors.error("OPERATOR", { field });
  return condition(found, rule as FilterOp, valuesOf(field, rule, val), scope);
}

function subgroup(
  one: Readonly<Record<string, unknown>>,
  scope: ListScope,
  budget: { left: number },
  depth: number,
): Predicate {
  if (Object.keys(one).some((key) => key !== "matchType" && key !== "records")) throw filterErrors.error("SUPER_QUERY");
  return group(one["records"], joinOf(one["matchType"] ?? "and"), scope, budget, depth + 1);
}

/** `in` and `not_in` take a list, or a text joined by commas. */
function valuesOf(field: string, rule: string, val: unknown): readonly unknown[] {
  if (rule !== "in" && rule !== "not_in") return [val];
  const values: readonly unknown[] = Array.isArray(val) ? val : typeof val === "string" ? val.split(",") : [val];
  if (values.length > MAX_IN_VALUES) throw filterErrors.error("TOO_MANY_VALUES", { field, max: MAX_IN_VALUES });
  return values;
}
