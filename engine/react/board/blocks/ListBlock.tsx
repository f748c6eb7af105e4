import { valueCell } from "../../report/ReportCell.tsx";
import type { BlockProps } from "./blockProps.ts";
import { BlockContent, NothingHere } from "./BlockContent.tsx";
import { recordPath, rowKey, rowsOf } from "./TableBlock.tsx";

/** Rows as lines: the first column names each, the others follow in a muted colour. */
export function ListBlock({ board, block }: BlockProps) {
  return (
    <BlockContent state={board.stateOf(block)} pick={rowsOf} rows={5}>
      {(data) => {
        const [head, ...rest] = data.columns;
        if (!head || data.records.length === 0) return <NothingHere />;
        return (
          <ul className="hw-block-list">
            {data.records.map((row) => (
              <li key={rowKey(data, row)}>
                <span className="hw-block-list-head">
                  {valueCell(head, row, board.dicts, recordPath(block, data, row), true)}
                </span>
                <span className="hw-block-list-rest">
                  {rest.map((field) => (
                    <span key={field.name} title={field.title}>
                      {valueCell(field, row, board.dicts, undefined, true)}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        );
      }}
    </BlockContent>
  );
}
