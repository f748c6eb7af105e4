/** Sums that a field left empty would empty. */
import { parseTree, type Node } from "./cel.ts";

type FieldNode = Node & { readonly op: "id" };

interface OptionalTerms {
  /** The first of them. */
  readonly field: string;
  /** The expression in which an empty one counts as zero. */
  readonly withZeros: string;
}

/**
 * The optional fields that stand bare in a sum or difference beside a part that is not one: left empty, they empty what
 * the rest of the sum says. Of a sum of optional fields alone nothing is known. The expression is one that compiles;
 * undefined where it has no such term.
 */
export function optionalTerms(source: string, isOptional: (field: string) => boolean): OptionalTerms | undefined {
  const found: FieldNode[] = [];
  const isBare = (node: Node): node is FieldNode => node.op === "id" && isOptional(node.args);
  const visit = (node: Node): void => {
    const terms = termsOf(node);
    if (terms.length > 1 && !terms.every(isBare)) found.push(...terms.filter(isBare));
    for (const part of terms.length > 1 ? terms : partsOf(node)) visit(part);
  };
  visit(parseTree(source));
  const [first] = found;
  if (first === undefined) return undefined;
  const fromEnd = found.toSorted((one, other) => other.start - one.start);
  const withZeros = fromEnd.reduce((text, { end }) => `${text.slice(0, end)}.orValue(0)${text.slice(end)}`, source);
  return { field: first.args, withZeros };
}

/** The operands of a chain of `+` and `-`; of any other node the node itself. */
function termsOf(node: Node): readonly Node[] {
  if (node.op !== "+" && node.op !== "-") return [node];
  return (node.args as readonly Node[]).flatMap(termsOf);
}

const isNode = (part: unknown): part is Node => typeof part === "object" && part !== null && "op" in part;

/** The nodes of which a node is made. */
function partsOf({ args }: Node): readonly Node[] {
  const parts: readonly unknown[] = Array.isArray(args) ? (args as readonly unknown[]).flat() : [args];
  return parts.filter(isNode);
}
