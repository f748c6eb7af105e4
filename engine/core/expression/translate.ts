/**
 * Translates the syntax tree of an expression for the library, and refuses everything that is not on the list: fields
 * become safe names, literals with a point exact decimals, `orValue` a conditional, clock and dictionaries a value.
 * No expression can loop: there is one macro, over `lines`, never inside another.
 */
import { valueKind } from "#core/fields";
import { isMaskName, MASK_NAMES } from "#core/values";
import { CONTEXT_VARIABLE, CAPITAL_PLACES, LITERAL, WHOLE } from "./cel.ts";
import { EXPRESSION_FINDINGS, ExpressionError } from "./findings.ts";
import { FUNCTIONS } from "./functions.ts";
import { celType, placesOf } from "./fieldTypes.ts";
import {
  isNumber,
  moneyAmong,
  moneyOf,
  moneyOfCall,
  operationType,
  typeOfCall,
  typeOfMacro,
  unifyNumbers,
} from "./fragment.ts";
import type { CelType, Node } from "./cel.ts";
import type { TypedField } from "./fieldTypes.ts";
import type { Fragment } from "./fragment.ts";

export interface TranslateScope {
  readonly fields: ReadonlyMap<string, TypedField>;
  /** Fields of the entity whose rows a `lines` field holds; undefined where it is not known. */
  linesOf(field: TypedField): ReadonlyMap<string, TypedField> | undefined;
}

/** What a use of fields needs when the expression runs. */
export interface Uses {
  /** By name: the type, and whether an empty value empties the result. */
  readonly fields: Map<string, { readonly type: CelType; needed: boolean }>;
  readonly lines: Map<string, Map<string, { readonly type: CelType; needed: boolean }>>;
}

export interface Translation {
  readonly text: string;
  /** Places that the value may have; Infinity after a division that is not rounded. */
  readonly places: number;
  /** Whether the value is an amount of money. */
  readonly isMoney: boolean;
  readonly uses: Uses;
}

/** The row of a macro: its variable and the members it has. */
interface MacroScope {
  readonly variable: string;
  readonly list: string;
  readonly fields: ReadonlyMap<string, TypedField>;
}

