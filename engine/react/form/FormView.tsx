import { useEffect } from "react";
import { Alert, Button, Skeleton } from "antd";
import { closedReason, mayOnRow } from "#core/api";
import type { WireRow } from "#core/values";
import type { FormController } from "./useFormController.ts";
import { useDelayed } from "../ui/useDelayed.ts";
import { formTexts as texts } from "../texts/form.ts";
import { DraftNotice } from "../drafts/DraftNotice.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { FormFields } from "./FormFields.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { MarkNote } from "./MarkNote.tsx";
import { NoRecord } from "./NoRecord.tsx";
import { RecordActions } from "./RecordActions.tsx";
import { RecordChildButtons } from "./RecordChildButtons.tsx";
import { RecordChildren } from "./RecordChildren.tsx";
import { AuditStamps } from "./AuditStamps.tsx";
import { usePhone } from "../ui/mediaQueries.ts";
import { ExplainedButton } from "../ui/disabledReason/index.ts";
import { ariaKeys, useShortcuts } from "../shortcuts/index.ts";
import { FormTitle } from "./FormTitle.tsx";

/** A form in its frame: title, fields, what is wrong, what can be done. */
export function FormView({ form }: { readonly form: FormController }) {
  const { view, intent, record } = form;
  useSaveKey(form);
  useFirstFocus(form);
  const row = record.is === "ready" ? record.row : undefined;
  return (
    <>
      <FormFrame
        form={view.entity.form}
        active={form.active}
        onClose={() => void form.close()}
        title={<FormTitle view={view} intent={form.copied ? "copy" : intent} row={row} />}
        extra={row && <Extra form={form} row={row} />}
        footer={view.entity.form.mode === "page" && saysItself(form) ? undefined : <Footer form={form} />}
      >
        <Problems form={form} />
        <LeftBehind form={form} />
        <CopiedNote copied={form.copied} />
        {row && <MarkNote view={view} row={row} />}
        {intent === "view" && row && <ClosedNote form={form} row={row} />}
        <Body form={form} />
        {intent === "view" && row && (
          <>
            <AuditStamps row={row} />
            <RecordChildren view={view} row={row} />
          </>
        )}
      </FormFrame>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          view={view}
          saving={form.saving}
          onResolve={(theirs) => void form.resolveConflict(theirs)}
          onClose={form.postponeConflict}
        />
      )}
    </>
  );
}

