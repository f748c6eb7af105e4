import { memo, useMemo } from "react";
import { ConfigProvider, type ConfigProviderProps } from "antd";
import Form from "@rjsf/core";
import type { EntityView } from "#core/api";
import { FormStoreContext, isBlank, type FormStore } from "./store/index.ts";
import { InputScopeProvider } from "../fields/inputProps.ts";
import { FormServicesProvider, type FormServices } from "../fields/formServices.ts";
import { rjsfConfigOf, NO_VALIDATOR } from "./rjsfConfig.ts";
import { drawnFields, formLayoutOf, LayoutProvider, emptyOnAdd } from "./formLayout.ts";
import { KIND_FIELDS, widgetsWith } from "./KindField.tsx";
import { RevealProvider, type FieldRevealer } from "./revealField.ts";
import { FieldTemplate, ObjectFieldTemplate } from "./rjsfTemplates.tsx";
import { StoreNumberField, StoreSchemaField } from "./StoreSchemaField.tsx";
import { useFormTheme } from "./theme.ts";
import { CSS_VARIABLES, TOUCH_CSS_VARIABLES } from "../ui/cssVariables.ts";
import { usePhone } from "../ui/mediaQueries.ts";
import "./form.css";

interface FormFieldsProps {
  readonly view: EntityView;
  readonly store: FormStore;
  readonly services: FormServices;
  readonly reveal: FieldRevealer;
  /** Unique on the page. */
  readonly id: string;
  /** Prefix of a field's name in requests for its options (the input fields of an action). */
  readonly prefix?: string;
  /** Fields that are not drawn. */
  readonly omittedFields?: readonly string[];
}

/** rjsf holds no values: every field reads its own from the store. */
const EMPTY = {};
const OWN_TEMPLATES = { FieldTemplate, ObjectFieldTemplate };
const FIELDS = { ...KIND_FIELDS, SchemaField: StoreSchemaField, NumberField: StoreNumberField };
/** A touch target needs 44 pixels. */
const TOUCHED: ConfigProviderProps = {
  componentSize: "large",
  theme: { cssVar: TOUCH_CSS_VARIABLES, token: { controlHeightLG: 44, fontSizeLG: 16 } },
};
/** The inherited values, given explicitly: without them antd renders another tree, and the form would remount. */
const ON_DESKTOP: ConfigProviderProps = { componentSize: "medium", theme: { cssVar: CSS_VARIABLES } };
const NO_FIELDS: readonly string[] = [];

/** The fields of a form as its schema lays them out. rjsf renders them once; then each subscribes to the store. */
export const FormFields = memo(function FormFields({
  view,
  store,
  services,
  reveal,
  id,
  prefix = "",
  omittedFields = NO_FIELDS,
}: FormFieldsProps) {
  const { entity } = view;
  const layout = useMemo(
    () =>
      formLayoutOf(
        entity,
        id,
        store.mode === "add"
          ? [...omittedFields, ...emptyOnAdd(entity, (name) => isBlank(store.field(name).value))]
          : omittedFields,
      ),
    [entity, id, omittedFields, store],
  );
  const place = useMemo(
    () => ({ entity: entity.entity, path: entity.path, prefix, related: view.related }),
    [entity, prefix, view.related],
  );
  const phone = usePhone();
  const theme = useFormTheme();
  const { schema, uiSchema } = useMemo(
    () => rjsfConfigOf(drawnFields(layout), theme.uiSchema?.(entity)),
    [layout, theme, entity],
  );
  const templates = useMemo(() => ({ ...OWN_TEMPLATES, ...theme.templates }), [theme]);
  const widgets = useMemo(() => widgetsWith(theme.widgets), [theme]);
  return (
    <ConfigProvider {...(phone ? TOUCHED : ON_DESKTOP)}>
      <FormServicesProvider value={services}>
        <FormStoreContext value={store}>
          <InputScopeProvider value={place}>
            <RevealProvider value={reveal}>
              <LayoutProvider value={layout}>
                <Form
                  schema={schema}
                  uiSchema={uiSchema}
                  fields={FIELDS}
                  templates={templates}
                  widgets={widgets}
                  validator={NO_VALIDATOR}
                  formData={EMPTY}
                  idPrefix={id}
                  idSeparator="-"
                  tagName="div"
                  noValidate
                  noHtml5Validate
                >
                  {/* Instead of rjsf's own submit button. */}
                  <></>
                </Form>
              </LayoutProvider>
            </RevealProvider>
          </InputScopeProvider>
        </FormStoreContext>
      </FormServicesProvider>
    </ConfigProvider>
  );
});
