/** Our templates for rjsf: a row with label, input, help and error; sections and columns around the rows. */
import type { FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import { useMemo, type ReactElement } from "react";
import { FieldRow } from "./FieldRow.tsx";
import { inputId, useLayout } from "./formLayout.ts";
import { Sections } from "./Sections.tsx";

/** The row around an input; the name is the last part of the path. The root object passes through here too. */
export function FieldTemplate({ fieldPathId, children, label }: FieldTemplateProps) {
  const { id, fields } = useLayout();
  const name = String(fieldPathId.path.at(-1) ?? "");
  const field = fields.get(name);
  if (fieldPathId.path.length !== 1 || !field) return <>{children}</>;
  return (
    <FieldRow id={inputId(id, name)} field={field} title={label}>
      {children}
    </FieldRow>
  );
}

export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const contents = useMemo(
    () => new Map<string, ReactElement>(properties.map(({ name, content }) => [name, content])),
    [properties],
  );
  return <Sections contents={contents} />;
}
