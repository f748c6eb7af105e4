/** Functions and methods of other languages by our own, in a syntax tree that could be read. */
import type { CelType, Node } from "../cel.ts";
import { celType } from "../fieldTypes.ts";
import type { TranslateScope } from "../translate.ts";
import type { TypedField } from "../fieldTypes.ts";

/** The whole expression in our words; what has none stays as it is. */
export function inOwnCalls(tree: Node, scope: TranslateScope): string {
  return new Writer(scope).write(tree, true);
}

type Type = CelType | undefined;
type Args = readonly Node[];

const EMPTY_OR =
  /^(ifnull|nvl2?|coalesce|isnull|if_?null|ifempty|ifblank|nz|default|ifna|iferror|zn|or_?value|or_?else)$/;
const CHOICE = /^(if|iif|iff|cond|ternary)$/;
const TODAY = /^(curdate|current_?date|today|date|getdate|sysdate|todaydate|getcurrentdate|today_date)$/;
const NOW = /^(now|current_?timestamp|localtime|currenttime|current_?time|getcurrenttime|moment|dayjs|datetime)$/;
const UNWRAPPED = new RegExp(
  "^(" +
    "date|dayjs|moment|to_?date|todate|dateof|datevalue|number|tonumber|to_?number|parseint|" +
    "parsefloat|float|double|num|value|string|str|text|to_?string|tostring|to_?char|valueof" +
    ")$",
);
const ADDING = /^(date_?add|add_?date|add_?days?|plus_?days?|days_?add|incday)$/;
const TAKING = /^(date_?sub|sub_?date|sub_?days?|minus_?days?|subtract_?days?|days_?sub)$/;
const BETWEEN =
  /^(date_?diff|datedif|diff_?days?|days_?between|day_?diff|days?|days_?diff|timestampdiff|interval_?days?)$/;
const SUMMING = /^(sum|total|sum_?by|合计|求和|sumof)$/;

/** Of one argument, under another name. */
const RENAMED: Readonly<Record<string, string>> = {
  length: "len",
  char_length: "len",
  strlen: "len",
  size: "len",
  count: "len",
  ucase: "upper",
  touppercase: "upper",
  upper: "upper",
  lcase: "lower",
  tolowercase: "lower",
  lower: "lower",
  trim: "trim",
  getfullyear: "year",
  year: "year",
  getyear: "year",
  month: "month",
  getmonth: "month",
  ceiling: "ceil",
  roundup: "ceil",
  rounddown: "floor",
  trunc: "floor",
  truncate: "floor",
  int: "floor",
  tofixed: "round",
  round: "round",
  round2: "round",
  ceil: "ceil",
  floor: "floor",
  abs: "abs",
  rmb: "capitals",
  upperrmb: "capitals",
  upper_money: "capitals",
  uppermoney: "capitals",
  rmbupper: "capitals",
  dicttext: "dictText",
  dict_text: "dictText",
  dictlabel: "dictText",
  label: "dictText",
  min: "min",
  max: "max",
  least: "min",
  greatest: "max",
  mask: "mask",
};

const isDayUnit = (node: Node | undefined): boolean =>
  (node?.op === "value" && /^(d|dd|day|days|天|日)$/i.test(String(node.args))) ||
  (node?.op === "id" && /^(d|dd|day|days)$/i.test(node.args));

class Writer {
  readonly #scope: TranslateScope;
  /** Variables of macros around what is written. */
  readonly #rows: { readonly variable: string; readonly fields: ReadonlyMap<string, TypedField> }[] = [];

  constructor(scope: TranslateScope) {
    this.#scope = scope;
  }

  write(node: Node, isWhole = false): string {
    const made = this.#made(node);
    return made === undefined
      ? this.#asItIs(node)
      : isWhole || !/[?+]|&&|\|\||==|[<>]/.test(made)
        ? made
        : bracketed(made);
  }

