/**
 * Checks that the predicate parser leaves out: a literal compared with a dictionary is one of its values, and no list
 * repeats one.
 */
import type { PredicateScope } from "#core/filter";
import type { FieldModel } from "#core/model";
import { isObject, pointerOf } from "../jsonPointer.ts";
import { literalHint } from "./literalHint.ts";
import { dictValues, type CompileContext } from "./compileContext.ts";

export function checkDictLiterals(
  source: unknown,
  pointer: string,
  scope: PredicateScope,
  context: CompileContext,
): void {
  if (!isObject(source)) return;
  for (const [key, value] of Object.entries(source)) {
    const at = pointer + pointerOf(key);
    if (key === "or" || key === "and") {
      reportRepeated({ [key]: value }, pointer, context);
      (value as readonly unknown[]).forEach((one, index) =>
        checkDictLiterals(one, at + pointerOf(index), scope, context),
      );
    } else if (key === "not") checkDictLiterals(value, at, scope, context);
    else checkField(key, value, at, scope, context);
  }
}

function fieldOf(name: string, scope: PredicateScope): FieldModel | undefined {
  const [first = "", second] = name.split(".");
  const own = scope.fields.get(first);
  if (second === undefined || own === undefined) return own;
  return scope.target(String(own.options["to"]))?.get(second);
}

const COMPARED: ReadonlySet<string> = new Set(["eq", "ne", "in", "not_in", "contains"]);

function checkField(
  name: string,
  value: unknown,
  pointer: string,
  scope: PredicateScope,
  context: CompileContext,
): void {
  if (isObject(value)) reportRepeated(value, pointer, context);
  const field = fieldOf(name, scope);
  const values = field === undefined ? undefined : dictValues(field, context.names);
  if (field === undefined || values === undefined) return;
  const check = (one: unknown, at: string): void => {
    const text = String(one);
    if (text.startsWith("$") || values.includes(text)) return;
    context.report({
      pointer: at,
      code: "PREDICATE.DICT",
      details: { dict: String(field.options["dict"]), name: text },
      ...literalHint(one, field, context.names),
    });
  };
  if (!isObject(value)) return check(value, pointer);
  for (const [op, operand] of Object.entries(value)) {
    if (!COMPARED.has(op)) continue;
    const at = pointer + pointerOf(op);
    if (Array.isArray(operand)) operand.forEach((one, index) => check(one, at + pointerOf(index)));
    else check(operand, at);
  }
}

function reportRepeated(tests: Readonly<Record<string, unknown>>, pointer: string, context: CompileContext): void {
  for (const [op, list] of Object.entries(tests)) {
    if (!Array.isArray(list) || op === "between") continue;
    const texts = list.map((one) => JSON.stringify(one));
    list.forEach((one: unknown, index) => {
      if (texts.indexOf(texts[index] ?? "") !== index)
        context.report({
          pointer: pointer + pointerOf(op, index),
          code: "SHAPE.REPEATED",
          details: { name: String(one) },
        });
    });
  }
}
