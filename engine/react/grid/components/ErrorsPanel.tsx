import { Button } from "antd";
import { CloseOutlined } from "@ant-design/icons";
import { gridTexts } from "../../texts/grid.ts";
import type { GridController } from "../controller/gridController.ts";
import type { GridIssue } from "../rowStore/index.ts";
import { useControllerState } from "./useControllerState.ts";

/** Errors shown at once; the next ones appear as these are corrected. */
const SHOWN = 100;

/** What is wrong, row by row; each line leads to its cell. */
export function ErrorsPanel({
  controller,
  onClose,
}: {
  readonly controller: GridController;
  readonly onClose: () => void;
}) {
  const count = useControllerState(controller, (one) => one.issueCount);
  const issues = controller.rows.issues();
  return (
    <section className="hw-errors" aria-label={gridTexts.errorsTitle}>
      <header>
        <strong>{count === 0 ? gridTexts.noErrors : gridTexts.errors(count)}</strong>
        <Button size="small" type="text" icon={<CloseOutlined />} aria-label={gridTexts.close} onClick={onClose} />
      </header>
      <ul>
        {issues.slice(0, SHOWN).map((issue, index) => (
          <li key={`${issue.row ?? ""} ${issue.field} ${index}`}>
            <Line controller={controller} issue={issue} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ controller, issue }: { readonly controller: GridController; readonly issue: GridIssue }) {
  const { row, field, message } = issue;
  const title = controller.rows.column(field)?.title ?? field;
  if (row === undefined) return <span className="hw-error-line">{message}</span>;
  const at = controller.rows.indexOf(row);
  const jump = () => {
    // A row that a filter hides is shown again first.
    if (at < 0) controller.rows.filter(undefined);
    controller.show(row, field);
  };
  return (
    <button type="button" className="hw-error-line" onClick={jump}>
      <span>{at < 0 ? gridTexts.errorHidden(title) : gridTexts.errorAt(at + 1, title)}</span>
      <span>{message}</span>
    </button>
  );
}
