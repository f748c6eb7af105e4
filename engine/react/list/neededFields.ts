/** What a list must know of its rows: its columns, and what names, tones and offers read. The rest (a long text, say) is not fetched. */
import type { EntityView } from "#core/api";
import { predicateFields, type Predicate } from "#core/filter";

const known = new WeakMap<EntityView, string>();

/** The `field` parameter of a list's calls. Whether a node has children, and what rules leave open on a row, come along. */
export function fieldParameter(view: EntityView): { readonly field: string } {
  let fields = known.get(view);
  if (fields === undefined) known.set(view, (fields = neededFields(view).join(",")));
  return { field: fields };
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
    ...(states ? [states.field] : []),
    ...steps.flatMap((step) => step.not),
    ...(tree ? [tree.parent] : []),
    ...conditions.flatMap((condition) => (condition ? predicateFields(condition) : [])),
  ]);
  // Columns over a reference come along with their reference.
  return view.entity.fields.map((field) => field.name).filter((name) => wanted.has(name));
}