  /** The text of the node with each part written anew. */
  #asItIs(node: Node): string {
    const inside = this.#enter(node);
    const [start, end] = rangeOf(node);
    let text = "";
    let at = start;
    for (const child of partsOf(node).toSorted((a, b) => a.start - b.start)) {
      const [from, to] = rangeOf(child);
      text += node.input.slice(at, from) + this.write(child);
      at = to;
    }
    if (inside) this.#rows.pop();
    return text + node.input.slice(at, end);
  }

  /** Whether the node is a macro over lines. */
  #enter(node: Node): boolean {
    if (node.op !== "rcall" || node.args[1].op !== "id") return false;
    const lines = this.#linesCalled(node.args[1].args);
    const [variable] = node.args[2];
    if (lines === undefined || variable?.op !== "id") return false;
    this.#rows.push({ variable: variable.args, fields: this.#scope.linesOf(lines) ?? new Map<string, TypedField>() });
    return true;
  }

  #made(node: Node): string | undefined {
    if (node.op === "call") return this.#call(node.args[0], node.args[1]);
    if (node.op === "rcall") return this.#method(node.args[0], node.args[1], node.args[2]);
    if (node.op === "." && /^(length|size)$/.test(node.args[1])) return this.#length(node.args[0]);
    if (node.op === "?:") return this.#choice(node.args);
    return BINARY.has(node.op) ? this.#binary(node.op, node.args as readonly [Node, Node]) : undefined;
  }

  #length(of: Node): string | undefined {
    const lines = of.op === "id" ? this.#linesCalled(of.args) : undefined;
    if (lines !== undefined) return `count(${lines.name})`;
    return this.#typeOf(of) === "string" ? `len(${this.write(of)})` : undefined;
  }

  #method(name: string, receiver: Node, args: Args): string | undefined {
    const lower = name.toLowerCase();
    if (name === "orValue") return undefined;
    if (/^(add|plus)$/.test(lower) && (args.length === 1 || isDayUnit(args[1])))
      return this.#shifted(receiver, args[0], "");
    if (/^(subtract|minus)$/.test(lower) && (args.length === 1 || isDayUnit(args[1])))
      return this.#shifted(receiver, args[0], "-");
    if (lower === "diff" && args[0] !== undefined) return this.#days(args[0], receiver);
    if (/^(map|filter)$/.test(name)) return undefined;
    if (SUMMING.test(lower) && receiver.op === "rcall" && args.length === 0) return `sum(${this.write(receiver)})`;
    if (lower === "concat") return this.#joined([receiver, ...args]);
    return this.#call(name, [receiver, ...args], true);
  }

  #call(name: string, args: Args, isMethod = false): string | undefined {
    const lower = name.toLowerCase();
    const [first, second, third] = args;
    if (first === undefined) return TODAY.test(lower) ? "today()" : NOW.test(lower) ? "now()" : undefined;
    if (EMPTY_OR.test(lower) && second !== undefined) return this.#emptyOr(args);
    if (CHOICE.test(lower) && third !== undefined)
      return `${this.write(first)} ? ${this.write(second!)} : ${this.write(third)}`;
    if (lower === "and") return args.map((arg) => this.write(arg)).join(" && ");
    if (lower === "or") return args.map((arg) => this.write(arg)).join(" || ");
    if (lower === "not" && args.length === 1) return `!(${this.write(first, true)})`;
    if (/^(isempty|isblank|is_?null|isnull|empty)$/.test(lower) && args.length === 1) return this.#isEmpty(first);
    if (/^(concat|concatenate|strcat|textjoin)$/.test(lower)) return this.#joined(args);
    if (/^(pow|power)$/.test(lower) && second?.op === "value" && String(second.args) === "2")
      return `${this.write(first)} * ${this.write(first)}`;
    if (lower === "mod" && second !== undefined) return `${this.write(first)} % ${this.write(second)}`;
    return this.#ofLines(lower, args) ?? this.#ofDays(name, args) ?? this.#renamed(name, args, isMethod);
  }

  #renamed(name: string, args: Args, isMethod: boolean): string | undefined {
    const lower = name.toLowerCase();
    const own = Object.hasOwn(RENAMED, lower) ? RENAMED[lower] : undefined;
    const [only] = args;
    if (UNWRAPPED.test(lower) && only !== undefined && (args.length === 1 || lower === "parseint"))
      return this.write(only);
    if (own === undefined || (own === name && !isMethod)) return undefined;
    return own === "len" && only !== undefined ? this.#length(only) : `${own}(${this.#list(args)})`;
  }

  #list(args: Args): string {
    return args.map((arg) => this.write(arg, true)).join(", ");
  }

  #emptyOr(args: Args): string | undefined {
    const [first, ...others] = args;
    if (first === undefined) return undefined;
    if (others.length === 0) return this.write(first, true);
    if (first.op !== "id" && first.op !== ".") return undefined;
    return `${this.write(first)}.orValue(${this.#emptyOr(others) ?? ""})`;
  }

  #isEmpty(node: Node): string | undefined {
    return this.#typeOf(node) === "string" && (node.op === "id" || node.op === ".")
      ? `${this.write(node)}.orValue('') == ''`
      : undefined;
  }

  #joined(args: Args): string | undefined {
    return args.every((arg) => this.#typeOf(arg) === "string")
      ? args.map((arg) => this.write(arg)).join(" + ")
      : undefined;
  }

  #ofDays(name: string, args: Args): string | undefined {
    const lower = name.toLowerCase();
    const days = args.filter((arg) => isTime(this.#typeOf(arg)));
    const units = args.filter((arg) => !isTime(this.#typeOf(arg)) && isDayUnit(arg));
    const [first, second] = days;
    const number = args.find((arg) => !days.includes(arg) && !units.includes(arg));
    if (first !== undefined && number !== undefined && args.length === 2 + units.length) {
      if (ADDING.test(lower)) return this.#shifted(first, number, "");
      if (TAKING.test(lower)) return this.#shifted(first, number, "-");
    }
    if (!BETWEEN.test(lower) || second === undefined || first === undefined || args.length !== 2 + units.length)
      return undefined;
    if (name === "days") return undefined;
    // MySQL takes the second from the first; who names the unit, or DATEDIF, begins with the earlier day.
    return lower === "datediff" && units.length === 0 ? this.#days(second, first) : this.#days(first, second);
  }

  #days(from: Node, to: Node): string {
    return `days(${this.write(from, true)}, ${this.write(to, true)})`;
  }

  #shifted(day: Node, number: Node | undefined, sign: "" | "-"): string | undefined {
    if (number === undefined) return undefined;
    const text = this.write(number, true);
    const count = sign === "" ? text : /^[\w.]+$/.test(text) ? `-${text}` : `-(${text})`;
    return `addDays(${this.write(day, true)}, ${count})`;
  }

  /** Sums and numbers of rows, as spreadsheets and databases write them. */
  #ofLines(lower: string, args: Args): string | undefined {
    const lines = this.#linesIn(args);
    const [first, second] = args;
    if (lines === undefined || first === undefined || this.#rows.length > 0) return undefined;
    const row = (node: Node): string => this.#ofRow(node, lines.name);
    const isList = first.op === "id" && this.#linesCalled(first.args) === lines;
    if (/^(size|length|len|count|counta)$/.test(lower) && second === undefined)
      return isList || first.op === "." ? `count(${lines.name})` : undefined;
    if (SUMMING.test(lower) && !isList && second === undefined && !isMacro(first))
      return `sum(${lines.name}.map(l, ${row(first)}))`;
    const member = second?.op === "value" || second?.op === "id" ? String(second.args) : undefined;
    if (SUMMING.test(lower) && isList && member !== undefined && args.length === 2)
      return `sum(${lines.name}.map(l, l.${member}))`;
    if (/^(avg|average|mean)$/.test(lower) && !isList && second === undefined && !isMacro(first))
      return `round(sum(${lines.name}.map(l, ${row(first)})) / count(${lines.name}), 2)`;
    if (/^sumifs?$/.test(lower) && second !== undefined && args.length === 2)
      return `sum(${lines.name}.map(l, ${row(second)} ? ${row(first)} : 0))`;
    if (/^countifs?$/.test(lower)) {
      const test = second === undefined ? row(first) : isList ? row(second) : `${row(first)} == ${row(second)}`;
      return `count(${lines.name}.filter(l, ${test}))`;
    }
    return undefined;
  }

  /** `lines.price` as `l.price`. */
  #ofRow(node: Node, lines: string): string {
    const text = this.#asItIs(node);
    return text.replace(new RegExp(String.raw`\b${lines}\s*\.\s*(?=[A-Za-z])`, "g"), "l.");
  }

  #linesIn(args: Args): TypedField | undefined {
    for (const arg of args) {
      const found = arg.op === "id" ? this.#linesCalled(arg.args) : this.#linesIn(partsOf(arg));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #linesCalled(name: string): TypedField | undefined {
    const field = this.#scope.fields.get(name);
    return field?.kind === "lines" ? field : undefined;
  }

  /** `price == null ? 0 : price`. */
  #choice([test, yes, no]: readonly [Node, Node, Node]): string | undefined {
    if ((test.op !== "==" && test.op !== "!=") || !isNull(test.args[1])) return undefined;
    const [full, empty] = test.op === "==" ? [no, yes] : [yes, no];
    const [subject] = test.args;
    return textOf(full) === textOf(subject) ? this.#emptyOr([subject, empty]) : undefined;
  }

  #binary(op: string, [left, right]: readonly [Node, Node]): string | undefined {
    const [a, b] = [this.#typeOf(left), this.#typeOf(right)];
    if (op === "+" && isTime(a) && b === "int") return this.#shifted(left, right, "");
    if (op === "+" && a === "int" && isTime(b)) return this.#shifted(right, left, "");
    if (op === "-" && isTime(a) && b === "int") return this.#shifted(left, right, "-");
    if (op === "-" && isTime(a) && isTime(b)) return this.#days(right, left);
    if ((op === "||" || op === "&&") && a === "string" && b === "string")
      return `${this.write(left)} + ${this.write(right)}`;
    if (op === "||" && a !== "bool" && (left.op === "id" || left.op === ".")) return this.#emptyOr([left, right]);
    if (op === "==" || op === "!=") return this.#compared(op, left, right);
    return ["+", "-", "*", "/"].includes(op) ? this.#withNumber(op, left, right) : undefined;
  }

  /** `price * '2'`. */
  #withNumber(op: string, left: Node, right: Node): string | undefined {
    const number = (node: Node): string | undefined =>
      node.op === "value" && typeof node.args === "string" && /^\d+(\.\d+)?$/.test(node.args) ? node.args : undefined;
    const [a, b] = [number(left), number(right)];
    if ((a === undefined) === (b === undefined)) return undefined;
    const other = this.#typeOf(a === undefined ? left : right);
    return other === "int" || other === "decimal"
      ? `${a ?? this.write(left)} ${op} ${b ?? this.write(right)}`
      : undefined;
  }

  /** A switch beside 1 or 'true', a dictionary's value in the form that its field does not store. */
  #compared(op: "==" | "!=", left: Node, right: Node): string | undefined {
    if (isNull(right)) return op === "==" ? this.#isEmpty(left) : this.#notEmpty(left);
    const type = this.#typeOf(left);
    if (right.op !== "value" || (left.op !== "id" && left.op !== ".")) return undefined;
    const value = typeof right.args === "bigint" ? String(right.args) : right.args;
    if (typeof value !== "string") return undefined;
    if (type === "bool" && /^(1|0|true|false|yes|no|y|n|是|否)$/i.test(value)) {
      const isYes = /^(1|true|yes|y|是)$/i.test(value) === (op === "==");
      return (isYes ? "" : "!") + this.write(left);
    }
    if (type === "string" && typeof right.args === "bigint") return `${this.write(left)} ${op} '${value}'`;
    return type === "int" && typeof right.args === "string" && /^-?\d+$/.test(value)
      ? `${this.write(left)} ${op} ${value}`
      : undefined;
  }

  #notEmpty(node: Node): string | undefined {
    return this.#isEmpty(node)?.replace(/==(?= ''$)/, "!=");
  }

  #typeOf(node: Node): Type {
    if (node.op === "value")
      return typeof node.args === "bigint"
        ? "int"
        : typeof node.args === "string"
          ? "string"
          : typeof node.args === "boolean"
            ? "bool"
            : "decimal";
    if (node.op === "id") return typeOfField(this.#scope.fields.get(node.args));
    if (node.op === "." && node.args[0].op === "id") {
      const owner = node.args[0].args;
      return typeOfField(this.#rows.findLast(({ variable }) => variable === owner)?.fields.get(node.args[1]));
    }
    if (node.op === "?:") return this.#typeOf(node.args[1]);
    if (node.op === "-_") return this.#typeOf(node.args);
    if (node.op === "call") return this.#typeOfCall(node.args[0], node.args[1]);
    if (node.op === "rcall") return this.#typeOfCall(node.args[0], [node.args[1], ...node.args[2]]);
    if (["+", "-", "*", "/", "%"].includes(node.op)) {
      const [a, b] = (node.args as readonly [Node, Node]).map((side) => this.#typeOf(side));
      if (isTime(a) && isTime(b)) return "int";
      return node.op === "/" || a === "decimal" || b === "decimal" ? "decimal" : a;
    }
    return "bool";
  }

  #typeOfCall(name: string, args: Args): Type {
    const lower = name.toLowerCase();
    if (args.length === 0) return TODAY.test(lower) ? "date" : NOW.test(lower) ? "instant" : undefined;
    if (/^(len|length|size|year|month|count|countif)$/.test(lower) || BETWEEN.test(lower)) return "int";
    if (CHOICE.test(lower) && args[1] !== undefined) return this.#typeOf(args[1]);
    if (/^(round|floor|ceil|ceiling|int|trunc)$/.test(lower)) return args.length === 1 ? "int" : "decimal";
    if (lower === "tofixed") return "decimal";
    if (/^(dicttext|upper|lower|trim|mask|capitals|concat)$/.test(lower)) return "string";
    const given = args.map((arg) => this.#typeOf(arg));
    return given.find(isTime) ?? given[0];
  }
}

const BINARY: ReadonlySet<string> = new Set(["+", "-", "*", "/", "%", "==", "!=", "||", "&&"]);

const isTime = (type: Type): boolean => type === "date" || type === "instant";
const isNull = (node: Node): boolean => node.op === "value" && node.args === null;
const isMacro = (node: Node): boolean => node.op === "rcall" && /^(map|filter)$/.test(node.args[0]);
/** With the brackets that the library leaves out of a part: as many are closed as are opened. */
function rangeOf({ input, start, end }: Node): readonly [start: number, end: number] {
  const bare = input.slice(start, end).replace(/'[^']*'|"[^"]*"/g, (text) => " ".repeat(text.length));
  let depth = 0;
  let lowest = 0;
  for (const sign of bare) {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    lowest = Math.min(lowest, depth);
  }
  const before = new RegExp(String.raw`(?:\(\s*){${-lowest}}$`).exec(input.slice(0, start));
  const after = new RegExp(String.raw`^(?:\s*\)){${depth - lowest}}`).exec(input.slice(end));
  return [start - (before?.[0].length ?? 0), end + (after?.[0].length ?? 0)];
}

const textOf = ({ input, start, end }: Node): string => input.slice(start, end);
const typeOfField = (field: TypedField | undefined): Type => (field === undefined ? undefined : celType(field));
const bracketed = (text: string): string => `(${text})`;

function partsOf(node: Node): readonly Node[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "!_":
    case "-_":
      return [node.args];
    case "map":
      return node.args.flat();
    default:
      return node.args as readonly Node[];
  }
}
