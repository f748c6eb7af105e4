import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import type { ArrangedColumn } from "./columns/columns.ts";
import type { ListController } from "./useListController.ts";
import type { EntityPath } from "../context/entityPaths.ts";
import { CELLS } from "../fields/cellRegistry.tsx";
import { Ellipsis } from "../fields/text/cell.tsx";

/** One value in its kind's cell; what is empty is a quiet dash. */
export function renderCell(
  list: ListController,
  arranged: ArrangedColumn,
  row: WireRow,
  pathOf: EntityPath,
): ReactNode {
  const { column, field } = arranged;
  const value = row[column.field];
  if (value === null || value === undefined || value === "")
    return (
      <span className="hw-none" aria-hidden>
        —
      </span>
    );
  const shown = row[`${column.field}_dictText`];
  const text = typeof shown === "string" && shown !== "" ? shown : undefined;
  if (!field) return <Ellipsis text={text ?? String(value)} />;
  const Cell = CELLS[field.kind];
  const code = field.options["dict"];
  return (
    <Cell
      value={value}
      text={text}
      field={field}
      column={column}
      row={row}
      items={typeof code === "string" ? (list.dicts.get(code) ?? []) : []}
      masked={list.view.masked.includes(field.name)}
      target={targetOf(list.view, field.options, value, pathOf)}
    />
  );
}

/** The column that opens its record: the one the schema calls a link, else the title, else the first. */
export function linkColumn(list: ListController): string | undefined {
  if (!list.actions.row.some((rowAction) => rowAction.name === "view")) return undefined;
  const shown = list.columns.filter((each) => each.visible);
  const named =
    shown.find((each) => each.column.link) ??
    shown.find((each) => each.column.field === list.view.entity.titleField) ??
    shown[0];
  return named?.column.field;
}

export function RecordLink({
  href,
  onOpen,
  children,
}: {
  readonly href: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}) {
  if (!href)
    return (
      <button type="button" className="hw-record-link" onClick={onOpen}>
        {children}
      </button>
    );
  return (
    <Link className="hw-record-link" to={href}>
      {children}
    </Link>
  );
}

function targetOf(
  view: EntityView,
  options: Readonly<Record<string, unknown>>,
  value: unknown,
  pathOf: EntityPath,
): string | undefined {
  const to = options["to"];
  if (typeof to !== "string" || options["multiple"] === true || view.related[to]?.may !== true) return undefined;
  const path = pathOf(to);
  return path ? `${path}/${encodeURIComponent(String(value))}` : undefined;
}
