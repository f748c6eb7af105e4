/** The back end in memory. It uses Kleene logic; unknown becomes false only at the root. */
import { compareText, foldAscii, foldText, foldWord } from "#core/values";
import type { FoldName, Stored, StoredRow } from "#core/values";
import { memoizeByObject } from "#core/model";
import type { FieldRef, FilterOp, Operand, Predicate, ReferencedRow } from "#core/model";
import { WORD_TESTS } from "./operand.ts";
import { coerce, resolveVariable, type VariableScope } from "./variable.ts";

export interface EvaluateScope extends VariableScope {
  /**
   * The row that the reference field `via` points to by this key, deleted ones too; undefined when there is none.
   * Absent: a field of a referenced row is unknown.
   */
  readonly lookup?: (via: string, key: Exclude<Stored, null>) => StoredRow | undefined;
  /** The scope of conditions on the row behind `via`. Absent: fields of rows it refers to are unknown. */
  readonly referenced?: (via: string) => EvaluateScope;
  /** Keys of the node and of all nodes below it in the tree that the field points to. Absent: `under` is unknown. */
  readonly under?: (on: FieldRef, key: Exclude<Stored, null>) => ReadonlySet<Stored>;
}

/** True, false, or null for unknown. */
type Truth = boolean | null;
type Evaluator = (row: StoredRow, scope: EvaluateScope) => Truth;
type ReadValue = (row: StoredRow, scope: EvaluateScope) => Stored;
type ReadOperand = (scope: EvaluateScope) => Stored | readonly Stored[];
type Present = Exclude<Stored, null>;

/** Whether a row fulfils a predicate. Closures are made once for each predicate object. */
export function evaluate(predicate: Predicate, row: StoredRow, scope: EvaluateScope): boolean {
  return rootEvaluator(predicate)(row, scope) === true;
}

const rootEvaluator = memoizeByObject(evaluatorOf);

function evaluatorOf(predicate: Predicate): Evaluator {
  if ("all" in predicate) return all(predicate.all.map(evaluatorOf));
  if ("any" in predicate) return any(predicate.any.map(evaluatorOf));
  if ("not" in predicate) return not(evaluatorOf(predicate.not));
  if ("via" in predicate) return referencedRow(predicate);
  return testEvaluator(predicate.test, predicate.on, predicate.operands);
}

/** As a subselect: true or false where rows can be looked up, whatever is unknown about the row itself. */
function referencedRow({ via, where }: ReferencedRow<Predicate>): Evaluator {
  const fulfils = evaluatorOf(where);
  return (row, scope) => {
    if (scope.lookup === undefined) return null;
    const key = present(row[via]);
    const there = key === null ? undefined : scope.lookup(via, key);
    const { lookup: _lookup, under: _under, ...alone } = scope;
    return there !== undefined && fulfils(there, scope.referenced?.(via) ?? alone) === true;
  };
}

function all(parts: readonly Evaluator[]): Evaluator {
  return (row, scope) => {
    let truth: Truth = true;
    for (const part of parts) {
      const one = part(row, scope);
      if (one === false) return false;
      if (one === null) truth = null;
    }
    return truth;
  };
}

function any(parts: readonly Evaluator[]): Evaluator {
  return (row, scope) => {
    let truth: Truth = false;
    for (const part of parts) {
      const one = part(row, scope);
      if (one === true) return true;
      if (one === null) truth = null;
    }
    return truth;
  };
}

function not(part: Evaluator): Evaluator {
  return (row, scope) => {
    const truth = part(row, scope);
    return truth === null ? null : !truth;
  };
}

function testEvaluator(op: FilterOp, on: FieldRef, operands: readonly Operand[]): Evaluator {
  const read = reader(on);
  if (op === "empty") {
    const wanted = "literal" in operands[0]! && operands[0].literal === 1;
    return (row, scope) => (read(row, scope) === null) === wanted;
  }
  const resolvers = operands.map((operand) => operandReader(operand, on.fold, op));
  const [first, second] = resolvers as [ReadOperand, ReadOperand];
  switch (op) {
    case "in":
      return listEvaluator(read, resolvers);
    case "not_in":
      return not(listEvaluator(read, resolvers));
    case "between":
      return all([comparison(read, first, COMPARE.ge), comparison(read, second, COMPARE.le)]);
    case "under":
      return underEvaluator(read, on, first);
    case "ne":
      return not(comparison(read, first, COMPARE.eq));
    case "not_like":
      return not(comparison(read, first, COMPARE.like));
    default:
      return comparison(read, first, COMPARE[op]);
  }
}

