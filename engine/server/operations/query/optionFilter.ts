import { may, type EntityModel, type FieldModel, type Viewer } from "#core/language";
import type { Predicate } from "#core/filter";
import { requestErrors, rowErrors } from "../errors.ts";
import { ALL_ROWS } from "./predicates.ts";
import { textSource } from "../textSource.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { ViewerContext } from "../requestContext.ts";

/** What of a field decides which rows it is offered. */
export type OptionField = Pick<FieldModel, "name" | "kind" | "options">;

/** Viewers who may see the screen, add or edit may read the options of its fields. */
export function assertMayUseEntity({ permissions }: EntityModel, viewer: Viewer): void {
  if (![permissions.list, permissions.add, permissions.edit].some((access) => may(viewer, access)))
    throw requestErrors.error("FORBIDDEN");
}

/** `list?offer=<entity>.<field>`: of a list's rows those that this field, which refers to them, may be given. */
export function optionFilter(context: ViewerContext, target: EntityModel, choice: string): Predicate {
  const { runtime, viewer } = context;
  const dot = choice.indexOf(".");
  const name = choice.slice(0, Math.max(dot, 0));
  const holder = Object.hasOwn(runtime.model.entities, name) ? runtime.model.entities[name] : undefined;
  if (holder === undefined) throw requestErrors.error("INVALID", { name: "offer" });
  assertMayUseEntity(holder, viewer);
  const field = visibleField(context, holder, choice.slice(dot + 1));
  const source = textSource(runtime.model, field);
  if (source?.from !== "rows" || source.entity !== target) throw requestErrors.error("INVALID", { name: "offer" });
  return optionCondition(runtime, field);
}

/** A field of a screen or of one of its dialogs, that the caller may know of. */
export function visibleField(context: ViewerContext, entity: EntityModel, name: string): FieldModel {
  const { runtime, viewer } = context;
  const access = runtime.access(entity, viewer);
  const field = runtime.table(entity.entity).fields.get(name) ?? dialogField(entity, viewer, name);
  const known =
    field !== undefined &&
    (access.readable.has(name) || access.writable.has(name) || !runtime.table(entity.entity).fields.has(name));
  if (!known) throw rowErrors.error("UNKNOWN_FIELD", { field: name.slice(0, 60) });
  return field;
}

/** `<step or action>.<field>`: a field of its dialog. */
function dialogField(entity: EntityModel, viewer: Viewer, name: string): FieldModel | undefined {
  const [act, field] = name.split(".");
  const found = [...(entity.states?.steps ?? []), ...entity.actions].find((one) => one.name === act);
  return found !== undefined && may(viewer, found.permission)
    ? found.input.find((one) => one.name === field)
    : undefined;
}

/**
 * The field's own condition. What it says about the row of the form is not known here; it is checked when the row is
 * saved.
 */
export function optionCondition(runtime: EngineRuntime, field: OptionField): Predicate {
  if (field.kind === "dict") return runtime.model.dicts[String(field.options["dict"])]?.source?.where ?? ALL_ROWS;
  const where = field.options["where"] as Predicate | undefined;
  return where === undefined || readsRow(where) ? ALL_ROWS : where;
}

function readsRow(predicate: Predicate): boolean {
  if ("all" in predicate) return predicate.all.some(readsRow);
  if ("any" in predicate) return predicate.any.some(readsRow);
  if ("not" in predicate) return readsRow(predicate.not);
  if ("where" in predicate) return readsRow(predicate.where);
  return predicate.operands.some((operand) => "variable" in operand && operand.variable.name === "row");
}