/** Why the last save was refused, or that nobody knows whether it was stored. */
function Problems({ form: { problems, unanswered, saving, save } }: { readonly form: FormController }) {
  if (problems.length === 0) return null;
  return (
    <Alert
      type={unanswered ? "warning" : "error"}
      showIcon
      role="alert"
      className="hw-form-problems"
      title={unanswered ? texts.unanswered : texts.unplaced}
      description={problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
      action={
        unanswered && (
          <Button size="small" disabled={saving} onClick={() => void save()}>
            {texts.saveAgain}
          </Button>
        )
      }
    />
  );
}

/** A record that is read offers its actions, one that is edited its children, which are below it otherwise. */
function Extra({ form, row }: { readonly form: FormController; readonly row: WireRow }) {
  if (form.intent === "view") return <RecordActions form={form} row={row} />;
  return form.intent === "edit" ? <RecordChildButtons view={form.view} row={row} /> : null;
}

/** Of use on the screen alone: it is not printed. */
const HINT = "hw-form-problems hw-form-hint";

/** Why whoever could edit the record otherwise cannot now. */
function ClosedNote({ form, row }: { readonly form: FormController; readonly row: WireRow }) {
  const reason = form.view.may["edit"] === true && mayOnRow(row, "edit") ? closedReason(row, "edit") : undefined;
  return reason === undefined ? null : <Alert type="info" showIcon className={HINT} title={reason} />;
}

/** What a new record was copied from, and what the user has to enter anew. */
function CopiedNote({ copied }: Pick<FormController, "copied">) {
  if (!copied) return null;
  const { name, omitted } = copied;
  return <Alert type="info" showIcon className={HINT} title={texts.copied(name, omitted)} />;
}

/** A record that is read has its buttons above; one that is not there says itself what can be done. */
function saysItself({ intent, record }: FormController): boolean {
  return record.is === "ready" ? intent === "view" : record.is !== "loading";
}

/** Edits of this record that were never saved, to be taken back or given up. */
function LeftBehind({ form: { draft, store, intent } }: { readonly form: FormController }) {
  const { found: offered } = draft;
  if (!offered || !store || intent === "view") return null;
  const { version } = offered.content;
  const older = intent === "edit" && version !== undefined && version !== store.base["version"];
  return <DraftNotice draft={draft} older={older} isNew={intent === "add"} />;
}

function Body({ form }: { readonly form: FormController }) {
  const { record, store, view } = form;
  const late = useDelayed(record.is === "loading");
  if (record.is === "loading")
    return late ? <Skeleton active paragraph={{ rows: 8 }} /> : <div className="hw-form-waiting" aria-busy />;
  if (record.is !== "ready")
    return <NoRecord why={record.is} reason={record.reason} onRetry={record.retry} onClose={() => void form.close()} />;
  if (!store) return null;
  return (
    <div className={form.intent === "view" ? "hw-form hw-form-view" : "hw-form"}>
      <FormFields
        key={form.round}
        view={view}
        store={store}
        services={form.services}
        reveal={form.reveal}
        id={form.formId}
        omittedFields={form.omittedFields}
      />
    </div>
  );
}

function Footer({ form }: { readonly form: FormController }) {
  const { intent, view, saving } = form;
  if (form.record.is !== "ready") return <Button onClick={() => void form.close()}>{texts.close}</Button>;
  if (intent === "view") {
    const { row } = form.record;
    const id = String(row?.[view.entity.key] ?? "");
    return (
      <>
        <Button onClick={() => void form.close()}>{texts.close}</Button>
        {view.may["edit"] === true && row && mayOnRow(row, "edit") && (
          <ExplainedButton type="primary" reason={closedReason(row, "edit")} onClick={() => void form.go("edit", id)}>
            {texts.edit}
          </ExplainedButton>
        )}
      </>
    );
  }
  return (
    <>
      {form.issueCount > 0 && (
        <span className="hw-wrong" role="status">
          {texts.wrong(form.issueCount)}
        </span>
      )}
      <Button onClick={() => void form.close()}>{texts.cancel}</Button>
      {intent === "add" && (
        <Button disabled={saving} onClick={() => void form.saveAndNext()}>
          {texts.saveAndNext}
        </Button>
      )}
      <Button
        type="primary"
        loading={saving}
        onClick={() => void form.save()}
        aria-keyshortcuts={ariaKeys("form", "save")}
      >
        {texts.save}
      </Button>
    </>
  );
}

function useSaveKey({ save, intent, active }: FormController): void {
  useShortcuts(
    "form",
    { active: intent !== "view" && active, whileTyping: true, underDialog: true },
    { save: () => void save() },
  );
}

/** Who opens a form to write begins at its first box; on a phone that would only raise the keyboard over it. */
function useFirstFocus({ intent, active, formId, store, round }: FormController): void {
  const phone = usePhone();
  useEffect(() => {
    if (intent === "view" || !active || !store || phone) return;
    const before = document.activeElement;
    const timer = setTimeout(() => {
      const now = document.activeElement;
      // Who has begun in another field meanwhile goes on there.
      if (now !== before && now?.closest(".hw-form")) return;
      const own = `.hw-form [id^="${CSS.escape(formId)}-"]:is(input, textarea)`;
      document.querySelector<HTMLElement>(own)?.focus({ preventScroll: true });
    }, OPENING_MS);
    return () => clearTimeout(timer);
  }, [intent, active, formId, store, round, phone]);
}

/** A drawer takes the focus for itself while it slides in. */
const OPENING_MS = 250;
