import { KINDS } from "#core/fields";
import type { FieldModel } from "#core/language";
import type { Wire } from "#core/values";
import { DictDisplay } from "../fields/dict/display.tsx";

/** A value from the wire as a line of text, wherever it stands outside its form. */
export function WireText({
  field,
  value,
  text,
  empty,
}: {
  readonly field: FieldModel;
  readonly value: Wire;
  readonly text?: string;
  readonly empty: string;
}) {
  if (value === null || value === "") return <span className="hw-nothing">{empty}</span>;
  if (text !== undefined && text !== "") return <span className="hw-lines-kept">{text}</span>;
  if (field.kind === "dict")
    return <DictDisplay id={`${field.name}-text`} field={field} value={value} stored={null} label={undefined} />;
  const kind = KINDS[field.kind];
  const parsed = kind.toStored(value, field);
  if (!("value" in parsed)) return <span>{typeof value === "object" ? JSON.stringify(value) : String(value)}</span>;
  return <span className="hw-lines-kept">{kind.text(parsed.value, field)}</span>;
}
