/** The literals that an expression compares with fields, of the row and of its lines. */
import { parseTree, type Node } from "./cel.ts";
import type { TypedField } from "./fieldTypes.ts";

interface ComparedLiteral<F> {
  readonly field: F;
  readonly literal: string | number;
  /** In the text of the expression. */
  readonly at: number;
}

interface Scope<F> {
  readonly fields: readonly F[];
  fieldsOf(entity: string): readonly F[] | undefined;
}

/** Empty where the text is no expression. `state == 'a'`, `lines.filter(l, l.state in ['a', 'b'])` */
export function comparedLiterals<F extends TypedField>(source: string, scope: Scope<F>): readonly ComparedLiteral<F>[] {
  let tree: Node;
  try {
    tree = parseTree(source);
  } catch {
    return [];
  }
  const found: ComparedLiteral<F>[] = [];
  visit(tree, undefined);
  return found;

  function visit(node: Node, line: Line<F> | undefined): void {
    if (node.op === "==" || node.op === "!=" || node.op === "in") {
      const [left, right] = node.args;
      compare(left, right, line);
      if (node.op !== "in") compare(right, left, line);
    }
    const own = node.op === "rcall" ? lineOf(node, scope) : undefined;
    for (const part of partsOf(node)) visit(part, own ?? line);
  }

  function compare(side: Node, other: Node, line: Line<F> | undefined): void {
    const field = fieldOf(side, line);
    if (field === undefined) return;
    const literals = other.op === "list" ? other.args : [other];
    for (const { op, args, start } of literals)
      if (op === "value" && (typeof args === "string" || typeof args === "bigint"))
        found.push({ field, literal: typeof args === "string" ? args : Number(args), at: start });
  }

  /** `state`, `l.state`, either with `orValue`. */
  function fieldOf(node: Node, line: Line<F> | undefined): F | undefined {
    if (node.op === "rcall" && node.args[0] === "orValue") return fieldOf(node.args[1], line);
    if (node.op === "id") return scope.fields.find(({ name }) => name === node.args);
    if (node.op !== "." || node.args[0].op !== "id" || node.args[0].args !== line?.variable) return undefined;
    return line.fields.find(({ name }) => name === node.args[1]);
  }
}

interface Line<F> {
  readonly variable: string;
  readonly fields: readonly F[];
}

/** `lines.filter(l, …)` */
function lineOf<F extends TypedField>(
  { args: [, receiver, [variable]] }: Node & { readonly op: "rcall" },
  scope: Scope<F>,
): Line<F> | undefined {
  const lines = receiver.op === "id" ? scope.fields.find(({ name }) => name === receiver.args) : undefined;
  const fields = lines?.kind === "lines" ? scope.fieldsOf(String(lines.options["entity"])) : undefined;
  return variable?.op === "id" && fields !== undefined ? { variable: variable.args, fields } : undefined;
}

/** Nodes are in lists of lists, beside names. */
function partsOf({ args }: Node): readonly Node[] {
  const parts = (value: unknown): readonly Node[] =>
    Array.isArray(value) ? value.flatMap(parts) : isNode(value) ? [value] : [];
  return parts(args);
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "op" in value;
