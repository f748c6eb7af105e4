import { gridTexts } from "../../texts/grid.ts";
import { usePrinting } from "../../ui/usePrinting.ts";
import { alignOf } from "../controller/gridColumns.ts";
import type { GridController } from "../controller/gridController.ts";
import type { GridColumn } from "../rowStore/index.ts";
import { readableText } from "./readableText.ts";
import "./printedRows.css";

/** More rows take the browser minutes to lay out. */
const MOST = 10_000;

/** Paper does not scroll: all rows that are shown, as a plain table in place of the view, while the page is printed. */
export function PrintedRows({ controller, label }: { readonly controller: GridController; readonly label: string }) {
  return usePrinting() ? <Rows controller={controller} label={label} /> : null;
}

function Rows({ controller, label }: { readonly controller: GridController; readonly label: string }) {
  const { rows } = controller;
  const columns = controller.columns().flatMap((key) => rows.column(key) ?? []);
  const ids = Array.from({ length: Math.min(rows.size, MOST) }, (_, index) => rows.rowAt(index)).filter(
    (row) => row !== undefined,
  );
  const align = (column: GridColumn) => ({ textAlign: alignOf(column) });
  return (
    <div className="hw-grid-print">
      <table aria-label={label}>
        <thead>
          <tr>
            <th>{gridTexts.number}</th>
            {columns.map((column) => (
              <th key={column.key} style={align(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ids.map((row, index) => (
            <tr key={row}>
              <td>{index + 1}</td>
              {columns.map((column) => (
                <td key={column.key} style={align(column)}>
                  {readableText(rows, row, column)}
                </td>
              ))}
            </tr>
          ))}
          {columns.some(({ statistics }) => statistics) ? (
            <tr className="hw-grid-print-totals">
              <td>{gridTexts.total}</td>
              {columns.map((column) => (
                <td key={column.key} style={align(column)}>
                  {column.statistics ? rows.statistics(column.key)?.text : ""}
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
      {rows.size > MOST ? <p>{gridTexts.printedFirst(MOST, rows.size)}</p> : null}
    </div>
  );
}
