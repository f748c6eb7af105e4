import { Table } from "antd";
import type { BlockData, BlockView } from "#core/api";
import type { WireRow } from "#core/values";
import type { DictItems } from "../../api/index.ts";
import { columnWidth, valueCell } from "../../report/ReportCell.tsx";
import type { BlockProps } from "./blockProps.ts";
import { BlockContent, NothingHere } from "./BlockContent.tsx";

type RowsData = Extract<BlockData, { readonly records: unknown }>;

export const rowsOf = (data: BlockData): RowsData | undefined => ("records" in data ? data : undefined);

export function TableBlock({ board, block }: BlockProps) {
  return (
    <BlockContent state={board.stateOf(block)} pick={rowsOf} rows={5}>
      {(data) => <Rows data={data} block={block} dicts={board.dicts} />}
    </BlockContent>
  );
}

function Rows({
  data,
  block,
  dicts,
}: {
  readonly data: RowsData;
  readonly block: BlockView;
  readonly dicts: DictItems;
}) {
  if (data.records.length === 0) return <NothingHere />;
  const width = data.columns.reduce((sum, field) => sum + columnWidth(field), 0);
  const columns = data.columns.map((field, index) => ({
    key: field.name,
    title: field.title,
    align: field.align,
    width: columnWidth(field),
    ellipsis: true,
    render: (_value: unknown, row: WireRow) =>
      valueCell(field, row, dicts, index === 0 ? recordPath(block, data, row) : undefined, true),
  }));
  return (
    <div className="hw-table">
      <Table<WireRow>
        size="small"
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: width }}
        columns={columns}
        dataSource={[...data.records]}
        rowKey={(row) => rowKey(data, row)}
        aria-label={block.title}
      />
    </div>
  );
}

/** Rows of an entity open below the page that the block leads to. */
export function recordPath(block: BlockView, data: RowsData, row: WireRow): string | undefined {
  const id = data.key === "" ? undefined : row[data.key];
  return block.link !== undefined && typeof id === "string" && !block.link.includes("?")
    ? `${block.link}/${encodeURIComponent(id)}`
    : undefined;
}

export function rowKey(data: RowsData, row: WireRow): string {
  const id = row[data.key];
  return typeof id === "string" ? id : JSON.stringify(row);
}