const BINARY = new Set(["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "||", "&&"]);
const QUOTIENT_REFUSED = new Set(["==", "!=", "%"]);
/** Names that others have for the number of rows. */
const COUNTING = /^(size|length|len|count|计数)$/i;
const MACROS = new Set(["map", "filter", "exists", "all", "exists_one"]);

/** Throws `ExpressionError` for the first thing that may not be written. */
export function translate(tree: Node, scope: TranslateScope): Translation {
  const uses: Uses = { fields: new Map(), lines: new Map() };
  const { text, places, money } = new Translator(scope, uses).node(tree, undefined);
  return { text, places, isMoney: money === 1, uses };
}

class Translator {
  private readonly scope: TranslateScope;
  private readonly uses: Uses;

  constructor(scope: TranslateScope, uses: Uses) {
    this.scope = scope;
    this.uses = uses;
  }

  node(node: Node, frame: MacroScope | undefined): Fragment {
    if (BINARY.has(node.op)) return this.binary(node, frame);
    switch (node.op) {
      case "value":
        return literal(node);
      case "id":
      case ".":
        return this.field(node, frame, true).plain;
      case "call":
        this.rejectForeignCall(node, node.args[0], node.args[1]);
        return this.call(node.args[0], node.args[1], frame);
      case "rcall":
        this.rejectForeignCall(node, node.args[0], [node.args[1], ...node.args[2]]);
        return this.method(node, frame);
      case "in":
        return this.membership(node.args[0], node.args[1], frame);
      case "?:":
        return this.choice(node.args, frame);
      case "!_":
      case "-_": {
        const operand = this.node(node.args, frame);
        return { ...operand, text: `${node.op.slice(0, 1)}(${operand.text})` };
      }
      default:
        throw new ExpressionError(EXPRESSION_FINDINGS.refused(node.input.slice(node.start, node.end)));
    }
  }

  private binary(node: Node, frame: MacroScope | undefined): Fragment {
    const [left, right] = (node.args as readonly [Node, Node]).map((side) => this.node(side, frame)) as [
      Fragment,
      Fragment,
    ];
    if (QUOTIENT_REFUSED.has(node.op)) requireRounded(node.op, left, right);
    const type = operationType(node.op, left.type, right.type);
    const places = type === "bool" ? 0 : operationPlaces(node.op, left.places, right.places);
    return { text: writeOperation(node.op, left, right), places, type, money: moneyOf(node.op, left, right) };
  }

  private choice([test, yes, no]: readonly [Node, Node, Node], frame: MacroScope | undefined): Fragment {
    const { text } = this.node(test, frame);
    return choiceOf(text, this.node(yes, frame), this.node(no, frame));
  }

  private membership(item: Node, list: Node, frame: MacroScope | undefined): Fragment {
    if (list.op !== "list") throw new ExpressionError(EXPRESSION_FINDINGS.refused("in"));
    const [first, ...items] = unifyNumbers([item, ...list.args].map((one) => this.node(one, frame)));
    requireRounded("in", first!, ...items);
    return {
      text: `(${first!.text} in [${items.map((one) => one.text).join(", ")}])`,
      places: 0,
      type: "bool",
      money: 0,
    };
  }

  /** A field of the row, or of the row of the macro it is in. */
  private field(
    node: Node,
    frame: MacroScope | undefined,
    needed: boolean,
  ): { readonly plain: Fragment; readonly has: string; readonly field: TypedField } {
    const [prefix, known, name] = this.resolveField(node, frame);
    const field = known.get(name);
    if (field === undefined) throw new ExpressionError(EXPRESSION_FINDINGS.unknownField(name, [...known.keys()]));
    const type = celType(field);
    if (type === undefined)
      throw new ExpressionError(
        field.kind === "lines" ? EXPRESSION_FINDINGS.linesAlone(name) : EXPRESSION_FINDINGS.unusable(name),
      );
    const uses = prefix === "" ? this.uses.fields : this.lineUses(frame!.list);
    uses.set(name, { type, needed: needed || (uses.get(name)?.needed ?? false) });
    const money = valueKind(field) === "money" ? 1 : 0;
    const plain = { text: `${prefix}f_${name}`, places: placesOf(field), type, money };
    return { plain, has: `${prefix}has_${name}`, field };
  }

  private resolveField(
    node: Node,
    frame: MacroScope | undefined,
  ): readonly [string, ReadonlyMap<string, TypedField>, string] {
    if (node.op === "id") {
      if (node.args === frame?.variable) throw new ExpressionError(EXPRESSION_FINDINGS.refused(node.args));
      return ["", this.scope.fields, node.args];
    }
    this.rejectPathOverReference(node, frame);
    if (node.op !== "." || node.args[0].op !== "id")
      throw new ExpressionError(EXPRESSION_FINDINGS.refused(node.input.slice(node.start, node.end)));
    const owner = node.args[0].args;
    const lines = this.linesCalled(owner);
    if (owner !== frame?.variable && lines !== undefined)
      throw new ExpressionError(
        COUNTING.test(node.args[1]) && this.scope.linesOf(lines)?.has(node.args[1]) !== true
          ? EXPRESSION_FINDINGS.lineCount(node.args[1], lines.name, replaced(node, `count(${lines.name})`))
          : lineFieldFinding(node, lines.name, node.args[1]),
      );
    if (owner !== frame?.variable)
      throw new ExpressionError(
        EXPRESSION_FINDINGS.refused(
          node.input.slice(node.start, node.end),
          this.scope.fields.has(node.args[1]) && !this.scope.fields.has(owner) ? node.args[1] : undefined,
        ),
      );
    return [`v_${frame.variable}.`, frame.fields, node.args[1]];
  }

  /** `deviceId.price`, of the row or of a line: the value is in the row only after `fill` has copied it. */
  private rejectPathOverReference(node: Node, frame: MacroScope | undefined): void {
    const path = pathOf(node);
    const isLine = path[0] === frame?.variable;
    const [reference = "", ...names] = isLine ? path.slice(1) : path;
    const field = (isLine ? frame?.fields : this.scope.fields)?.get(reference);
    if (names.length === 0 || typeof field?.options["to"] !== "string") return;
    const fill = Object.entries((field.options["fill"] ?? {}) as Readonly<Record<string, string>>);
    const filled = fill.find(([, from]) => from.replace(/^to\./, "") === names.join("."))?.[0];
    const own = filled === undefined ? undefined : (isLine ? `${path[0] ?? ""}.` : "") + filled;
    const meant = own === undefined ? undefined : replaced(node, own);
    throw new ExpressionError(EXPRESSION_FINDINGS.overReference(reference, names, filled, meant));
  }

  /** The `lines` field of that name, or the only one that holds rows of that entity. */
  private linesCalled(name: string): TypedField | undefined {
    const field = this.scope.fields.get(name);
    if (field !== undefined) return field.kind === "lines" ? field : undefined;
    const held = [...this.scope.fields.values()].filter(
      ({ kind, options }) => kind === "lines" && options["entity"] === name,
    );
    return held.length === 1 ? held[0] : undefined;
  }

  /** `SUM(lines.price)`, `size(lines)`, `lines.size()`: what others write for sums and counts of lines. */
  private rejectForeignCall(node: Node, name: string, args: readonly (Node | undefined)[]): void {
    const [arg] = args;
    if (args.length !== 1 || arg === undefined) return;
    if (arg.op === "." && arg.args[0].op === "id" && /^(sum|total|合计|求和)$/i.test(name)) {
      const lines = this.linesCalled(arg.args[0].args);
      if (lines !== undefined) throw new ExpressionError(lineFieldFinding(node, lines.name, arg.args[1]));
    }
    if (arg.op !== "id" || !COUNTING.test(name) || (node.op === "call" && name === "count")) return;
    const lines = this.linesCalled(arg.args);
    if (lines !== undefined)
      throw new ExpressionError(
        EXPRESSION_FINDINGS.lineCount(`${name}()`, lines.name, replaced(node, `count(${lines.name})`)),
      );
  }

  private lineUses(list: string): Map<string, { readonly type: CelType; needed: boolean }> {
    const known = this.uses.lines.get(list);
    if (known !== undefined) return known;
    const uses = new Map<string, { readonly type: CelType; needed: boolean }>();
    this.uses.lines.set(list, uses);
    return uses;
  }

  private method(node: Node & { readonly op: "rcall" }, frame: MacroScope | undefined): Fragment {
    const [name, receiver, args] = node.args;
    if (name === "orValue") return this.orValue(receiver, args, frame);
    const summed = name === "sum" && receiver.op === "id" ? args.at(-1) : undefined;
    if (summed?.op === "." || summed?.op === "id")
      throw new ExpressionError(
        lineFieldFinding(node, String(receiver.args), summed.op === "." ? summed.args[1] : summed.args),
      );
    if (!MACROS.has(name))
      throw new ExpressionError(EXPRESSION_FINDINGS.unknownFunction(name, ["orValue", "map", "filter", ...FUNCTIONS]));
    if (frame !== undefined) throw new ExpressionError(EXPRESSION_FINDINGS.macroInMacro());
    return this.macro(name, receiver, args);
  }

  /** `field.orValue(0)`: the field, or the value where it is empty. */
  private orValue(receiver: Node, args: readonly Node[], frame: MacroScope | undefined): Fragment {
    if (args.length !== 1 || (receiver.op !== "id" && receiver.op !== "."))
      throw new ExpressionError(EXPRESSION_FINDINGS.orValue());
    const { plain, has } = this.field(receiver, frame, false);
    return choiceOf(has, plain, this.node(args[0]!, frame));
  }

  private macro(name: string, receiver: Node, args: readonly Node[]): Fragment {
    const list = this.list(receiver);
    const variable = args[0];
    if (variable?.op !== "id" || args.length < 2) throw new ExpressionError(EXPRESSION_FINDINGS.refused(name));
    const frame: MacroScope = { variable: variable.args, list: list.name, fields: list.fields };
    const bodies = args.slice(1).map((body) => this.node(body, frame));
    this.lineUses(list.name);
    const text = `l_${list.name}.${name}(v_${frame.variable}, ${bodies.map((body) => body.text).join(", ")})`;
    const { places, type, money } = bodies.at(-1)!;
    return { text, places, type: typeOfMacro(name, type), money };
  }

  private list(node: Node): { readonly name: string; readonly fields: ReadonlyMap<string, TypedField> } {
    const name = node.op === "id" ? node.args : "";
    const field = this.scope.fields.get(name);
    if (name !== "" && field === undefined) {
      const lines = [...this.scope.fields.values()].filter(({ kind }) => kind === "lines").map((one) => one.name);
      throw new ExpressionError(EXPRESSION_FINDINGS.unknownField(name, lines));
    }
    if (field?.kind !== "lines") throw new ExpressionError(EXPRESSION_FINDINGS.macroOver());
    const fields = this.scope.linesOf(field);
    if (fields === undefined) throw new ExpressionError(EXPRESSION_FINDINGS.unusable(name));
    return { name, fields };
  }

  private call(name: string, args: readonly Node[], frame: MacroScope | undefined): Fragment {
    if (/^(if|iif|case)$/i.test(name)) throw new ExpressionError(EXPRESSION_FINDINGS.noIf());
    if (!FUNCTIONS.includes(name)) throw new ExpressionError(EXPRESSION_FINDINGS.unknownFunction(name, FUNCTIONS));
    if (name === "today" || name === "now")
      return {
        text: `${name}(${[CONTEXT_VARIABLE, ...args.map((arg) => this.node(arg, frame).text)].join(", ")})`,
        places: 0,
        type: name === "today" ? "date" : "instant",
        money: 0,
      };
    if (name === "dictText") return this.dictText(args, frame);
    if (name === "count" && frame === undefined && args.length === 1 && args[0]!.op === "id")
      return this.count(args[0]!);
    if (name === "mask") requireMask(args[1]);
    const parts = args.map((arg) => this.node(arg, frame));
    if (name === "addDays" && parts[1]?.type === "decimal") throw new ExpressionError(EXPRESSION_FINDINGS.whole(name));
    if (name === "capitals" && (parts[0]?.places ?? 0) > CAPITAL_PLACES)
      throw new ExpressionError(EXPRESSION_FINDINGS.round(CAPITAL_PLACES));
    return {
      text: `${name}(${parts.map((part) => part.text).join(", ")})`,
      places: placesOfCall(name, args, parts),
      type: typeOfCall(name, parts),
      money: moneyOfCall(name, parts),
      isLiteral: parts.length > 0 && parts.every(({ isLiteral }) => isLiteral === true),
    };
  }

  private count(node: Node): Fragment {
    const { name } = this.list(node);
    this.lineUses(name);
    return { text: `count(l_${name})`, places: 0, type: "int", money: 0 };
  }

  /** The dictionary is the field's own. */
  private dictText(args: readonly Node[], frame: MacroScope | undefined): Fragment {
    if (args.length !== 1 || (args[0]!.op !== "id" && args[0]!.op !== "."))
      throw new ExpressionError(EXPRESSION_FINDINGS.dictText());
    const { plain, field } = this.field(args[0]!, frame, true);
    const dict = field.options["dict"];
    if (typeof dict !== "string") throw new ExpressionError(EXPRESSION_FINDINGS.dictText());
    return {
      text: `dictText(${CONTEXT_VARIABLE}, ${JSON.stringify(dict)}, ${plain.text})`,
      places: 0,
      type: "string",
      money: 0,
    };
  }
}

/** `l.deviceId.price` → l, deviceId, price; empty where it is no path of names. */
function pathOf(node: Node): readonly string[] {
  if (node.op === "id") return [node.args];
  const before = node.op === "." ? pathOf(node.args[0]) : [];
  return node.op !== "." || before.length === 0 ? [] : [...before, node.args[1]];
}

/** The whole expression with another text in the place of one of its parts. */
const replaced = ({ input, start, end }: Node, text: string): string => input.slice(0, start) + text + input.slice(end);

const lineFieldFinding = (node: Node, list: string, name: string) =>
  EXPRESSION_FINDINGS.lineField(list, name, replaced(node, `sum(${list}.map(l, l.${name}))`));

function literal(node: Node & { readonly op: "value" }): Fragment {
  const text = node.input.slice(node.start, node.end);
  const plain = { text, places: 0, money: 0, isLiteral: true };
  if (typeof node.args === "bigint") return { ...plain, type: "int" };
  if (typeof node.args === "boolean") return { ...plain, type: "bool" };
  if (typeof node.args === "string") return { ...plain, type: "string" };
  // Written as it is and never a float: 0.1 is a tenth.
  if (typeof node.args === "number" && /^\d+\.\d{1,10}$/.test(text))
    return { ...plain, text: `${LITERAL}("${text}")`, places: text.length - text.indexOf(".") - 1, type: "decimal" };
  throw new ExpressionError(EXPRESSION_FINDINGS.refused(text));
}

function choiceOf(test: string, yes: Fragment, no: Fragment): Fragment {
  const [one, other] = unifyNumbers([yes, no]) as readonly [Fragment, Fragment];
  return {
    text: `(${test} ? ${one.text} : ${other.text})`,
    places: Math.max(one.places, other.places),
    type: one.type,
    money: moneyAmong([one, other]),
  };
}

/** Whole numbers are divided as decimals, and grow past 64 bits. */
function writeOperation(op: string, left: Fragment, right: Fragment): string {
  const whole = left.type === "int" && right.type === "int";
  if (whole && op === "/") return `(decimal(${left.text}) / ${right.text})`;
  const name = whole ? WHOLE[op] : undefined;
  return name === undefined ? `(${left.text} ${op} ${right.text})` : `${name}(${left.text}, ${right.text})`;
}

/**
 * Whether a quotient was meant whole or with all its digits cannot be seen where it is compared for equality or divided
 * with a remainder.
 */
function requireRounded(op: string, ...parts: readonly Fragment[]): void {
  if (parts.some((part) => isNumber(part.type) && part.places === Infinity))
    throw new ExpressionError(EXPRESSION_FINDINGS.quotient(op));
}

function requireMask(node: Node | undefined): void {
  const name = node?.op === "value" && typeof node.args === "string" ? node.args : "";
  if (!isMaskName(name)) throw new ExpressionError(EXPRESSION_FINDINGS.unknownMask(name, MASK_NAMES));
}

function operationPlaces(op: string, left: number, right: number): number {
  if (op === "*") return left + right;
  if (op === "/") return Infinity;
  return Math.max(left, right);
}

function placesOfCall(name: string, args: readonly Node[], parts: readonly Fragment[]): number {
  if (name === "round" || name === "ceil" || name === "floor") {
    const places = args[1];
    if (places === undefined) return 0;
    if (places.op !== "value" || typeof places.args !== "bigint" || places.args > 10n)
      throw new ExpressionError(EXPRESSION_FINDINGS.roundPlaces());
    return Number(places.args);
  }
  return name === "len" || name === "count" ? 0 : Math.max(0, ...parts.map((part) => part.places));
}
