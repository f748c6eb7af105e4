/** The types of what is written, as far as the translation needs them; the library's check has the last word. */
import type { CelType } from "./cel.ts";

/** `list` of what a macro makes; undefined where a wrong operand leaves no type, which the check then refuses. */
export type PartType = CelType | { readonly list: PartType } | undefined;

export interface Part {
  readonly text: string;
  /** Places that the value may have; Infinity after a division that is not rounded. */
  readonly places: number;
  readonly type: PartType;
}

const ARITHMETIC = new Set(["+", "-", "*", "/", "%"]);

export function isNumber(type: PartType): boolean {
  return type === "int" || type === "decimal";
}

export function typeAfter(op: string, left: PartType, right: PartType): PartType {
  if (!ARITHMETIC.has(op)) return "bool";
  if (!isNumber(left) || !isNumber(right)) return left;
  return op === "/" || left === "decimal" || right === "decimal" ? "decimal" : "int";
}

/** Whole numbers beside decimals are decimals, in the branches of a choice and the items of a list. */
export function alike(parts: readonly Part[]): readonly Part[] {
  const mixed = parts.some((part) => part.type === "decimal") && parts.every((part) => isNumber(part.type));
  return mixed ? parts.map((part) => (part.type === "int" ? { ...part, text: `decimal(${part.text})`, type: "decimal" } : part)) : parts;
}

const RESULTS: Readonly<Record<string, CelType>> = {
  len: "int", days: "int", year: "int", month: "int", count: "int", decimal: "decimal",
  upper: "string", lower: "string", trim: "string", capitals: "string", mask: "string",
};

export function typeOfCall(name: string, args: readonly Part[]): PartType {
  const type = args[0]?.type;
  if (name === "round" || name === "ceil" || name === "floor") return args.length === 1 ? "int" : "decimal";
  if (name === "sum") return typeof type === "object" ? type.list : undefined;
  if (name === "min" || name === "max") return typeAfter("+", type, args[1]?.type);
  return RESULTS[name] ?? type;
}

export function typeOfMacro(name: string, body: PartType): PartType {
  if (name === "map") return { list: body };
  return name === "filter" ? { list: undefined } : "bool";
}
