/** Guards refuse something, and not everything; the names in them exist. */
import { KINDS } from "#core/fields";
import { evaluate, predicateRefs } from "#core/filter";
import type { Predicate, EntityModel, FieldModel, GuardModel } from "#core/model";
import type { Stored } from "#core/values";
import { pointerOf } from "../jsonPointer.ts";
import type { EntityLintContext } from "./lintContext.ts";
import { notReferring } from "./referringFields.ts";

export function lintGuards(lint: EntityLintContext): void {
  for (const [name, source] of Object.entries(lint.source.guards ?? {})) {
    const pointer = pointerOf("guards", name);
    if (source.holds === undefined && source.none === undefined)
      lint.report({
        pointer,
        code: "GUARD.WRONG",
        details: { detail: "守卫应有 holds（本行的条件）或 none（没有这样的引用行）" },
      });
    if (source.none !== undefined) lintReferring(source.none, `${pointer}/none`, lint);
    if (source.fields !== undefined && source.of.every((op) => op === "delete")) {
      lint.report({
        pointer: `${pointer}/fields`,
        code: "GUARD.WRONG",
        details: { detail: "删除不修改字段，不能只限于某些字段" },
      });
    }
    const guard = lint.entity.guards.find((one) => one.name === name);
    if (guard !== undefined) guard.of.forEach((op, at) => lintOperation(guard, op, `${pointer}/of/${at}`, lint));
  }
}

/** The field by which rows refer to this entity, and an index to find them by. */
function lintReferring(
  { entity, by }: { readonly entity: string; readonly by: string },
  pointer: string,
  lint: EntityLintContext,
): void {
  const target = lint.project.names.entities.get(entity);
  if (target?.fields === undefined) return;
  const wrong = notReferring(by, target, lint.entity.entity, `${pointer}/by`, lint.project);
  if (wrong !== undefined) return lint.report(wrong);
  const indexes = lint.project.model.entities[entity]?.indexes;
  if (indexes?.some((index) => index[0]?.field === by) === false)
    lint.report({
      pointer: `${pointer}/by`,
      code: "INDEX.MISSING",
      details: { name: by },
      allowed: [`"indexes": [["${by}"]]（实体“${entity}”）`],
    });
}

/** Whether a guard refuses an operation in each of these states; where it reads anything else, it is unknown. */
export function refusesInEveryState(
  { holds }: GuardModel,
  op: string,
  states: readonly Stored[] | undefined,
  lint: EntityLintContext,
): boolean {
  if (holds === undefined) return false;
  const possible = statesBefore(op, holds, lint).filter((state) => states === undefined || states.includes(state));
  return possible.length > 0 && possible.every((state) => !holdsIn(holds, state, lint));
}

/** The states of the rows that a reference offers, where its condition reads nothing else; undefined: any. */
export function statesOfReference({ options }: FieldModel, target: EntityLintContext): readonly Stored[] | undefined {
  const where = options["where"] as Predicate | undefined;
  if (where === undefined) return undefined;
  const states = statesBefore("apply", where, target);
  return states.length === 0 ? undefined : states.filter((state) => holdsIn(where, state, target));
}

function lintOperation(guard: GuardModel, op: string, pointer: string, lint: EntityLintContext): void {
  if (!isPossible(op, lint))
    return lint.report({ pointer, code: "GUARD.DEAD", details: { name: guard.name, detail: "没有人可以执行此操作" } });
  if (guard.holds === undefined) return;
  const states = statesBefore(op, guard.holds, lint);
  const refused = states.filter((state) => !holdsIn(guard.holds as Predicate, state, lint));
  if (states.length === 0) return;
  if (refused.length === states.length) {
    lint.report({ pointer, code: "GUARD.WRONG", details: { detail: `守卫“${guard.name}”在任何状态下都拒绝“${op}”` } });
  } else if (refused.length === 0 && guard.none === undefined) {
    lint.report({ pointer, code: "GUARD.DEAD", details: { name: guard.name, detail: `“${op}”之前的状态都符合条件` } });
  }
}

/** Whether a viewer, or the deletion of another row, can cause the operation. */
function isPossible(op: string, { entity, project }: EntityLintContext): boolean {
  // The operations of a broken file are unknown.
  if ([...project.names.entities.values()].some(({ file }) => !project.validFiles.has(file))) return true;
  const onDelete = (how: string): boolean => entity.fields.some((field) => field.options["onDelete"] === how);
  switch (op) {
    case "edit":
      return (
        entity.permissions.edit !== "none" ||
        onDelete("clear") ||
        isApplied(entity, Object.values(project.model.entities))
      );
    case "delete":
      return entity.permissions.delete !== "none" || onDelete("cascade");
    case "restore":
      return entity.history && entity.permissions.edit !== "none";
    case "apply":
      return isApplied(entity, Object.values(project.model.entities));
    default:
      return true;
  }
}

/** Whether a step of another entity writes to rows of this one. */
function isApplied(entity: EntityModel, among: readonly EntityModel[]): boolean {
  return among.some((other) =>
    (other.states?.steps ?? []).some(({ apply }) => {
      const via = apply === undefined ? undefined : other.fields.find((field) => field.name === apply.to);
      return via?.options["to"] === entity.entity;
    }),
  );
}

/** The states in which the operation can find a row, where the condition reads nothing else; empty: unknown. */
function statesBefore(op: string, holds: Predicate, { entity, field, project }: EntityLintContext): readonly Stored[] {
  const { states } = entity;
  const { fields, row, user, time } = predicateRefs(holds);
  const onlyState =
    states !== undefined &&
    fields.every((ref) => ref.via === undefined && ref.field === states.field) &&
    row.length + user.length === 0 &&
    !time;
  if (!onlyState) return [];
  const step = states.steps.find((one) => one.name === op);
  if (step !== undefined) return step.from;
  const stateField = field(states.field);
  const items = project.model.dicts[String(stateField?.options["dict"])]?.items ?? [];
  return stateField === undefined ? [] : items.flatMap((item) => storedState(item.value, stateField));
}

function storedState(value: string, field: FieldModel): readonly Stored[] {
  const wire = field.options["store"] === "integer" ? Number(value) : value;
  const parsed = KINDS[field.kind].toStored(wire, field);
  return "value" in parsed ? [parsed.value] : [];
}

function holdsIn(holds: Predicate, state: Stored, { entity }: EntityLintContext): boolean {
  return evaluate(holds, { [entity.states?.field ?? ""]: state }, { now: 0, user: {} });
}
