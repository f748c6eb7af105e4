/** The widget of every kind, as it is in rjsf's registry. */
import type { RegistryWidgetsType } from "@rjsf/utils";
import { KIND_NAMES } from "#core/fields";
import { BoundInput } from "../fields/BoundInput.tsx";
import { inputId, useLayout } from "./formLayout.ts";
import { registryName } from "./rjsfConfig.ts";

/** Not `BoundInput` itself: rjsf's `getWidget` throws at a memo component (react-is calls no component type a memo). */
export function KindField({ name }: { readonly name: string }) {
  const { id, fields } = useLayout();
  const field = fields.get(name);
  return field ? <BoundInput id={inputId(id, name)} field={field} /> : null;
}

/** Both as widgets (of scalars) and as fields (of everything else). */
export const KIND_FIELDS = Object.fromEntries(KIND_NAMES.map((kind) => [registryName(kind), KindField]));

const KINDS: ReadonlySet<string> = new Set(KIND_NAMES);

/** The widgets that rjsf is given: ours, and a theme's, which names a kind by its plain name. */
export function widgetsWith(themed: RegistryWidgetsType = {}): RegistryWidgetsType {
  const named = Object.entries(themed).map(([name, widget]) => [KINDS.has(name) ? registryName(name) : name, widget]);
  return { ...KIND_FIELDS, ...Object.fromEntries(named) };
}
