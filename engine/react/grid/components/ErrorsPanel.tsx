import { Button } from "antd";
import { CloseOutlined } from "@ant-design/icons";
import { gridTexts } from "../../texts/grid.ts";
import type { GridDesk } from "../controller/gridController.ts";
import type { GridIssue } from "../rowStore/index.ts";
import { useDesk } from "./useControllerState.ts";

/** More than these nobody works through from a list; mended ones make room for the next. */
const SHOWN = 100;

/** What is wrong, row by row; each line leads to its cell. */
export function ErrorsPanel({ desk, onClose }: { readonly desk: GridDesk; readonly onClose: () => void }) {
  const count = useDesk(desk, (one) => one.issueCount);
  const issues = desk.rows.issues();
  return (
    <section className="hw-errors" aria-label={gridTexts.errorsTitle}>
      <header>
        <strong>{count === 0 ? gridTexts.noErrors : gridTexts.errors(count)}</strong>
        <Button size="small" type="text" icon={<CloseOutlined />} aria-label={gridTexts.close} onClick={onClose} />
      </header>
      <ul>{issues.slice(0, SHOWN).map((issue, index) => <li key={`${issue.row ?? ""} ${issue.field} ${index}`}><Line desk={desk} issue={issue} /></li>)}</ul>
    </section>
  );
}

function Line({ desk, issue }: { readonly desk: GridDesk; readonly issue: GridIssue }) {
  const { row, field, message } = issue;
  const title = desk.rows.column(field)?.title ?? field;
  if (row === undefined) return <span className="hw-error-line">{message}</span>;
  const at = desk.rows.indexOf(row);
  const jump = () => {
    // A row that a filter hides is shown again first.
    if (at < 0) desk.rows.filter(undefined);
    desk.show(row, field);
  };
  return (
    <button type="button" className="hw-error-line" onClick={jump}>
      <span>{at < 0 ? gridTexts.errorHidden(title) : gridTexts.errorAt(at + 1, title)}</span>
      <span>{message}</span>
    </button>
  );
}
