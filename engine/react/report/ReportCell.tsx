import { Tooltip } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { numberAffixes } from "#core/fields";
import type { FieldModel } from "#core/language";
import type { WireRow } from "#core/values";
import type { DictItems } from "../api/index.ts";
import { reportTexts as texts } from "../texts/report.ts";
import { Cell } from "../fields/Cell.tsx";
import type { ColumnLook } from "../fields/kindCell.ts";

/** A value of a report or a board. `tags`: words of a dictionary with colours are tags, as states are in lists. */
export function valueCell(field: FieldModel, row: WireRow, dicts: DictItems, link?: string, tags = false): ReactNode {
  const column: ColumnLook = { tag: tags && hasColours(field, dicts), cut00: false };
  const cell = <Cell as="line" row={row} name={field.name} field={field} column={column} dicts={dicts} />;
  const value = row[field.name];
  if (link === undefined || value === null || value === undefined || value === "") return cell;
  return (
    <Link className="hw-record-link" to={link}>
      {cell}
    </Link>
  );
}

function hasColours(field: FieldModel, dicts: DictItems): boolean {
  const items = field.kind === "dict" ? dicts[String(field.options["dict"])] : undefined;
  return items?.some(({ color }) => color !== undefined && color !== "") ?? false;
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
  const unit = numberAffixes(field).after.length * 13 + 4;
  return Math.max(field.width ?? (WIDTHS[field.kind] ?? 168) + (unit > 20 ? unit : 0), field.title.length * 14 + 40);
}
