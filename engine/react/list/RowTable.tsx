import { Table, type TableProps } from "antd";
import { useCallback, useRef } from "react";
import { isConditionMet } from "./conditions.ts";
import { recordName } from "./recordName.ts";
import { useTree, type RowNode } from "./useTree.ts";
import { inertWhile } from "../ui/inert.ts";
import { useExtensions } from "../extensions/extensionsContext.ts";
import { useCurrentUser } from "../context/user.ts";
import { listTexts as texts } from "../texts/list.ts";
import { HeaderCell } from "./columns/HeaderCell.tsx";
import { useRowMoves } from "./rowMoves/useRowMoves.tsx";
import { onRowKey } from "./rowShortcuts.ts";
import { TotalsRow } from "./TotalsRow.tsx";
import { useTableColumns, type RowTableProps } from "./columns/tableColumns.tsx";

/** Height of the pager, which stays at the bottom as well. */
const PAGER = 54;

const COMPONENTS = { header: { cell: HeaderCell } };

/** Rows of 40 px under a header that stays; totals stay below; a tree opens its branches. */
export function RowTable(props: RowTableProps) {
  const { list, onRun } = props;
  const tree = useTree(list);
  const holder = useRef<HTMLDivElement>(null);
  const moves = useRowMoves(list, tree, holder);
  const { columns, width } = useTableColumns({ ...props, handleOf: moves?.handleOf });
  const previous = list.status === "previous";
  const selectable = list.actions.batch.length > 0;
  const expandable = useExpandable(props, tree);
  const toneOf = useTones(list);
  const onChange: TableProps<RowNode>["onChange"] = (_page, _filters, sorter) => {
    const [one] = Array.isArray(sorter) ? sorter : [sorter];
    const column = one?.order ? String(one.columnKey) : undefined;
    list.change({ sort: column ? { column, order: one?.order === "ascend" ? "asc" : "desc" } : undefined });
  };
  const refreshing = list.refreshing ? " hw-table-refreshing" : "";
  return (
    <div
      ref={holder}
      className={`hw-table${refreshing}${list.totals.state === "previous" ? " hw-table-previous" : ""}`}
      aria-busy={previous}
    >
      <Table<RowNode>
        components={COMPONENTS}
        columns={columns}
        dataSource={tree.nodes}
        rowKey="key"
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: width + (selectable ? 48 : 0) }}
        sticky={{
          getContainer: () => holder.current?.closest<HTMLElement>(".hw-page") ?? window,
          offsetSummary: PAGER,
          offsetScroll: PAGER,
        }}
        onChange={onChange}
        {...(expandable ? { expandable } : {})}
        rowClassName={(node) => toneOf(node) + (moves?.classOf(node) ?? "")}
        aria-label={list.view.entity.title}
        onRow={(node, index) => ({
          tabIndex: index === 0 ? 0 : -1,
          onKeyDown: (event) => onRowKey(event, node, { list, onRun, onSelect: () => toggle(list, node), moves }),
          ...moves?.rowProps(node),
          ...inertWhile(previous),
        })}
        {...(selectable ? { rowSelection: selection(list, previous) } : {})}
        {...(list.view.entity.list.totals.length > 0
          ? {
              summary: () => (
                <Table.Summary fixed="bottom">
                  <TotalsRow
                    list={list}
                    columns={columns}
                    lead={(selectable ? 1 : 0) + (expandable && !list.tree ? 1 : 0)}
                  />
                </Table.Summary>
              ),
            }
          : {})}
      />
    </div>
  );
}

function selection(
  { selected, select, idOf, view }: RowTableProps["list"],
  previous: boolean,
): NonNullable<TableProps<RowNode>["rowSelection"]> {
  return {
    selectedRowKeys: selected.map(idOf),
    preserveSelectedRowKeys: true,
    columnWidth: 48,
    checkStrictly: true,
    onChange: (_keys, nodes) => select(nodes.flatMap((node) => (node?.row ? [node.row] : []))),
    getCheckboxProps: (node) => ({
      disabled: previous || node.placeholder !== undefined,
      "aria-label": texts.selectRow(recordName(view, node.row)),
    }),
    getTitleCheckboxProps: () => ({ disabled: previous, "aria-label": texts.selectAll }),
  };
}

function toggle({ selected, select, idOf }: RowTableProps["list"], node: RowNode): void {
  const rest = selected.filter((row) => idOf(row) !== node.key);
  select(rest.length < selected.length ? rest : [...selected, node.row]);
}

function useTones({ view }: RowTableProps["list"]): (node: RowNode) => string {
  const currentUser = useCurrentUser();
  return useCallback(
    ({ row, placeholder }) => {
      const style = placeholder
        ? undefined
        : view.entity.list.rowStyle.find((each) => isConditionMet(view, each.when, row, currentUser, Date.now()));
      return style ? `hw-tone-${style.tone}` : "";
    },
    [view, currentUser],
  );
}

function useExpandable(
  { list, hrefOf: _hrefOf }: RowTableProps,
  tree: ReturnType<typeof useTree>,
): TableProps<RowNode>["expandable"] | undefined {
  const { ChildList } = useExtensions();
  const { expand, children } = { expand: list.view.entity.list.expand, children: list.view.entity.children };
  if (list.tree) {
    return {
      expandedRowKeys: [...tree.expanded],
      onExpandedRowsChange: (keys) => tree.setExpanded(keys.map(String)),
      indentSize: 20,
    };
  }
  const child = children.find((each) => each.name === expand);
  if (!child) return undefined;
  return {
    expandedRowRender: (node) => (
      <ChildList entity={child.entity} title={child.title} by={child.by} parentId={node.key} readonly />
    ),
  };
}
