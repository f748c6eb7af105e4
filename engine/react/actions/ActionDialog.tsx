import { useEffect, useId, useRef } from "react";
import { Alert, App, Button, Modal } from "antd";
import { askLeave } from "../form/leaveGuard/askLeave.tsx";
import { recordTitle } from "../form/recordTitle.ts";
import { actionTexts as texts } from "../texts/form.ts";
import { FormFields } from "../form/FormFields.tsx";
import { BatchOutcome } from "./BatchOutcome.tsx";
import { RefusedRows } from "./RefusedRows.tsx";
import { OnceShown } from "./OnceShown.tsx";
import type { ActionDialogProps } from "./contract.ts";
import { ShownFields } from "./ShownFields.tsx";
import { useAction } from "./useAction.ts";

/** Asks for an action's input and confirmation, calls it and reports the result. Without questions it runs at once. */
export function ActionDialog(props: ActionDialogProps) {
  const { view, action, rows, batch, onDone, onClose } = props;
  const { modal } = App.useApp();
  const formId = useId();
  const used = useAction(props, formId);
  const { asked, services, store, reveal, busy, problems, refused, outcome, once, run, refresh, refreshed } = used;
  const silent =
    action.input.length === 0 &&
    action.confirm === undefined &&
    !("shows" in action) &&
    !action.danger &&
    batch === undefined &&
    rows.length <= 1;
  const started = useRef(false);
  useEffect(() => {
    if (!silent || started.current) return;
    started.current = true;
    void run();
  });
  if (once) return <OnceShown once={once} onClose={() => onDone(undefined)} />;
  if (silent && problems.length === 0 && !refreshed) return null;
  if (outcome) return <BatchOutcome {...props} outcome={outcome} onClose={() => onDone(outcome)} />;
  const [first] = rows;
  const shows = ("shows" in action ? action.shows : undefined) ?? NOTHING;
  // Input of a dialog is not stored as a draft.
  const close = async () => {
    if (!store.form().dirty || (await askLeave(modal, false)) === "discard") onClose();
  };
  return (
    <Modal
      open
      title={action.title}
      width={600}
      okText={action.title}
      cancelText={texts.cancel}
      confirmLoading={busy}
      okButtonProps={{ danger: action.danger }}
      onOk={() => void run()}
      onCancel={() => void close()}
      mask={{ closable: action.input.length === 0 }}
    >
      <About {...props} />
      {shows.length > 0 && rows.length === 1 && first && <ShownFields view={view} row={first} names={shows} />}
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className="hw-form-problems"
          title={problems.join("；")}
          action={
            refresh ? (
              <Button size="small" onClick={() => void refresh()}>
                {texts.refresh}
              </Button>
            ) : undefined
          }
          description={refused.length > 0 ? <RefusedRows view={view} rows={rows} refused={refused} /> : undefined}
        />
      )}
      {refreshed && <Alert type="info" showIcon role="status" className="hw-form-problems" title={texts.refreshed} />}
      {action.input.length > 0 && (
        <div className="hw-form">
          <FormFields
            view={asked}
            store={store}
            services={services}
            reveal={reveal}
            id={formId}
            prefix={`${action.name}.`}
          />
        </div>
      )}
    </Modal>
  );
}

const NOTHING: readonly string[] = [];

/** What will be done, and to what. */
function About({ view, action, rows, batch }: ActionDialogProps) {
  const [first] = rows;
  const name = !batch && rows.length === 1 && first ? recordTitle(view, first) : "";
  return (
    <p className="hw-action-about">
      {action.confirm ?? (action.input.length === 0 ? texts.confirm(action.title) : "")}
      {name !== "" && (
        <span className="hw-action-name">
          {view.entity.title}：{name}
        </span>
      )}
      {(batch || rows.length > 1) && <span className="hw-action-name">{texts.about(rows.length)}</span>}
      {batch && batch.skipped > 0 && (
        <span className="hw-action-name">{texts.skipped(batch.skipped, action.title)}</span>
      )}
    </p>
  );
}
