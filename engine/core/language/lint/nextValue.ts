/** The value that was meant where an item of a dictionary was copied and its value left: one of the same shape. */
import { isObject, type JsonObject } from "../jsonPointer.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { entriesOf } from "../compile/projectNames.ts";

/** `values`: of all items; the repeated one at `at`. One that the project uses and nothing declares comes first. */
export function nextValue(
  values: readonly string[],
  at: number,
  dict: string,
  project: ProjectLintContext,
): string | undefined {
  const taken = new Set(values);
  const undeclared = usedValues(dict, project).filter((value) => !taken.has(value));
  return undeclared.length === 1 ? undeclared[0] : nextOf(values, at);
}

/** The next free one after it: `3` after `2`, `03` after `02`, `30` after `20` of tens, `type3`, `C`. */
export function nextOf(values: readonly string[], at: number): string | undefined {
  const taken = new Set(values);
  const [, before = "", digits = ""] = /^(.*?)(\d{1,12})$/.exec(values[at] ?? "") ?? [];
  if (digits !== "") {
    const step = stepOf(values, before);
    const width = digits.startsWith("0") && digits.length > 1 ? digits.length : 1;
    for (let number = Number(digits) + step; ; number += step) {
      const value = before + String(number).padStart(width, "0");
      if (!taken.has(value)) return value;
    }
  }
  const value = values[at] ?? "";
  for (let code = value.charCodeAt(0) + 1; /^[A-Za-z]$/.test(value); code += 1) {
    const letter = String.fromCharCode(code);
    if (!/[A-Za-z]/.test(letter)) return undefined;
    if (!taken.has(letter)) return letter;
  }
  return undefined;
}

/** Tens where all are tens. */
function stepOf(values: readonly string[], before: string): number {
  const numbers = values.flatMap((value) =>
    value.startsWith(before) && /^\d+$/.test(value.slice(before.length)) ? [Number(value.slice(before.length))] : [],
  );
  const positive = numbers.filter((number) => number > 0);
  return [1000, 100, 10].find((step) => positive.length > 1 && positive.every((number) => number % step === 0)) ?? 1;
}

/** Values that states, conditions, defaults and demo rows give fields of the dictionary, in the order of the files. */
function usedValues(dict: string, { model, files }: ProjectLintContext): readonly string[] {
  const fields = new Map(
    Object.values(model.entities).map((entity) => [
      entity.entity,
      new Set(entity.fields.filter(({ options }) => options["dict"] === dict).map(({ name }) => name)),
    ]),
  );
  const used = files.flatMap(({ kind, value }): readonly unknown[] => {
    if (value === undefined) return [];
    const own = fields.get(String(value["entity"]));
    if (kind === "demo")
      return entriesOf(value["rows"]).flatMap(([entity, rows]) => valuesIn(rows, fields.get(entity) ?? new Set()));
    if ((kind !== "entity" && kind !== "view") || own === undefined || own.size === 0) return [];
    return [...statesIn(value, own), ...valuesIn(value, own)];
  });
  return [...new Set(used.map(String))];
}

function statesIn({ states }: JsonObject, fields: ReadonlySet<string>): readonly unknown[] {
  if (!isObject(states) || !fields.has(String(states["field"]))) return [];
  const steps = entriesOf(states["steps"]).flatMap(([, step]) => (isObject(step) ? [step["from"], step["to"]] : []));
  return [states["initial"], states["byServer"], ...steps].flat().filter(isValue);
}

const COMPARING: ReadonlySet<string> = new Set(["eq", "ne", "in", "not_in", "contains"]);

/** Wherever a value stands under the name of the field: `"status": 1`, `"status": { "in": [0, 2] }`. */
function valuesIn(place: unknown, fields: ReadonlySet<string>): readonly unknown[] {
  if (Array.isArray(place)) return place.flatMap((one) => valuesIn(one, fields));
  if (!isObject(place)) return [];
  return Object.entries(place).flatMap(([key, value]): readonly unknown[] => {
    if (!fields.has(key)) return valuesIn(value, fields);
    if (!isObject(value)) return [value].flat().filter(isValue);
    const tests = Object.entries(value).filter(([op]) => COMPARING.has(op));
    return tests.length > 0 ? tests.flatMap(([, operand]) => [operand].flat()).filter(isValue) : [];
  });
}

const isValue = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && value !== "" && !value.startsWith("$"));
