/** Whether a condition can hold for no row at all: `gt 10, lt 5`, two values at once, empty and compared. */
import { resolveVariable } from "./variable.ts";
import type { FieldRef, FilterOp, Operand, Predicate } from "#core/model";
import type { Stored } from "#core/values";

/** Conditions that are more entangled than this are taken as possible. */
const MAX_CASES = 64;

interface Test {
  readonly op: FilterOp;
  readonly on: FieldRef;
  readonly operands: readonly Operand[];
}

/**
 * The field of which a condition, or one branch of an `or` in it, requires what no value fulfils; undefined where every
 * part may hold.
 */
export function impossibleField(predicate: Predicate): FieldRef | undefined {
  return (
    conflictIn(predicate) ??
    branchesOf(predicate)
      .map(impossibleField)
      .find((on) => on !== undefined)
  );
}

function branchesOf(predicate: Predicate): readonly Predicate[] {
  if ("any" in predicate) return predicate.any;
  return "all" in predicate ? predicate.all.filter((part) => "any" in part) : [];
}

/** The field that every case of the condition fails on; where they differ, that of the first. */
function conflictIn(predicate: Predicate): FieldRef | undefined {
  const cases = casesOf(predicate, false);
  if (cases === undefined || cases.length === 0) return undefined;
  const conflicts = cases.map(conflictAmong);
  return conflicts.every((on) => on !== undefined) ? conflicts[0] : undefined;
}

/** The condition as alternatives of tests that must all hold; undefined where there would be too many. */
function casesOf(predicate: Predicate, negated: boolean): readonly (readonly Test[])[] | undefined {
  if ("not" in predicate) return casesOf(predicate.not, !negated);
  if ("where" in predicate) return [[]];
  if ("test" in predicate) return testCases(predicate, negated);
  const [parts, together] = "all" in predicate ? [predicate.all, !negated] : [predicate.any, negated];
  const cases = parts.map((part) => casesOf(part, negated));
  return cases.reduce<readonly (readonly Test[])[] | undefined>(
    (made, next) => {
      if (made === undefined || next === undefined) return undefined;
      const all = together ? made.flatMap((one) => next.map((other) => [...one, ...other])) : [...made, ...next];
      return all.length > MAX_CASES ? undefined : all;
    },
    together ? [[]] : [],
  );
}

const OPPOSITES: Partial<Readonly<Record<FilterOp, FilterOp>>> = {
  eq: "ne",
  ne: "eq",
  gt: "le",
  le: "gt",
  lt: "ge",
  ge: "lt",
  in: "not_in",
  not_in: "in",
};

function testCases({ test, on, operands }: Extract<Predicate, { test: FilterOp }>, negated: boolean): Test[][] {
  if (test === "between") {
    const [low = [], high = []] = operands.map((operand) => [operand]);
    const bounds: Test[] = [
      { op: negated ? "lt" : "ge", on, operands: low },
      { op: negated ? "gt" : "le", on, operands: high },
    ];
    return negated ? bounds.map((bound) => [bound]) : [bounds];
  }
  if (!negated) return [[{ op: test, on, operands }]];
  const opposite = OPPOSITES[test];
  if (opposite !== undefined) return [[{ op: opposite, on, operands }]];
  if (test !== "empty") return [[]];
  return [[{ op: "empty", on, operands: [{ literal: literalOf(operands[0]) === 1 ? 0 : 1 }] }]];
}

const literalOf = (operand: Operand | undefined): Stored | undefined =>
  operand !== undefined && "literal" in operand ? operand.literal : undefined;

function conflictAmong(tests: readonly Test[]): FieldRef | undefined {
  const byField = new Map<string, Test[]>();
  for (const test of tests) {
    const name = `${test.on.via ?? ""}.${test.on.field}`;
    byField.set(name, [...(byField.get(name) ?? []), test]);
  }
  return [...byField.values()].find(contradict)?.[0]?.on;
}

/** Moments at which variables are compared: what contradicts itself at all of them does so always. */
const CLOCKS: readonly number[] = ["2024-02-28T16:30:00Z", "2025-06-30T03:00:00Z", "2026-12-31T15:59:59Z"].map((text) =>
  Date.parse(text),
);

/** Literals are compared with each other, moments with moments of the same variable, and nothing else. */
function contradict(tests: readonly Test[]): boolean {
  const emptiness = tests.filter(({ op }) => op === "empty").map(({ operands }) => literalOf(operands[0]));
  const compared = tests.filter(({ op }) => op !== "empty");
  if (emptiness.includes(1) && (emptiness.includes(0) || compared.length > 0)) return true;
  const literals = readable(compared, (operand) => ("literal" in operand ? operand.literal : undefined));
  if (noValueFits(literals)) return true;
  return (["now", "today"] as const).some((name) =>
    CLOCKS.every((now) =>
      noValueFits(
        readable(compared, (operand) => {
          if (!("variable" in operand) || operand.variable.name !== name) return undefined;
          const moment = resolveVariable(operand.variable, { now, user: {} });
          return typeof moment === "object" ? undefined : moment;
        }),
      ),
    ),
  );
}

interface Bound {
  readonly op: FilterOp;
  readonly values: readonly (string | number)[];
}

/** The tests whose every operand can be read in this way. */
function readable(tests: readonly Test[], read: (operand: Operand) => Stored | undefined): readonly Bound[] {
  return tests.flatMap(({ op, operands }) => {
    const values = operands.map(read).filter((value) => value !== undefined && value !== null);
    return values.length === operands.length && values.length > 0 ? [{ op, values }] : [];
  });
}

/** Only tests that compare: a text that contains both this and that is possible. */
function noValueFits(bounds: readonly Bound[]): boolean {
  const sets = bounds.filter(({ op }) => op === "eq" || op === "in").map(({ values }) => values);
  const excluded = new Set(bounds.filter(({ op }) => op === "ne" || op === "not_in").flatMap(({ values }) => values));
  const [first, ...others] = sets;
  const fits = (value: string | number): boolean =>
    others.every((set) => set.includes(value)) &&
    !excluded.has(value) &&
    bounds.every(({ op, values: [limit] }) => limit === undefined || inBound(value, op, limit));
  if (first !== undefined) return !first.some(fits);
  return lowest(bounds).some(({ op, limit }) =>
    bounds.some(({ op: other, values: [high] }) => {
      if (high === undefined || (other !== "lt" && other !== "le")) return false;
      return limit > high || (limit === high && (op === "gt" || other === "lt"));
    }),
  );
}

const lowest = (bounds: readonly Bound[]) =>
  bounds.flatMap(({ op, values: [limit] }) =>
    limit !== undefined && (op === "gt" || op === "ge") ? [{ op, limit }] : [],
  );

function inBound(value: string | number, op: FilterOp, limit: string | number): boolean {
  if (op === "gt") return value > limit;
  if (op === "ge") return value >= limit;
  if (op === "lt") return value < limit;
  return op !== "le" || value <= limit;
}
