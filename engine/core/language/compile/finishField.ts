/** The conditions, default and value of a field, compiled when every entity is drafted. */
import type { FieldModel } from "#core/model";
import { isObject } from "../jsonPointer.ts";
import type { FieldSource } from "../source.ts";
import type { EntityContext, PredicateSettings } from "./entityContext.ts";
import { readDefault } from "./defaultValue.ts";
import { optional, requiredMessage, type ResolvedField } from "./draftField.ts";

export function finishField(
  draft: FieldModel,
  resolved: ResolvedField,
  pointer: string,
  context: EntityContext,
  extra: readonly FieldModel[] = [],
): FieldModel {
  const { source } = resolved;
  const settings: PredicateSettings = extra.length === 0 ? {} : { extra };
  const visible =
    source.visible === undefined ? undefined : context.predicate(source.visible, `${pointer}/visible`, settings);
  const readonly = isObject(source.readonly)
    ? context.predicate(source.readonly, `${pointer}/readonly`, settings)
    : source.readonly;
  // Evaluated where the rows are: it may look over a reference.
  const disclosed =
    source.disclosed === undefined
      ? undefined
      : context.predicate(source.disclosed, `${pointer}/disclosed`, { row: null });
  const expr = source.expr === undefined ? undefined : context.expression(source.expr, `${pointer}/expr`, draft);
  return {
    ...draft,
    ...optional("required", requiredOf(draft, source, pointer, context, settings)),
    ...optional("visible", visible),
    ...optional("readonly", readonly),
    ...optional("disclosed", disclosed),
    ...optional("default", defaultOf(draft, source, pointer, context)),
    ...optional("expr", expr),
    options: targetOptions(draft, pointer, context),
  };
}

function requiredOf(
  field: FieldModel,
  source: FieldSource,
  pointer: string,
  context: EntityContext,
  settings: PredicateSettings,
): FieldModel["required"] | undefined {
  const { required } = source;
  if (required === undefined || required === false) return undefined;
  if (typeof required === "string") return { message: required };
  const message = source.messages?.["VALIDATE.REQUIRED"] ?? requiredMessage(field.kind, field.title);
  if (required === true) return { message };
  const when = context.predicate(required, `${pointer}/required`, settings);
  return when === undefined ? undefined : { message, when };
}

function defaultOf(
  field: FieldModel,
  source: FieldSource,
  pointer: string,
  context: EntityContext,
): FieldModel["default"] | undefined {
  const given = source.default;
  if (given === undefined) return undefined;
  if (isObject(given)) {
    const expr = context.expression(String(given["expr"]), `${pointer}/default/expr`, field);
    return expr === undefined ? undefined : { expr };
  }
  return readDefault(given, field, `${pointer}/default`, context);
}

/**
 * What a reference needs of its target is resolved here, so that it is looked up once: `where` parsed, `fill` by
 * field.
 */
function targetOptions(field: FieldModel, pointer: string, context: EntityContext): FieldModel["options"] {
  const { where, fill } = field.options;
  const to = field.kind === "dict" ? sourceOf(field, pointer, context) : field.options["to"];
  if (typeof to !== "string") return field.options;
  const parsed =
    where === undefined
      ? undefined
      : context.predicate(where, `${pointer}/where`, { entity: to, row: context.entity.entity });
  const { where: _source, ...rest } = field.options;
  return { ...rest, ...optional("where", parsed), ...optional("fill", isObject(fill) ? byField(fill) : undefined) };
}

/** The entity behind a dictionary that reads one; a choice among fixed items cannot be narrowed by a condition. */
function sourceOf(field: FieldModel, pointer: string, context: EntityContext): unknown {
  if (field.options["where"] === undefined) return undefined;
  const from = context.names.dicts.get(String(field.options["dict"]))?.value["from"];
  if (from === undefined)
    context.report({
      pointer: `${pointer}/where`,
      code: "KIND.OPTION",
      details: { detail: "只有取自实体的字典可以写 where" },
    });
  return from;
}

/** `to.name` and `name` are the same field of the target. */
function byField(fill: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fill).map(([own, from]) => [own, String(from).replace(/^to\./, "")]));
}
