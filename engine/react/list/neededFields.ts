/** The fields that a list fetches: its columns, and what names, tones and actions read; not, say, a long text. */
import type { EntityView } from "#core/api";
import { predicateFields, type Predicate } from "#core/filter";
import { markFields } from "../ui/StateMark.tsx";

/** The `field` parameter of a list's calls. Whether a node has children, and what row rules allow, come in any case. */
export function fieldParameter(view: EntityView): { readonly field: string } {
  return { field: neededFields(view).join(",") };
}

export function neededFields(view: EntityView): readonly string[] {
  const { key, titleField, list, states, actions, tree } = view.entity;
  const steps = states?.steps ?? [];
  const conditions: readonly (Predicate | undefined)[] = [...list.rowStyle, ...steps, ...actions].map(
    (each) => each.when,
  );
  const wanted = new Set([
    key,
    titleField,
    "version",
    ...list.columns.map((column) => column.field.split(".")[0]),
    ...(states ? [states.field, ...states.marks.flatMap(markFields)] : []),
    ...steps.flatMap((step) => step.not),
    ...(tree ? [tree.parent, ...(tree.order === undefined ? [] : [tree.order])] : []),
    ...conditions.flatMap((condition) => (condition ? predicateFields(condition) : [])),
  ]);
  // Columns over a reference come along with their reference.
  return view.entity.fields.map((field) => field.name).filter((name) => wanted.has(name));
}
