import type { TableProps } from "antd";
import { useState, type HTMLAttributes, type ReactNode } from "react";
import { clampWidth, type ArrangedColumn } from "./columns.ts";
import { recordName } from "../recordName.ts";
import type { ListController } from "../useListController.ts";
import type { RowNode } from "../useTree.ts";
import { useEntityPath } from "../../context/entityPaths.ts";
import { listTexts as texts } from "../../texts/list.ts";
import { renderCell, linkColumn, RecordLink } from "../ListCell.tsx";
import type { HeaderCellProps } from "./HeaderCell.tsx";
import { actionsWidth, RowActions, type RunAction } from "../rowActions/RowActions.tsx";

export type Columns = NonNullable<TableProps<RowNode>["columns"]>;

export interface RowTableProps {
  readonly list: ListController;
  readonly onRun: RunAction;
  readonly hrefOf: (id: string) => string | undefined;
  /** Without fixed columns, for phones. */
  readonly narrow?: boolean;
}

interface TableColumnsProps extends RowTableProps {
  /** Before the name of a row; nothing where rows stay in their places. */
  readonly handleOf?: ((node: RowNode) => ReactNode) | undefined;
}

/** antd's columns for what the person arranged, the record's link and the actions at the right. */
export function useTableColumns({ list, onRun, hrefOf, narrow = false, handleOf }: TableColumnsProps): {
  readonly columns: Columns;
  readonly width: number;
} {
  const pathOf = useEntityPath();
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({});
  const link = linkColumn(list);
  const first = list.columns.find((each) => each.visible)?.column.field;
  const view = list.actions.row.find((rowAction) => rowAction.name === "view");
  const sorted = list.state.sort ?? defaultSort(list);
  const keepWidth = (name: string, width: number) => {
    setDragged(({ [name]: _done, ...others }) => others);
    list.setPreference({ ...list.preference, widths: { ...list.preference.widths, [name]: clampWidth(width) } });
  };
  const columns: Columns = list.columns
    .filter((each) => each.visible)
    .map((arranged) => {
      const { column, sortable } = arranged;
      const name = column.field;
      const width = dragged[name] ?? arranged.width;
      const resize: HeaderCellProps["resize"] = {
        title: column.title,
        width,
        onDrag: (next) => setDragged((before) => ({ ...before, [name]: clampWidth(next) })),
        onDone: (next) => keepWidth(name, next),
      };
      return {
        key: name,
        title: column.title,
        width,
        align: alignOf(arranged),
        ellipsis: true,
        ...(narrow ? {} : pinOf(arranged)),
        ...(sortable
          ? {
              sorter: true,
              sortOrder:
                sorted?.column === name ? (sorted.order === "asc" ? ("ascend" as const) : ("descend" as const)) : null,
            }
          : {}),
        // antd hands these to the header cell as they are; its type knows only the plain attributes.
        onHeaderCell: () => ({ resize }) as HTMLAttributes<HTMLTableCellElement>,
        render: (_value: unknown, node: RowNode) => {
          const isName = name === (link ?? first);
          if (node.placeholder) return isName ? <Branch node={node} /> : null;
          const cell = renderCell(list, arranged, node.row, pathOf);
          if (!isName) return cell;
          const open = view && name === link ? () => onRun(view, [node.row]) : undefined;
          return <Name cell={cell} handle={handleOf?.(node)} href={hrefOf(node.key)} onOpen={open} />;
        },
      };
    });
  const dataWidth = columns.reduce((sum, column) => sum + (typeof column.width === "number" ? column.width : 0), 0);
  const available = list.rows.map((row) => list.actionsOn(row));
  if (!available.some((rowActions) => rowActions.length > 0) && !list.tree) return { columns, width: dataWidth };
  const wide = actionsWidth(available);
  const actions: Columns[number] = {
    key: "actions",
    title: texts.actions,
    width: wide,
    ...(narrow ? {} : { fixed: "end" as const }),
    className: "hw-actions-cell",
    render: (_value: unknown, node: RowNode) =>
      node.placeholder ? null : (
        <RowActions
          rowActions={list.actionsOn(node.row)}
          row={node.row}
          name={recordName(list.view, node.row)}
          onRun={onRun}
        />
      ),
  };
  return { columns: [...columns, actions], width: dataWidth + wide };
}

interface NameProps {
  readonly cell: ReactNode;
  readonly handle: ReactNode;
  readonly href: string | undefined;
  /** Undefined where rows are not opened. */
  readonly onOpen: (() => void) | undefined;
}

function Name({ cell, handle, href, onOpen }: NameProps) {
  return (
    <>
      {handle}
      {onOpen === undefined ? (
        cell
      ) : (
        <RecordLink href={href} onOpen={onOpen}>
          {cell}
        </RecordLink>
      )}
    </>
  );
}

function pinOf({ column, pinned }: ArrangedColumn): { readonly fixed?: "start" | "end" } {
  if (pinned) return { fixed: "start" };
  return column.fixed === "right" ? { fixed: "end" } : {};
}

/** In the place of children that are on their way, could not be read, or are too many. */
function Branch({ node: { placeholder, retry } }: { readonly node: RowNode }) {
  if (placeholder === "more") return texts.moreChildren;
  if (!retry) return texts.loading;
  return (
    <span role="alert">
      {texts.branchFailed}{" "}
      <button type="button" className="hw-row-action" onClick={retry}>
        {texts.retry}
      </button>
    </span>
  );
}

/** A computed number is aligned as numbers are, unless the schema says otherwise. */
function alignOf({ column, field }: ArrangedColumn): "left" | "center" | "right" {
  const type = field?.kind === "computed" ? field.options["type"] : undefined;
  return column.align === "left" && (type === "money" || type === "decimal" || type === "integer")
    ? "right"
    : column.align;
}

function defaultSort(list: ListController) {
  const [first] = list.view.entity.list.sort;
  return first ? { column: first.field, order: first.desc ? ("desc" as const) : ("asc" as const) } : undefined;
}
