/** What a viewer may request from a list: the entity cut to the viewer, and the fields they may filter and sort by. */
import { kindOf, type Failure } from "#core/fields";
import type { EntityModel, FieldModel, FieldRef, FilterOp, Operand, Predicate } from "#core/model";
import { MAX_IN_VALUES, WORD_TESTS, arityOf, operatorsOf, plainOperatorOf, readLiteral, testOf } from "../operand.ts";
import type { Fields } from "../parsePredicate.ts";
import { filterErrors } from "./filterErrors.ts";

export interface ListScope {
  /** As this viewer sees it. */
  readonly entity: EntityModel;
  /** Fields the viewer may filter and sort by: read, not masked. */
  readonly fields: Fields;
  /** The same of a referenced entity; undefined if the viewer may not read it. */
  target(entity: string): Fields | undefined;
  /** The sentence of a value that cannot be read; the table of them belongs to the validator, which uses filters. */
  sentenceOf(field: FieldModel, failure: Failure): string;
  /** Parses a super query once for each text; absent: at each call. What is refused is not cached. */
  readonly cacheSuperQuery?: (text: string, parse: () => Predicate) => Predicate;
}

export interface Found {
  /** As it was asked for. */
  readonly name: string;
  readonly on: FieldRef;
  readonly field: FieldModel;
}

/** A field by name, or `via.field`; undefined if the viewer has no such field. */
export function findField(scope: ListScope, name: string): Found | undefined {
  const own = scope.fields.get(name);
  if (own !== undefined) return own.column === undefined ? undefined : { name, on: { field: name }, field: own };
  const dot = name.indexOf(".");
  if (dot < 0) return undefined;
  const via = scope.fields.get(name.slice(0, dot));
  const to = via?.options["to"];
  if (
    via === undefined ||
    (via.kind !== "reference" && via.kind !== "tree") ||
    via.options["multiple"] === true ||
    typeof to !== "string"
  )
    return undefined;
  const field = scope.target(to)?.get(name.slice(dot + 1));
  return field?.column === undefined ? undefined : { name, on: { field: field.name, via: via.name }, field };
}

export function requireField(scope: ListScope, name: string): Found {
  const found = findField(scope, name);
  if (found === undefined) throw filterErrors.error("UNKNOWN_FIELD", { field: truncated(name) });
  return found;
}

/** One condition with values from the wire. */
export function condition(found: Found, op: FilterOp, wires: readonly unknown[], scope: ListScope): Predicate {
  const { on, field } = found;
  if (!operatorsOf(field).includes(op)) throw filterErrors.error("OPERATOR", { field: field.title });
  const arity = arityOf(op);
  if (wires.length > MAX_IN_VALUES)
    throw filterErrors.error("TOO_MANY_VALUES", { field: field.title, max: MAX_IN_VALUES });
  if (wires.length === 0 || (arity !== "many" && wires.length !== arity))
    throw filterErrors.error("VALUE", { field: field.title, reason: "" });
  const operands: Operand[] = wires.map((wire) => {
    const literal = readLiteral(wire, field, op);
    if (literal === undefined)
      throw filterErrors.error("VALUE", { field: field.title, reason: reasonOf(wire, field, op, scope) });
    return { literal };
  });
  return testOf(on, field, op, operands, wires);
}

/** Gives the sentence with which a field refuses a value; '' where the operator does not read it as such. */
function reasonOf(wire: unknown, field: FieldModel, op: FilterOp, scope: ListScope): string {
  if (op === "empty" || WORD_TESTS.has(op)) return "";
  const read = kindOf(field).toStored(wire, field);
  return "value" in read ? "" : `：${scope.sentenceOf(field, read)}`;
}

/**
 * The operator of `?field=value`: as the list declares it, else the kind's plain one; a key is itself or it is another.
 */
export function defaultOperator(scope: ListScope, found: Found): FilterOp {
  const declared = scope.entity.list.filters.find((filter) => filter.field === found.name)?.op;
  const isKey = found.on.via === undefined && found.field.name === scope.entity.key;
  const op = declared ?? (isKey ? "eq" : undefined) ?? plainOperatorOf(found.field);
  if (op === undefined) throw filterErrors.error("OPERATOR", { field: found.field.title });
  return op;
}

/** What was sent, as far as it can be said again. */
export function truncated(name: string): string {
  return name.length > 64 ? `${name.slice(0, 64)}…` : name;
}
