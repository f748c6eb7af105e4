/** rjsf's templates and widgets, hoisted so that they are the same objects for every form and every paint. */
import type { FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from "@rjsf/utils";
import { useMemo, type ReactElement } from "react";
import { BoundInput } from "../fields/BoundInput.tsx";
import { FieldRow } from "./FieldRow.tsx";
import { inputId, useLayout } from "./formLayout.ts";
import { Sections } from "./Sections.tsx";

/** A memo component is no function, and rjsf takes only functions for widgets. */
function BoundWidget({ name }: WidgetProps) {
  const { id, entity } = useLayout();
  const field = entity.fields.find((candidate) => candidate.name === name);
  return field ? <BoundInput id={inputId(id, name)} field={field} /> : null;
}

/** The row around an input; the name stands in the schema's path, the last part of rjsf's id. */
function FieldTemplate({ fieldPathId, children, label }: FieldTemplateProps) {
  const { id, entity } = useLayout();
  const name = String(fieldPathId.path.at(-1) ?? "");
  const field = entity.fields.find((candidate) => candidate.name === name);
  // The root object passes through here too.
  if (fieldPathId.path.length === 0 || !field) return <>{children}</>;
  return (
    <FieldRow id={inputId(id, name)} field={field} title={label}>
      {children}
    </FieldRow>
  );
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const contents = useMemo(
    () => new Map<string, ReactElement>(properties.map(({ name, content }) => [name, content])),
    [properties],
  );
  return <Sections contents={contents} />;
}

export const TEMPLATES = { FieldTemplate, ObjectFieldTemplate };

export const WIDGETS = { bound: BoundWidget };
