import { ACCOUNT_LOOK, KINDS } from "#core/fields";
import type { Wire, WireRow } from "#core/values";
import type { CellProps } from "./kindCell.ts";
import { AccountName } from "./AccountName.tsx";
import { CELLS } from "./cellRegistry.ts";
import { withShownInstants } from "./json/jsonText.ts";
import { Ellipsis } from "./text/cell.tsx";

/** A value that is read: on one line in lists and reports, in full in forms, as text in history and dialogs. */
export function Cell(props: CellProps) {
  if (props.as === "line") return <LineCell {...props} />;
  if (props.as === "text") return <TextCell {...props} />;
  const { as: _as, ...given } = props;
  const { Full } = CELLS[given.field.kind];
  return <Full {...given} />;
}

function LineCell({ row, name, field, column, dicts, target, masked = false }: CellProps & { readonly as: "line" }) {
  const value = row[name];
  if (isEmpty(value)) return EMPTY;
  const dict = field.options["dict"];
  const { Line } = CELLS[field.kind];
  return (
    <Line
      value={value}
      text={textIn(row, name)}
      field={field}
      column={column}
      items={typeof dict === "string" ? (dicts[dict] ?? []) : []}
      target={target}
      masked={masked}
    />
  );
}

/** A column without a field that this user may see: the text that came with the row. */
export function PlainCell({ row, name }: { readonly row: WireRow; readonly name: string }) {
  const value = row[name];
  return isEmpty(value) ? EMPTY : <Ellipsis text={textIn(row, name) ?? String(value)} />;
}

const EMPTY = (
  <span className="hw-none" aria-hidden>
    —
  </span>
);

const isEmpty = (value: Wire | undefined): value is null | undefined | "" =>
  value === null || value === undefined || value === "";

function textIn(row: WireRow, name: string): string | undefined {
  const text = row[`${name}_dictText`];
  return typeof text === "string" && text !== "" ? text : undefined;
}

function TextCell({ field, value, text, empty }: CellProps & { readonly as: "text" }) {
  if (value === null || value === "") return <span className="hw-nothing">{empty}</span>;
  if (field.look === ACCOUNT_LOOK) return <AccountName login={String(value)} name={text} />;
  if (text !== undefined && text !== "") return <span className="hw-lines-kept">{text}</span>;
  if (field.kind === "dict") {
    const { Full } = CELLS.dict;
    return <Full id={`${field.name}-text`} field={field} value={value} stored={null} label={undefined} />;
  }
  const kind = KINDS[field.kind];
  const parsed = kind.toStored(value, field);
  if (typeof value === "object" && (field.kind === "json" || !("value" in parsed)))
    return <span className="hw-lines-kept">{JSON.stringify(withShownInstants(value))}</span>;
  if (!("value" in parsed)) return <span>{String(value)}</span>;
  return <span className="hw-lines-kept">{kind.text(parsed.value, field)}</span>;
}
