import { Alert, Button, Modal } from "antd";
import type { BatchResult } from "#core/api";
import { actionTexts as texts } from "../texts/form.ts";
import { RefusedRows } from "./RefusedRows.tsx";
import type { ActionDialogProps } from "./contract.ts";

interface BatchOutcomeProps extends Pick<ActionDialogProps, "view" | "action" | "rows"> {
  readonly outcome: BatchResult;
  readonly onClose: () => void;
}

/** How many rows took a step, and which did not and why. */
export function BatchOutcome({ view, action, rows, outcome, onClose }: BatchOutcomeProps) {
  const { done, refused } = outcome;
  return (
    <Modal
      open
      title={action.title}
      width={600}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {texts.understood}
        </Button>
      }
    >
      <Alert
        type={done.length === 0 ? "error" : "warning"}
        showIcon
        role="alert"
        title={texts.outcome(action.title, done.length, refused.length)}
        description={<RefusedRows view={view} rows={rows} refused={refused} />}
      />
      <p className="hw-hint">{texts.refusedStaySelected}</p>
    </Modal>
  );
}
