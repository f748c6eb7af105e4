/** Turns a predicate of a schema file into a checked one. It reports every problem, not only the first. */
import { ACCOUNT_LOOK, isPlain, kindOf, valueKind } from "#core/fields";
import type { FieldModel, FieldRef, FilterOp, Operand, Predicate, Variable } from "#core/model";
import { FILTER_OPS } from "#core/model";
import {
  MAX_IN_VALUES,
  arityOf,
  equalityOf,
  operatorsOf,
  readLiteral,
  storedForm,
  testOf,
  timeFormOf,
} from "./operand.ts";
import { foreignOperator } from "./foreignOperators.ts";
import { meantVariable, offsetFault, parseVariable } from "./variable.ts";

export type Fields = ReadonlyMap<string, FieldModel>;

/** The names that a predicate may use where it is. */
export interface PredicateScope {
  readonly fields: Fields;
  /** Fields of an entity that a reference points to; undefined when there is no such entity. */
  target(entity: string): Fields | undefined;
  /** What may be behind `$user.`; absent: any name. */
  readonly userVariables?: ReadonlySet<string>;
  /** Those of them that hold a list. */
  readonly userLists?: ReadonlySet<string>;
  /** What may be behind `$row.`; absent: `$row` may not be used here. */
  readonly row?: Fields;
  /** The predicate runs in memory only (`visible`, `when`), so fields without a column may be in it. */
  readonly inMemory?: boolean;
}

export interface PredicateFinding {
  /** Relative to the predicate; '' is the predicate itself. */
  readonly pointer: string;
  readonly code: string;
  /** Chinese. */
  readonly message: string;
  /** The name that does not exist, and the ones that do. */
  readonly wanted?: string;
  readonly among?: readonly string[];
  /** Stands before the name in the text (`$row.`), and so in what is to be written. */
  readonly before?: string;
  /** What to write instead. */
  readonly meant?: string;
  /** In words what to do, where it is to be written at another place. */
  readonly advice?: string;
  /** The field that is not stored. */
  readonly unstored?: string;
  /** All that may be written. */
  readonly allowed?: readonly string[];
  /** The literal that a field does not accept, for callers that can suggest another value. */
  readonly refused?: { readonly literal: unknown; readonly field: FieldModel };
  /** Fields over a reference that have the name which the row's own fields lack: `readerId.phone`. */
  readonly paths?: readonly string[];
  /** The field of the row that the literal names. */
  readonly ofRow?: string;
}

type ParsedPredicate = { readonly predicate: Predicate } | { readonly findings: readonly PredicateFinding[] };

const MAX_DEPTH = 8;
const NOTHING: Predicate = { all: [] };
const WORDS = ["or", "and", "not"];
const SIGNS: Readonly<Record<string, string>> = { "||": "or", "&&": "and", "!": "not", any: "or", all: "and" };

/** Names, operators and literals are checked against the scope; nothing unknown is passed over. */
export function parsePredicate(source: unknown, scope: PredicateScope): ParsedPredicate {
  const reader = new Reader(scope);
  const predicate = reader.predicate(source, "", 0);
  return reader.findings.length === 0 ? { predicate } : { findings: reader.findings };
}

