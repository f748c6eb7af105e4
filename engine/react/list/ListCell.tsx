import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import type { ArrangedColumn } from "./columns/columns.ts";
import type { ListController } from "./useListController.ts";
import type { EntityPath } from "../context/entityPaths.ts";
import { MarkTag, markOn } from "../ui/StateMark.tsx";
import { Cell, PlainCell } from "../fields/Cell.tsx";

/** A value of a row; beside the state, what its last step left there. */
export function renderCell(list: ListController, arranged: ArrangedColumn, row: WireRow, pathOf: EntityPath) {
  const { states } = list.view.entity;
  const cell = valueCell(list, arranged, row, pathOf);
  if (arranged.column.field !== states?.field || markOn(states, row) === undefined) return cell;
  return (
    <span className="hw-state-cell">
      {cell}
      <MarkTag states={states} row={row} />
    </span>
  );
}

function valueCell(list: ListController, { column, field }: ArrangedColumn, row: WireRow, pathOf: EntityPath) {
  if (!field) return <PlainCell row={row} name={column.field} />;
  return (
    <Cell
      as="line"
      row={row}
      name={column.field}
      field={field}
      column={column}
      dicts={list.dicts}
      masked={list.view.masked.includes(field.name)}
      target={targetOf(list.view, field.options, row[column.field], pathOf)}
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
