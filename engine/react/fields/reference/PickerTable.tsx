import { Table } from "antd";
import type { Wire, WireRow } from "#core/values";
import { listTexts } from "../../texts/list.ts";
import { pickerTexts } from "../../texts/picker.ts";
import { named } from "../../ui/pagerNames.ts";
import { inertWhile } from "../../ui/inert.ts";
import type { PickerList } from "./usePickerList.ts";

const SIZES = ["5", "10", "20", "30"];

interface PickerTableProps {
  readonly list: PickerList;
  readonly multiple: boolean;
  readonly keys: readonly string[];
  readonly onKeys: (keys: readonly string[]) => void;
  readonly onConfirm: (keys: readonly string[]) => Promise<void>;
}

/** Rows to select; a double click on a row confirms it where only one is taken. */
export function PickerTable({ list, multiple, keys, onKeys, onConfirm }: PickerTableProps) {
  return (
    <Table<WireRow>
      size="small"
      className="hw-picker-table"
      rowKey={(row) => String(row[list.key])}
      loading={list.loading}
      dataSource={[...list.rows]}
      scroll={{ y: 240, x: "max-content" }}
      columns={list.columns.map((column) => ({
        key: column.name,
        title: column.title,
        ellipsis: true,
        align: column.align,
        render: (_: unknown, row: WireRow) => cellText(row[`${column.name}_dictText`] ?? row[column.name]),
      }))}
      rowSelection={{
        type: multiple ? "checkbox" : "radio",
        preserveSelectedRowKeys: true,
        ...(multiple ? {} : { columnTitle: <span className="hw-unseen">{pickerTexts.selection}</span> }),
        selectedRowKeys: [...keys],
        onChange: (next) => onKeys(next.map(String)),
        getTitleCheckboxProps: () => ({ "aria-label": listTexts.selectAll }),
        getCheckboxProps: (row) => ({
          "aria-label": listTexts.selectRow(String(row[list.titleField] ?? row[list.key])),
        }),
      }}
      locale={{ emptyText: list.failed ? pickerTexts.failed : list.loading ? listTexts.loading : listTexts.empty }}
      onRow={(row) => ({
        ...inertWhile(list.previous),
        onClick: () => onKeys(multiple ? toggled(keys, String(row[list.key])) : [String(row[list.key])]),
        onDoubleClick: () => {
          if (!multiple) void onConfirm([String(row[list.key])]);
        },
      })}
      pagination={{
        current: list.page,
        pageSize: list.size,
        total: list.total,
        pageSizeOptions: SIZES,
        showSizeChanger: true,
        itemRender: named,
        showTotal: (total, [from, to]) => listTexts.total(from, to, total),
        onChange: list.turn,
      }}
    />
  );
}

/** What a cell of the picker shows. */
export function cellText(value: Wire | undefined): string {
  return typeof value === "string" || typeof value === "number"
    ? String(value)
    : value === true
      ? "是"
      : value === false
        ? "否"
        : "";
}

function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
}
