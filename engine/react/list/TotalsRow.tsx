import { Table } from "antd";
import type { ListController } from "./useListController.ts";
import { listTexts as texts } from "../texts/list.ts";
import { NumberText } from "../fields/decimal/cell.tsx";
import type { Columns } from "./columns/tableColumns.tsx";

/** Exact sums over everything that is filtered, not over the page. `lead`: cells before the first column. */
export function TotalsRow({
  list,
  columns,
  lead,
}: {
  readonly list: ListController;
  readonly columns: Columns;
  readonly lead: number;
}) {
  const sums = list.totals.data?.sums ?? {};
  const first = columns.findIndex((column) => !(String(column.key) in sums));
  return (
    <Table.Summary.Row className="hw-totals">
      {Array.from({ length: lead }, (_unused, index) => (
        <Table.Summary.Cell key={`lead-${index}`} index={index} />
      ))}
      {columns.map((column, index) => {
        const name = String(column.key);
        const sum = sums[name];
        const arranged = list.columns.find((each) => each.column.field === name);
        return (
          <Table.Summary.Cell key={name} index={lead + index} align={sum === undefined ? "left" : "right"}>
            {sum !== undefined && arranged?.field !== undefined ? (
              <NumberText value={sum} field={arranged.field} cut00={arranged.column.cut00} />
            ) : index === Math.max(first, 0) ? (
              texts.totals
            ) : null}
          </Table.Summary.Cell>
        );
      })}
    </Table.Summary.Row>
  );
}
