import type { ReactNode } from "react";
import type { FieldModel } from "#core/language";
import { useEntityView } from "../../api/index.ts";
import { textOf } from "../fieldOptions.ts";

interface LineFieldProps {
  readonly lines: FieldModel;
  readonly name: string;
  readonly children: (field: FieldModel | undefined) => ReactNode;
}

/** A field of a line, as the entity of the lines shows it; undefined until that is known. */
export function LineField({ lines, name, children }: LineFieldProps): ReactNode {
  const { data } = useEntityView(textOf(lines, "entity") ?? "");
  return children(data?.entity.fields.find((field) => field.name === name));
}
