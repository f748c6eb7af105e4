/**
 * Operators of other products (NocoBase, Strapi, Directus, MongoDB, Prisma, Sequelize, amis) where what is written
 * beside them has to change too: `$notEmpty: true` is `"empty": false`. Those that only have another name are in
 * `HABITS` of the language.
 */
import type { FieldModel, FilterOp } from "#core/model";
import { timeFormOf } from "./operand.ts";

interface ForeignOperator {
  /** In the place of the operator and its value. */
  readonly meant?: string;
  /** Where it has to be written at another place. */
  readonly advice?: string;
}

/** A state of the field: what the operator says where its value is true. */
const STATES: Readonly<Record<string, readonly ["empty" | "eq", boolean]>> = {
  null: ["empty", true],
  isnull: ["empty", true],
  isempty: ["empty", true],
  blank: ["empty", true],
  notnull: ["empty", false],
  isnotnull: ["empty", false],
  nnull: ["empty", false],
  notempty: ["empty", false],
  isnotempty: ["empty", false],
  nempty: ["empty", false],
  exists: ["empty", false],
  notexists: ["empty", true],
  istruly: ["eq", true],
  istrue: ["eq", true],
  isfalsy: ["eq", false],
  isfalse: ["eq", false],
};

/** What has no operator of its own here: the whole condition is negated. */
const NEGATIONS: Readonly<Record<string, FilterOp>> = {
  notbetween: "between",
  nbetween: "between",
  notstartswith: "right_like",
  notstartwith: "right_like",
  notstartswithi: "right_like",
  nstartswith: "right_like",
  nistartswith: "right_like",
  notendswith: "left_like",
  notendwith: "left_like",
  notendswithi: "left_like",
  nendswith: "left_like",
  niendswith: "left_like",
};

/** Not to hold a value: of several values of a field, and of a part of a text. */
const LACKS: ReadonlySet<string> = new Set([
  "notincludes",
  "notcontains",
  "notcontainsi",
  "ncontains",
  "nicontains",
  "doesnotcontain",
]);

/** Days, beside a moment: what they are with `$today`, of which the first moment is compared. */
const DAYS: Readonly<Record<string, readonly [op: FilterOp, ofToday: string | undefined]>> = {
  dateon: ["eq", `"ge": "$today", "lt": "$today+1d"`],
  datenoton: ["ne", undefined],
  datebefore: ["lt", undefined],
  dateafter: ["gt", `"ge": "$today+1d"`],
  datenotbefore: ["ge", undefined],
  datenotafter: ["le", `"lt": "$today+1d"`],
};

const folded = (name: string): string => name.toLowerCase().replace(/[-_$\s]+/g, "");

/** Undefined where a name alone is wrong, or nothing is known of it. */
export function foreignOperator(
  op: string,
  operand: unknown,
  field: FieldModel,
  among: readonly FilterOp[],
): ForeignOperator | undefined {
  const name = folded(op);
  const state = Object.hasOwn(STATES, name) ? STATES[name] : undefined;
  if (state !== undefined) return ofState(state, operand, among);
  // `is: null`, `$not: null`
  if (operand === null && among.includes("empty") && /^(is|isnot|not|eq|ne|neq)$/.test(name))
    return { meant: `"empty": ${/^(is|eq)$/.test(name)}` };
  const day = Object.hasOwn(DAYS, name) ? DAYS[name] : undefined;
  if (day !== undefined) return ofDay(day, operand, field);
  const positive = Object.hasOwn(NEGATIONS, name) ? NEGATIONS[name] : undefined;
  if (positive !== undefined && among.includes(positive)) return negated(positive, operand, field);
  if (LACKS.has(name) && !among.includes("not_like") && among.includes("contains"))
    return negated("contains", operand, field);
  return undefined;
}

function ofState(
  [op, holds]: readonly ["empty" | "eq", boolean],
  operand: unknown,
  among: readonly FilterOp[],
): ForeignOperator | undefined {
  const value = operand === true || operand === 1 ? holds : operand === false || operand === 0 ? !holds : holds;
  return among.includes(op) ? { meant: `"${op}": ${value}` } : undefined;
}

const negated = (op: FilterOp, operand: unknown, { name }: FieldModel): ForeignOperator => ({
  advice: `请写作 "not": { "${name}": { "${op}": ${JSON.stringify(operand)} } }`,
});

function ofDay(
  [op, ofToday]: readonly [FilterOp, string | undefined],
  operand: unknown,
  field: FieldModel,
): ForeignOperator {
  const day = namedDay(operand);
  if (day === undefined && typeof operand === "object") return { meant: op };
  const value = day ?? operand;
  if (ofToday !== undefined && value === "$today" && timeFormOf(field) === "instant") return { meant: ofToday };
  return { meant: day === undefined ? op : `"${op}": ${JSON.stringify(day)}` };
}

const NAMED_DAYS: Readonly<Record<string, string>> = {
  today: "$today",
  yesterday: "$today-1d",
  tomorrow: "$today+1d",
};

/** `{ "type": "today" }` */
function namedDay(operand: unknown): string | undefined {
  const type = typeof operand === "object" && operand !== null && "type" in operand ? operand.type : undefined;
  return typeof type === "string" && Object.hasOwn(NAMED_DAYS, type) ? NAMED_DAYS[type] : undefined;
}
