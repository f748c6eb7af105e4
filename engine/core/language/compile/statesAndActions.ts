/** Compiles the steps of a state machine and the actions of modules. */
import { pointerOf } from "../jsonPointer.ts";
import type { ActionModel, FieldModel, StateMark, StatesModel, StepModel } from "#core/model";
import type { ActionSource, EntitySource, Fields, StepSource } from "../source.ts";
import type { EntityContext } from "./entityContext.ts";
import { finishField } from "./finishField.ts";
import { draftField, optional, resolvePreset } from "./draftField.ts";

export function compileStates(source: EntitySource, context: EntityContext): StatesModel | undefined {
  const states = source.states;
  const field = states === undefined ? undefined : context.field(states.field);
  if (states === undefined || field === undefined) return undefined;
  const initial = context.literal(states.initial, field, pointerOf("states", "initial"), "STATE.UNKNOWN") ?? null;
  const byServer = (states.byServer ?? []).map(
    (state, at) => context.literal(state, field, `${pointerOf("states", "byServer")}/${at}`, "STATE.UNKNOWN") ?? null,
  );
  const steps = Object.entries(states.steps).map(([name, step]) => compileStep(name, step, field, context));
  const marks = steps.flatMap((step) => markOf(step, states.steps[step.name]?.mark));
  return { field: states.field, initial, byServer, steps, marks };
}

/** A mark without a stamp is a finding: nothing would say which rows the step has changed. */
function markOf({ to, stamp, input }: StepModel, text: string | undefined): readonly StateMark[] {
  const stamped = stamp.at ?? stamp.by ?? stamp.name;
  if (text === undefined || stamped === undefined) return [];
  return [{ text, state: to, stamped, ...stamp, entered: input.map((field) => field.name) }];
}

function compileStep(name: string, step: StepSource, state: FieldModel, context: EntityContext): StepModel {
  const pointer = pointerOf("states", "steps", name);
  const stored = (value: unknown, at: string) => context.literal(value, state, at, "STATE.UNKNOWN") ?? null;
  const input = compileInput(step.input, `${pointer}/input`, context);
  const when = step.when === undefined ? undefined : context.predicate(step.when, `${pointer}/when`);
  return {
    name,
    title: step.title,
    from: step.from.map((value, index) => stored(value, `${pointer}/from/${index}`)),
    to: stored(step.to, `${pointer}/to`),
    stamp: step.stamp ?? {},
    not: step.not ?? [],
    permission: step.permission ?? `${context.entity.entity}:${name}`,
    input,
    ...optional("confirm", step.confirm),
    ...optional("shows", step.shows),
    ...optional("when", when),
    ...optional(
      "apply",
      step.apply === undefined
        ? undefined
        : {
            to: step.apply.to,
            fields: step.apply.fields,
            passes: step.apply.passes ?? [],
            ...optional("seen", step.apply.seen),
            ...optional("summary", step.apply.summary),
          },
    ),
    ...optional("requires", step.requires),
    danger: step.danger ?? false,
  };
}

export function compileActions(source: EntitySource, context: EntityContext): readonly ActionModel[] {
  return Object.entries(source.actions ?? {}).map(([name, action]) => compileAction(name, action, context));
}

function compileAction(name: string, action: ActionSource, context: EntityContext): ActionModel {
  const pointer = pointerOf("actions", name);
  const when = action.when === undefined ? undefined : context.predicate(action.when, `${pointer}/when`);
  return {
    name,
    title: action.title,
    on: action.on,
    ...optional("when", when),
    input: compileInput(action.input, `${pointer}/input`, context),
    ...optional("confirm", action.confirm),
    permission: action.permission ?? `${context.entity.entity}:${name}`,
    ...optional("requires", action.requires),
    danger: action.danger ?? false,
    result: action.result ?? "toast",
  };
}

/** Fields asked for before an act; their conditions read each other and the row. */
function compileInput(input: Fields | undefined, pointer: string, context: EntityContext): readonly FieldModel[] {
  const entries = Object.entries(input ?? {}).map(([name, source]) => {
    const resolved = resolvePreset(source, context.names.presets);
    return {
      pointer: pointer + pointerOf(name),
      resolved,
      draft: draftField(name, resolved, context.entity.entity, context.names),
    };
  });
  const extra = entries.map((entry) => entry.draft);
  return entries.map(({ draft, resolved, pointer: at }) => finishField(draft, resolved, at, context, extra));
}