/** How a present value stands to a present operand of the same type. */
type Compare = (value: Present, operand: Present) => boolean;

const COMPARE: Readonly<
  Record<"eq" | "gt" | "ge" | "lt" | "le" | "like" | "left_like" | "right_like" | "contains", Compare>
> = {
  eq: (value, operand) => value === operand,
  gt: (value, operand) => order(value, operand) > 0,
  ge: (value, operand) => order(value, operand) >= 0,
  lt: (value, operand) => order(value, operand) < 0,
  le: (value, operand) => order(value, operand) <= 0,
  like: (value, word) => foldAscii(String(value)).includes(foldAscii(String(word))),
  left_like: (value, word) => foldAscii(String(value)).endsWith(foldAscii(String(word))),
  right_like: (value, word) => foldAscii(String(value)).startsWith(foldAscii(String(word))),
  contains: (value, one) => `,${value},`.includes(`,${one},`),
};

function order(a: Present, b: Present): number {
  return typeof a === "number" && typeof b === "number"
    ? a < b
      ? -1
      : a > b
        ? 1
        : 0
    : compareText(String(a), String(b));
}

function comparison(read: ReadValue, resolve: ReadOperand, compare: Compare): Evaluator {
  return (row, scope) => {
    const value = read(row, scope);
    if (value === null) return null;
    const given = resolve(scope);
    const other = isList(given) ? null : coerce(given, typeOf(value));
    return other === null ? null : compare(value, other);
  };
}

/** In an empty list there is nothing, not even unknown; null in a list makes unknown what is not found. */
function listEvaluator(read: ReadValue, resolvers: readonly ReadOperand[]): Evaluator {
  return (row, scope) => {
    const value = read(row, scope);
    let truth: Truth = false;
    for (const resolve of resolvers) {
      const given = resolve(scope);
      for (const one of isList(given) ? given : [given]) {
        if (value === null) return null;
        const other = coerce(one, typeOf(value));
        if (other === value) return true;
        if (other === null) truth = null;
      }
    }
    return truth;
  };
}

function underEvaluator(read: ReadValue, on: FieldRef, resolve: ReadOperand): Evaluator {
  return (row, scope) => {
    const value = read(row, scope);
    const given = resolve(scope);
    if (value === null || isList(given) || scope.under === undefined) return null;
    const key = coerce(given, typeOf(value));
    return key === null ? null : scope.under(on, key).has(value);
  };
}

function reader({ field, via, fold }: FieldRef): ReadValue {
  if (fold !== undefined) {
    const read = reader({ field, ...(via !== undefined && { via }) });
    return (row, scope) => foldStored(fold, read(row, scope), foldText);
  }
  if (via === undefined) return (row) => present(row[field]);
  return (row, scope) => {
    const key = present(row[via]);
    return key === null ? null : present(scope.lookup?.(via, key)?.[field]);
  };
}

const foldStored = (fold: FoldName, value: Stored, by: typeof foldText): Stored =>
  typeof value === "string" ? by(fold, value) : value;

/** Parsing turns '' into null; a form may still hold one. */
function present(value: Stored | undefined): Stored {
  return value === undefined || value === "" ? null : value;
}

function operandReader(operand: Operand, fold: FoldName | undefined, op: FilterOp): ReadOperand {
  if (fold !== undefined) {
    const read = operandReader(operand, undefined, op);
    const folded = (value: Stored): Stored => foldStored(fold, value, WORD_TESTS.has(op) ? foldWord : foldText);
    return (scope) => {
      const found = read(scope);
      return isList(found) ? found.map(folded) : folded(found);
    };
  }
  if ("variable" in operand) return (scope) => resolveVariable(operand.variable, scope);
  const { literal } = operand;
  return () => literal;
}

function isList(value: Stored | readonly Stored[]): value is readonly Stored[] {
  return typeof value === "object" && value !== null;
}

function typeOf(value: Present): "text" | "integer" {
  return typeof value === "number" ? "integer" : "text";
}
