/**
 * Cuts a predicate into its *query key* (names, operators, structure, lengths of lists) and its *values*. SQL is
 * compiled once per query key and kept; a request only binds values. Memory and SQL read the same values.
 */
import type { Stored } from "#core/values";
import type { FieldRef, FilterOp, Operand, Predicate, ReferencedRow } from "#core/model";
import { coerce, resolveVariable, type VariableScope } from "./variable.ts";

export interface BindScope extends VariableScope {
  /** Type of the column a test is on. */
  readonly column: (on: FieldRef) => "text" | "integer";
  /** The same for the entity that a reference field points to. */
  readonly referenced?: (via: string) => BindScope;
  /**
   * What a compiler must know of a value besides that it is there (how long a searched word is); part of the query key.
   */
  readonly variant?: (test: FilterOp, on: FieldRef, value: Stored) => string;
}

/** A predicate whose operands are places in a list of values. */
export type BoundPredicate =
  | { readonly all: readonly BoundPredicate[] }
  | { readonly any: readonly BoundPredicate[] }
  | { readonly not: BoundPredicate }
  | ReferencedRow<BoundPredicate>
  | {
      readonly test: FilterOp;
      readonly on: FieldRef;
      readonly valueIndexes: readonly number[];
      readonly variant: string;
    };

export interface BoundQuery {
  /** Equal keys are equal SQL. Names come from the model, so no name can imitate structure. */
  readonly queryKey: string;
  readonly predicate: BoundPredicate;
  /** In stored form, as memory compares them: `like` holds the bare word. */
  readonly values: readonly Stored[];
}

export function bindPredicate(predicate: Predicate, scope: BindScope): BoundQuery {
  const binder = new Binder(scope);
  const tree = binder.bind(predicate);
  return { queryKey: binder.queryKey, predicate: tree, values: binder.values };
}

class Binder {
  queryKey = "";
  readonly values: Stored[] = [];
  private scope: BindScope;

  constructor(scope: BindScope) {
    this.scope = scope;
  }

  bind(predicate: Predicate): BoundPredicate {
    if ("all" in predicate) return { all: this.parts("&", predicate.all) };
    if ("any" in predicate) return { any: this.parts("|", predicate.any) };
    if ("not" in predicate) {
      this.queryKey += "!";
      return { not: this.bind(predicate.not) };
    }
    if ("via" in predicate) return this.referencedRow(predicate);
    return this.test(predicate.test, predicate.on, predicate.operands);
  }

  private referencedRow({ via, where }: ReferencedRow<Predicate>): BoundPredicate {
    const outer = this.scope;
    if (outer.referenced === undefined) throw new RangeError(`Nothing is known of the row behind ${via}.`);
    this.scope = outer.referenced(via);
    this.queryKey += `@${via}(`;
    const bound = this.bind(where);
    this.queryKey += ")";
    this.scope = outer;
    return { via, where: bound };
  }

  private parts(sign: string, parts: readonly Predicate[]): BoundPredicate[] {
    this.queryKey += `${sign}(`;
    const bound = parts.map((part) => this.bind(part));
    this.queryKey += ")";
    return bound;
  }

  private test(test: FilterOp, on: FieldRef, operands: readonly Operand[]): BoundPredicate {
    const first = this.values.length;
    const fold = on.fold === undefined ? "" : `~${on.fold}`;
    this.queryKey += `${on.via === undefined ? "" : `${on.via}.`}${on.field}${fold} ${test}`;
    if (test === "empty") {
      // Asks for null or for its absence: two keys without a value.
      const variant = "literal" in operands[0]! && operands[0].literal === 1 ? "1" : "0";
      this.queryKey += ` ${variant};`;
      return { test, on, valueIndexes: [], variant };
    }
    if (test === "in" || test === "not_in") this.list(on, operands);
    else for (const operand of operands) this.values.push(this.one(on, this.resolve(operand)));
    const count = this.values.length - first;
    const variant = this.scope.variant?.(test, on, this.values[first] ?? null) ?? "";
    this.queryKey += ` ${count}${variant === "" ? "" : `:${variant}`};`;
    return { test, on, valueIndexes: Array.from({ length: count }, (_, at) => first + at), variant };
  }

  /** Filled up to a power of two with its last value, so that lists of any length make eleven keys, not a thousand. */
  private list(on: FieldRef, operands: readonly Operand[]): void {
    const values = operands.flatMap((operand) => {
      const given = this.resolve(operand);
      return isList(given) ? given.map((one) => this.coerced(on, one)) : [this.coerced(on, given)];
    });
    if (values.length === 0) return;
    const size = 2 ** Math.ceil(Math.log2(values.length));
    const last = values[values.length - 1]!;
    while (values.length < size) values.push(last);
    this.values.push(...values);
  }

  private resolve(operand: Operand): Stored | readonly Stored[] {
    return "literal" in operand ? operand.literal : resolveVariable(operand.variable, this.scope);
  }

  /** A list where one value is wanted is no value. */
  private one(on: FieldRef, given: Stored | readonly Stored[]): Stored {
    return isList(given) ? null : this.coerced(on, given);
  }

  private coerced(on: FieldRef, value: Stored): Stored {
    return coerce(value, this.scope.column(on));
  }
}

function isList(value: Stored | readonly Stored[]): value is readonly Stored[] {
  return typeof value === "object" && value !== null;
}
