import { Tooltip } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ColumnModel, FieldModel } from "#core/language";
import type { WireRow } from "#core/values";
import type { DictEntry } from "../api/index.ts";
import { reportTexts as texts } from "../texts/report.ts";
import { CELLS } from "../fields/cellRegistry.tsx";

export type Dicts = ReadonlyMap<string, readonly DictEntry[]>;

/** A value of a report or a board in its kind's cell; what is empty is a quiet dash. */
export function valueCell(field: FieldModel, row: WireRow, dicts: Dicts, link?: string): ReactNode {
  const value = row[field.name];
  if (value === null || value === undefined || value === "")
    return (
      <span className="hw-none" aria-hidden>
        —
      </span>
    );
  const shown = row[`${field.name}_dictText`];
  const code = field.options["dict"];
  const Cell = CELLS[field.kind];
  const cell = (
    <Cell
      value={value}
      text={typeof shown === "string" && shown !== "" ? shown : undefined}
      field={field}
      column={asColumn(field)}
      row={row}
      items={typeof code === "string" ? (dicts.get(code) ?? []) : []}
      target={undefined}
      masked={false}
    />
  );
  return link === undefined ? (
    cell
  ) : (
    <Link className="hw-record-link" to={link}>
      {cell}
    </Link>
  );
}

/** What may not be shown says why: to the pointer in a tip, to a screen reader in words. */
export function SuppressedCell({ below }: { readonly below: number }) {
  const why = texts.suppressed(below);
  return (
    <Tooltip title={why}>
      <span className="hw-suppressed">
        <span aria-hidden>—</span>
        <span className="hw-unseen">{why}</span>
      </span>
    </Tooltip>
  );
}

/** The cells of lists want to know their column; here the field says all of it. */
function asColumn(field: FieldModel): ColumnModel {
  return {
    field: field.name,
    title: field.title,
    align: field.align,
    sort: false,
    link: false,
    tag: field.kind === "dict",
    ellipsis: true,
    cut00: false,
    total: false,
    hidden: false,
  };
}

const WIDTHS: Readonly<Partial<Record<FieldModel["kind"], number>>> = {
  money: 132,
  decimal: 92,
  integer: 76,
  date: 116,
  month: 92,
  time: 100,
  instant: 172,
  dict: 112,
  switch: 76,
};

/** Wide enough for its title with the arrows beside it, and for its numbers with their unit. */
export function columnWidth(field: FieldModel): number {
  const unit =
    field.kind !== "money" && typeof field.options["unit"] === "string" ? field.options["unit"].length * 13 + 4 : 0;
  return Math.max(field.width ?? (WIDTHS[field.kind] ?? 168) + (unit > 20 ? unit : 0), field.title.length * 14 + 40);
}
