/** The widget of every kind, as rjsf's registry knows it. */
import { KIND_NAMES } from "#core/fields";
import { BoundInput } from "../fields/BoundInput.tsx";
import { inputId, useLayout } from "./formLayout.ts";

/** A memo component is no function, and rjsf takes only functions for widgets. */
export function KindField({ name }: { readonly name: string }) {
  const { id, fields } = useLayout();
  const field = fields.get(name);
  return field ? <BoundInput id={inputId(id, name)} field={field} /> : null;
}

/** Both as widgets (of scalars) and as fields (of everything else), under the kind's name. */
export const KIND_FIELDS = Object.fromEntries(KIND_NAMES.map((kind) => [kind, KindField]));
