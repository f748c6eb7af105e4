/** What draws the generated forms besides the kinds' own widgets: rjsf's widgets and templates, or another theme's. */
import { createContext, useContext } from "react";
import type { RegistryWidgetsType, TemplatesType, UiSchema } from "@rjsf/utils";
import type { EntityModel } from "#core/language";

export interface FormTheme {
  /** By the name of a kind of scalars, to replace its widget everywhere, or by a name that `ui:widget` uses. */
  readonly widgets?: RegistryWidgetsType;
  readonly templates?: Partial<TemplatesType>;
  /** Merged over the generated uiSchema, field by field: `{ remark: { "ui:widget": "textarea" } }`. */
  readonly uiSchema?: (entity: EntityModel) => UiSchema;
}

const OWN: FormTheme = {};

const Context = createContext<FormTheme>(OWN);

export const FormThemeProvider = Context.Provider;

export const useFormTheme = (): FormTheme => useContext(Context);
