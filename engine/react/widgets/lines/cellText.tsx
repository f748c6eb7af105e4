import type { FieldModel } from "#core/language";
import type { Wire } from "#core/values";
import { useEntityView } from "../../api/index.ts";
import { WireText } from "../../views/form/WireText.tsx";
import { textOf } from "../options.ts";

export interface LineCellTextProps {
  /** The `lines` field. */
  readonly field: FieldModel;
  /** The field of its rows. */
  readonly name: string;
  readonly value: Wire;
  readonly empty: string;
}

/** A value of a line, as the line's own entity shows it. */
export function LineCellText({ field, name, value, empty }: LineCellTextProps) {
  const { data } = useEntityView(textOf(field, "entity") ?? "");
  const own = data?.entity.fields.find((candidate) => candidate.name === name);
  return own ? <WireText field={own} value={value} empty={empty} /> : <span>{String(value ?? empty)}</span>;
}
