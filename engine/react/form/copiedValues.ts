/** The values that a copy of a record starts with. */
import type { EntityView } from "#core/api";
import type { FieldModel, StatesModel } from "#core/language";
import type { Wire, WireRow } from "#core/values";
import { isBlank } from "./store/state.ts";

interface Copied {
  readonly values: WireRow;
  /** Titles of fields that a person could write here, that had a value, and that are empty in the copy. */
  readonly omitted: readonly string[];
}

interface CopyContext {
  /** The entity of a `lines` field; undefined where the user may not open it. */
  readonly viewOf: (entity: string) => EntityView | undefined;
  readonly newKey: () => string;
}

/**
 * Everything that the user writes in a form, with its texts. Not the key, the state and who took its steps, what only a
 * module or the system writes, what is unique, what the user reads masked, and passwords. Files are the same files.
 * Lines are new lines.
 */
export function copiedValues(view: EntityView, row: WireRow, context: CopyContext): Copied {
  const unique = oneOfEachSet(view, row);
  const values: Record<string, Wire> = {};
  const omitted: string[] = [];
  for (const field of view.entity.fields) {
    const value = row[field.name] ?? null;
    if (isBlank(value) || !isEntered(view, field)) continue;
    // Lines may be unique among each other; the copy's are among themselves.
    if (field.kind === "lines") values[field.name] = copiedLines(field, value, context);
    else if (field.unique || unique.has(field.name) || isSecret(view, field)) omitted.push(field.title);
    else {
      values[field.name] = value;
      const text = row[`${field.name}_dictText`];
      if (text !== undefined) values[`${field.name}_dictText`] = text;
    }
  }
  return { values, omitted };
}

/** Lines of an entity that the user cannot open are left out: the copy could not show them. */
function copiedLines(field: FieldModel, value: Wire, context: CopyContext): Wire {
  const view = context.viewOf(String(field.options["entity"]));
  if (view === undefined || !Array.isArray(value)) return [];
  const by = String(field.options["by"]);
  return value.flatMap((line) => {
    if (typeof line !== "object" || line === null || Array.isArray(line)) return [];
    // Which record a line belongs to is known when it is saved; in another record its codes may be the same.
    const { values } = copiedValues(view, { ...line, [by]: null }, context);
    return [{ ...values, [view.entity.key]: context.newKey() }];
  });
}

/** The field is written in a form, by this user. */
function isEntered(view: EntityView, field: FieldModel): boolean {
  const { key, states } = view.entity;
  return (
    view.writable.includes(field.name) &&
    !field.system &&
    field.expr === undefined &&
    field.readonly !== true &&
    field.name !== key &&
    !isWrittenByStep(states, field.name)
  );
}

function isWrittenByStep(states: StatesModel | undefined, name: string): boolean {
  if (states === undefined) return false;
  return (
    states.field === name ||
    states.steps.some(
      ({ stamp, apply }) =>
        stamp.by === name ||
        stamp.name === name ||
        stamp.at === name ||
        apply?.seen === name ||
        apply?.summary === name,
    )
  );
}

function isSecret(view: EntityView, field: FieldModel): boolean {
  const isPrivateFile = field.kind === "file" && field.options["private"] === true;
  return field.kind === "password" || isPrivateFile || view.masked.includes(field.name);
}

/**
 * Of fields that are unique together the last that a person enters: with all of them the copy would be refused. What no
 * person enters (a default, a value of the system) is the same in the copy.
 */
function oneOfEachSet(view: EntityView, row: WireRow): ReadonlySet<string> {
  const { fields, key, unique } = view.entity;
  return new Set(
    unique.flatMap((set) => {
      const members = fields.filter((field) => set.includes(field.name));
      const differs = members.some((field) => field.unique || field.name === key || isBlank(row[field.name]));
      return differs
        ? []
        : set.filter((name) => members.some((field) => field.name === name && isEntered(view, field))).slice(-1);
    }),
  );
}
