import type { TableProps } from "antd";
import type { ReportColumns } from "#core/api";
import type { WireRow } from "#core/values";
import { groupDigits } from "../decimal/groupDigits.ts";
import { truncate, textOf } from "./pairs.ts";
import type { PopupState } from "./usePopup.ts";

/** A longer value ends in an ellipsis; its title holds the whole. */
const MOST = 25;
const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money"]);

type Columns = NonNullable<TableProps<{ readonly key: string; readonly row: WireRow }>["columns"]>;

export function columnsOf({ columns }: ReportColumns, sort: PopupState["sort"]): Columns {
  return columns.map((column) => ({
    key: column.dataIndex,
    title: column.title,
    align: alignOf(column.align),
    width: Math.max(140, column.title.length * 14 + 48),
    ...(column.sorter
      ? {
          sorter: true,
          sortOrder:
            sort?.column === column.dataIndex
              ? sort.order === "asc"
                ? ("ascend" as const)
                : ("descend" as const)
              : null,
        }
      : {}),
    render: (_value: unknown, { row }: { readonly row: WireRow }) =>
      shown(cellText(row, column.dataIndex, column.kind)),
  }));
}

function alignOf(align: string): "left" | "center" | "right" {
  return align === "right" || align === "center" ? align : "left";
}

function shown(text: string) {
  return <span {...(text.length > MOST ? { title: text } : {})}>{truncate(text, MOST)}</span>;
}

function cellText(row: WireRow, name: string, kind: string): string {
  const text = textOf(row[`${name}_dictText`]) || textOf(row[name]);
  return NUMBERS.has(kind) ? groupDigits(text) : text;
}

/** What a row is called by a screen reader: its first value. */
export function rowName(columns: ReportColumns | undefined, row: WireRow): string {
  const [first] = columns?.columns ?? [];
  return first ? cellText(row, first.dataIndex, first.kind) : "";
}
