import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end`: figures; `tight`: codes and times; `lead`: the name of the row (on a phone, the head of its card). */
  readonly kind?: "end" | "tight" | "lead";
}

interface TableProps<Row> {
  /** What the table lists; read aloud, not seen. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** A table on a wide screen; on a phone each row becomes a card with its labels. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="table-box">
      <table className="table table-fold">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" className={classes(kind) || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ label, kind, cell }) => (
                <td key={label} data-label={label} className={classes(kind) || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names and what they are: the key data of a lot, a notice, a contact. */
export function Facts({ items }: { readonly items: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
