/** Removes conditions and values that read what the viewer does not see; only the server evaluates them. */
import { predicateRefs } from "#core/filter";
import type { Predicate, ExpressionModel, FieldModel } from "#core/model";
import { optional } from "../compile/draftField.ts";
import type { FieldVisibility } from "./visibleNames.ts";

/** The condition, when everything it reads, here and over a reference, is seen in full on every row. */
export function visiblePredicate(predicate: Predicate | undefined, visibility: FieldVisibility): Predicate | undefined {
  if (predicate === undefined) return undefined;
  const { fields, row } = predicateRefs(predicate);
  const known =
    fields.every(
      (ref) =>
        visibility.fullyVisible.has(ref.via ?? ref.field) &&
        (ref.via === undefined || visibility.seesReferenced(ref.via, ref.field)),
    ) && row.every((name) => visibility.fullyVisible.has(name));
  return known ? predicate : undefined;
}

const visibleExpression = (
  expr: ExpressionModel | undefined,
  visibility: FieldVisibility,
): ExpressionModel | undefined =>
  expr !== undefined && expr.reads.every((name) => visibility.fullyVisible.has(name)) ? expr : undefined;

export function projectField(field: FieldModel, visibility: FieldVisibility): FieldModel {
  const { visible, readonly, required, expr, default: preset, disclosed: _disclosed, ...rest } = field;
  const when = visiblePredicate(required?.when, visibility);
  const visibleExpr = visibleExpression(expr, visibility);
  const locked = readonly === true || (expr !== undefined && visibleExpr === undefined);
  const fixed: FieldModel["readonly"] | undefined = locked
    ? true
    : readonly === undefined
      ? undefined
      : visiblePredicate(readonly, visibility);
  return {
    ...rest,
    options: projectOptions(field, visibility),
    dependents: field.dependents.filter((name) => visibility.readable.has(name)),
    ...optional("visible", visiblePredicate(visible, visibility)),
    ...optional("readonly", fixed),
    // A requirement by an unseen condition is the server's to state.
    ...optional(
      "required",
      required === undefined || (required.when !== undefined && when === undefined)
        ? undefined
        : { message: required.message, ...optional("when", when) },
    ),
    ...optional("expr", visibleExpr),
    ...optional("default", visibleDefault(preset, visibility)),
  };
}

function visibleDefault(preset: FieldModel["default"], visibility: FieldVisibility): FieldModel["default"] {
  if (preset === undefined || !("expr" in preset)) return preset;
  const expr = visibleExpression(preset.expr, visibility);
  return expr === undefined ? undefined : { expr };
}

const seenNames = (list: unknown, there: ReadonlySet<string> | undefined): unknown =>
  Array.isArray(list) ? list.filter((name) => there?.has(String(name)) ?? false) : list;

function cutPicker(
  { aside, ...picker }: Readonly<Record<string, unknown>>,
  there: ReadonlySet<string> | undefined,
): Readonly<Record<string, unknown>> {
  return {
    ...picker,
    ...optional("columns", seenNames(picker["columns"], there)),
    ...optional("filters", seenNames(picker["filters"], there)),
    ...optional("aside", there?.has(String(aside)) === true ? aside : undefined),
  };
}

/** Options that name fields, here or in the target, keep only those the viewer sees. */
function projectOptions(field: FieldModel, visibility: FieldVisibility): FieldModel["options"] {
  const { where: _where, ...options } = field.options;
  const target = typeof options["to"] === "string" ? options["to"] : options["entity"];
  const there = typeof target === "string" ? visibility.ofEntity(target) : undefined;
  const names = (list: unknown): unknown => seenNames(list, there);
  const own = (name: unknown): boolean =>
    typeof name !== "string" ||
    name.startsWith("$") ||
    !visibility.declared.has(name) ||
    visibility.fullyVisible.has(name);
  const picker = options["picker"] as Readonly<Record<string, unknown>> | undefined;
  const fill = options["fill"] as Readonly<Record<string, string>> | undefined;
  const fields = options["fields"] as Readonly<Record<string, string>> | undefined;
  const kept = Object.fromEntries(
    Object.entries(options).filter(([key, value]) => !["min", "max", "with"].includes(key) || own(value)),
  );
  return {
    ...kept,
    ...optional("columns", names(options["columns"])),
    ...optional("picker", picker === undefined ? undefined : cutPicker(picker, there)),
    ...optional(
      "fill",
      fill === undefined
        ? undefined
        : only(fill, ([name, from]) => visibility.readable.has(name) && (there?.has(from) ?? false)),
    ),
    ...optional(
      "fields",
      fields === undefined || Array.isArray(fields)
        ? options["fields"]
        : only(fields, ([, name]) => visibility.readable.has(name)),
    ),
  };
}

function only(
  object: Readonly<Record<string, string>>,
  keep: (entry: readonly [string, string]) => boolean,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(object).filter(keep));
}