/** `price`, `$price`, `row.price`, `${price}`, `{{ this.price }}` */
const OTHER_ROW = /^(?:\$|[$#]?\{{1,2}\s*)?(?:(?:row|this|record|data|form|values)\.)?([A-Za-z]\w*)\s*\}{0,2}$/;

const COMPARISONS: Readonly<Record<string, FilterOp>> = {
  "=": "eq",
  "==": "eq",
  "===": "eq",
  "!=": "ne",
  "<>": "ne",
  ">": "gt",
  ">=": "ge",
  "<": "lt",
  "<=": "le",
};

class Reader {
  readonly findings: PredicateFinding[] = [];
  readonly scope: PredicateScope;

  constructor(scope: PredicateScope) {
    this.scope = scope;
  }

  predicate(source: unknown, pointer: string, depth: number): Predicate {
    if (!isObject(source)) return this.wrong(pointer, "PREDICATE.SHAPE", "条件应为对象");
    if (depth > MAX_DEPTH) return this.wrong(pointer, "PREDICATE.TOO_DEEP", `条件嵌套不能超过 ${MAX_DEPTH} 层`);
    const parts = Object.entries(source).map(([key, value]) =>
      this.member(key, value, `${pointer}/${escape(key)}`, depth),
    );
    return parts.length === 1 ? parts[0]! : { all: parts };
  }

  private member(key: string, value: unknown, pointer: string, depth: number): Predicate {
    if (key === "not") return { not: this.predicate(value, pointer, depth + 1) };
    if (key !== "or" && key !== "and") return this.field(key, value, pointer);
    if (!Array.isArray(value) || value.length === 0)
      return this.wrong(pointer, "PREDICATE.SHAPE", `${key} 应为至少一个条件的列表`);
    const parts = value.map((one, at) => this.predicate(one, `${pointer}/${at}`, depth + 1));
    return key === "or" ? { any: parts } : { all: parts };
  }

  private field(name: string, value: unknown, pointer: string): Predicate {
    const found = this.resolve(name, pointer);
    if (found === undefined) return NOTHING;
    if (!isObject(value)) return this.equality(found, value, pointer);
    const tests = Object.entries(value).map(([op, operand]) =>
      this.operator(found, op, operand, `${pointer}/${escape(op)}`),
    );
    if (tests.length === 0) return this.wrong(pointer, "PREDICATE.SHAPE", "条件为空");
    return tests.length === 1 ? tests[0]! : { all: tests };
  }

  /** A field of the entity, or `via.field` of the one a reference points to. */
  private resolve(name: string, pointer: string): Found | undefined {
    const [first = "", second, third] = name.split(".");
    const own = this.scope.fields.get(first);
    const [, bare = ""] = /^\$?(?:row|this|record|data)\.(\w+)$/.exec(name) ?? [];
    if (own === undefined && this.scope.fields.has(bare)) return this.ofThisRow(pointer, name, bare);
    if (own === undefined) return this.unknown(pointer, first, this.scope.fields, WORDS, second);
    if (second === undefined)
      return this.usable(pointer, { on: { field: first }, field: own }, this.scope.inMemory === true);
    if (third !== undefined) return this.fail(pointer, "PREDICATE.HOP", "只能经过一个引用字段");
    const to = own.options["to"];
    if (
      (own.kind !== "reference" && own.kind !== "tree") ||
      own.options["multiple"] === true ||
      typeof to !== "string"
    ) {
      return this.fail(pointer, "PREDICATE.HOP", `${first} 不是单值引用字段`);
    }
    const target = this.scope.target(to);
    const field = target?.get(second);
    if (field === undefined) return this.unknown(pointer, second, target ?? new Map());
    return this.usable(pointer, { on: { field: second, via: first }, field }, false);
  }

  /** A field stands at the left by its name alone. */
  private ofThisRow(pointer: string, written: string, meant: string): undefined {
    this.findings.push({ pointer, code: "PREDICATE.FIELD", message: `左边直接写字段名，不写 ${written}`, meant });
  }

  private usable(pointer: string, found: Found, anyColumn: boolean): Found | undefined {
    if (found.field.column !== undefined || (anyColumn && found.field.kind !== "lines")) return found;
    const { name } = found.field;
    const message = `${name} 不存储，不能作为条件`;
    this.findings.push({ pointer, code: "PREDICATE.NOT_STORED", message, unstored: name });
    return undefined;
  }

  private equality(found: Found, value: unknown, pointer: string): Predicate {
    const op = equalityOf(found.field);
    if (op === undefined) return this.badOperator(found, "eq", pointer);
    if (value === null) return this.wrong(pointer, "PREDICATE.NULL", "不能与空值比较", '{ "empty": true }');
    if (Array.isArray(value))
      return this.wrong(pointer, "PREDICATE.SHAPE", "多个值要用 in", `{ "in": ${JSON.stringify(value).slice(0, 80)} }`);
    return this.test(found, op, [value], () => pointer);
  }

  private operator(found: Found, op: string, value: unknown, pointer: string): Predicate {
    if (!isOp(op) || !operatorsOf(found.field).includes(op)) return this.badOperator(found, op, pointer, value);
    const arity = arityOf(op);
    const list = arity !== 1 && Array.isArray(value);
    const variableList = arity === "many" && typeof value === "string" && value.startsWith("$user.");
    if (arity === 1 ? Array.isArray(value) : !list && !variableList)
      return arity === 1
        ? this.wrong(pointer, "PREDICATE.SHAPE", "此处应为一个值", singleOf(value))
        : this.wrong(pointer, "PREDICATE.SHAPE", "此处应为列表", arity === "many" ? listOf(value) : undefined);
    const wires: readonly unknown[] = list ? value : [value];
    if (arity === 2 && wires.length !== 2) return this.wrong(pointer, "PREDICATE.SHAPE", "between 需要两个值");
    if (arity === "many" && (wires.length === 0 || wires.length > MAX_IN_VALUES))
      return this.wrong(pointer, "PREDICATE.SHAPE", `列表应有 1 至 ${MAX_IN_VALUES} 个值`);
    return this.test(found, op, wires, (at) => (list ? `${pointer}/${at}` : pointer));
  }

  private test(found: Found, op: FilterOp, wires: readonly unknown[], pointerOf: (at: number) => string): Predicate {
    const operands = wires.map((wire, at) => this.operand(found.field, op, wire, pointerOf(at)));
    if (operands.some((operand) => operand === undefined)) return NOTHING;
    return testOf(found.on, found.field, op, operands as Operand[], wires.map(unescape));
  }

  private operand(field: FieldModel, op: FilterOp, wire: unknown, pointer: string): Operand | undefined {
    if (typeof wire === "string" && wire.startsWith("$") && !wire.startsWith("$$"))
      return this.variable(field, op, wire, pointer);
    const literal = readLiteral(unescape(wire), field, op);
    if (literal !== undefined && (op === "empty" || isPlain(wire, field))) return { literal };
    this.findings.push({
      pointer,
      code: "PREDICATE.LITERAL",
      message: `${JSON.stringify(wire)?.slice(0, 60) ?? ""} 不是字段 ${field.name} 的值`,
      refused: { literal: wire, field },
      ...this.ofRow(wire),
    });
    return undefined;
  }

  /** A field of the row by its bare name, or as other languages write it. */
  private ofRow(wire: unknown): Pick<PredicateFinding, "ofRow"> {
    if (typeof wire !== "string") return {};
    const [, sign, side = wire] = /^(===?|!=|<>|>=?|<=?|=)\s*(\S.*)$/.exec(wire) ?? [];
    const [, name = ""] = OTHER_ROW.exec(side) ?? [];
    if (this.scope.row?.has(name) !== true) return {};
    const op = sign === undefined ? undefined : COMPARISONS[sign];
    return { ofRow: op === undefined ? `$row.${name}` : `{ "${op}": "$row.${name}" }` };
  }

  private variable(field: FieldModel, op: FilterOp, text: string, pointer: string): Operand | undefined {
    const variable = parseVariable(text);
    if (variable === undefined || op === "empty") return this.noVariable(field, text, pointer);
    if (!("key" in variable) && !("field" in variable)) {
      const as = timeFormOf(field);
      if (as === undefined) return this.fail(pointer, "PREDICATE.VARIABLE", `${text} 只能与时间字段比较`);
      const fault = offsetFault(variable, as);
      if (fault !== undefined) {
        const { message, meant } = fault;
        this.findings.push({ pointer, code: "PREDICATE.VARIABLE", message, ...(meant && { meant }) });
        return undefined;
      }
      return { variable: { ...variable, as } };
    }
    if (!this.known(variable, text, pointer)) return undefined;
    if (variable.name === "row" && !this.fits(field, variable.field, pointer)) return undefined;
    if (variable.name === "user" && variable.key === "id" && field.look === ACCOUNT_LOOK)
      return this.isKey(field, text, pointer);
    if (variable.name === "user" && this.scope.userLists?.has(variable.key) === true && arityOf(op) !== "many")
      return this.isList(field, op, text, pointer);
    return { variable };
  }

  /** Both sides of a comparison are compared as they are stored. */
  private fits(field: FieldModel, name: string, pointer: string): boolean {
    const other = this.scope.row?.get(name);
    if (other === undefined || storedForm(other) === storedForm(field)) return true;
    const title = (one: FieldModel): string => `“${one.title}”（${kindOf({ kind: valueKind(one) }).title}）`;
    const fitting = [...(this.scope.row ?? [])].filter(
      ([own, one]) => own !== field.name && !one.system && storedForm(one) === storedForm(field),
    );
    this.findings.push({
      pointer,
      code: "PREDICATE.VARIABLE",
      message: `${title(field)}不能与${title(other)}比较`,
      allowed: fitting.map(([own]) => `$row.${own}`),
    });
    return false;
  }

  /** A list is equal to no value: what is meant is that the value is one of it. */
  private isList(field: FieldModel, op: FilterOp, text: string, pointer: string): undefined {
    const among = op === "ne" ? "not_in" : "in";
    const message = `${text} 是列表，不能用 ${op} 比较`;
    if (!operatorsOf(field).includes(among)) return this.fail(pointer, "PREDICATE.VARIABLE", message);
    const test = `"${among}": ${JSON.stringify(text)}`;
    const isWritten = pointer.endsWith(`/${op}`);
    this.findings.push({ pointer, code: "PREDICATE.VARIABLE", message, meant: isWritten ? test : `{ ${test} }` });
  }

  /** `createBy` and what steps stamp hold user names. */
  private isKey(field: FieldModel, text: string, pointer: string): undefined {
    const message = `“${field.title}”存的是账号名，而 ${text} 是用户的主键，两者从不相等`;
    this.findings.push({ pointer, code: "PREDICATE.VARIABLE", message, meant: "$user.username" });
  }

  private noVariable(field: FieldModel, text: string, pointer: string): undefined {
    const meant = meantVariable(text) ?? this.ofRow(text).ofRow;
    const users = [...(this.scope.userVariables ?? [])].map((key) => `$user.${key}`);
    const among = [...(timeFormOf(field) === undefined ? [] : ["$now", "$today"]), ...users];
    const message = `没有变量 ${text}`;
    this.findings.push({ pointer, code: "PREDICATE.VARIABLE", message, wanted: text, among, ...(meant && { meant }) });
  }

  private known(variable: NamedVariable, text: string, pointer: string): boolean {
    const wanted = variable.name === "user" ? variable.key : variable.field;
    const among =
      variable.name === "user" ? this.scope.userVariables : (this.scope.row ?? new Map<string, FieldModel>());
    if (among === undefined || among.has(wanted)) return true;
    this.findings.push({
      pointer,
      code: "PREDICATE.VARIABLE",
      message: `没有变量 ${text}`,
      wanted,
      among: [...among.keys()],
      before: `$${variable.name}.`,
    });
    return false;
  }

  private badOperator(found: Found, op: string, pointer: string, value?: unknown): Predicate {
    this.findings.push({
      pointer,
      code: "PREDICATE.OPERATOR",
      message: `字段 ${found.field.name} 不支持 ${op}`,
      wanted: op,
      among: operatorsOf(found.field),
      ...foreignOperator(op, value, found.field, operatorsOf(found.field)),
    });
    return NOTHING;
  }

  /** `words` of the grammar are near only where they are written almost so, as in `$or`. */
  private unknown(
    pointer: string,
    wanted: string,
    among: Fields,
    words: readonly string[] = [],
    further?: string,
  ): undefined {
    const referring = further === undefined ? [] : [...among].filter(([, { options }]) => options["to"] === wanted);
    const [via] = referring.length === 1 ? (referring[0] ?? []) : [];
    const word =
      via !== undefined
        ? `${via}.${further ?? ""}`
        : (words.find((one) => new RegExp(`^[^a-z]*${one}[^a-z]*$`, "i").test(wanted)) ?? SIGNS[wanted]);
    this.findings.push({
      pointer,
      code: "PREDICATE.FIELD",
      message: `没有字段 ${wanted}`,
      wanted,
      among: [...among.keys()],
      ...(word !== undefined && { meant: word }),
      ...(among === this.scope.fields && word === undefined && { paths: this.pathsTo(further ?? wanted) }),
    });
  }

  private pathsTo(name: string): readonly string[] {
    return [...this.scope.fields].flatMap(([via, { kind, options }]) => {
      const isPath = (kind === "reference" || kind === "tree") && options["multiple"] !== true;
      return isPath && this.scope.target(String(options["to"]))?.has(name) === true ? [`${via}.${name}`] : [];
    });
  }

  private fail(pointer: string, code: string, message: string): undefined {
    this.findings.push({ pointer, code, message });
  }

  private wrong(pointer: string, code: string, message: string, meant?: string): Predicate {
    this.findings.push({ pointer, code, message, ...(meant === undefined ? {} : { meant }) });
    return NOTHING;
  }
}

type NamedVariable = Extract<Variable, { readonly key: string } | { readonly field: string }>;

interface Found {
  readonly on: FieldRef;
  readonly field: FieldModel;
}

const OPS: ReadonlySet<string> = new Set(FILTER_OPS);

function isOp(name: string): name is FilterOp {
  return OPS.has(name);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const singleOf = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length === 1 ? JSON.stringify(value[0]) : undefined;

/** `"1,2"` and 1 as lists. */
function listOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return JSON.stringify([value]);
  if (typeof value !== "string") return undefined;
  const parts = value.split(/\s*[,，]\s*/);
  return JSON.stringify(parts.every((part) => /^-?\d+$/.test(part)) ? parts.map(Number) : parts).replaceAll(",", ", ");
}

/** `$$` writes a dollar sign. */
function unescape(wire: unknown): unknown {
  return typeof wire === "string" && wire.startsWith("$$") ? wire.slice(1) : wire;
}

/** A key as a segment of a JSON pointer. */
function escape(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
