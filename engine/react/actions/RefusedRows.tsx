import type { EntityView, RowError } from "#core/api";
import type { WireRow } from "#core/values";
import { recordName } from "../list/recordName.ts";

interface RefusedRowsProps {
  readonly view: EntityView;
  /** Those that were sent. */
  readonly rows: readonly WireRow[];
  readonly refused: readonly RowError[];
}

/** The rows that a batch was refused for, by name, each with the reason. */
export function RefusedRows({ view, rows, refused }: RefusedRowsProps) {
  const named = (id: string) => {
    const row = rows.find((candidate) => String(candidate[view.entity.key]) === id);
    return row ? recordName(view, row) : id;
  };
  return (
    <ul className="hw-refused-rows">
      {refused.map((row) => (
        <li key={row.id}>
          {named(row.id)}：{row.message}
        </li>
      ))}
    </ul>
  );
}
