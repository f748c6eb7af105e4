/** Controller of a form: fetches, owns the store, saves, resolves conflicts, guards unsaved changes. */
import { useId, useMemo } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { closedFields, closedReason, mayOnRow, type Conflict, type EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { keys } from "../api/index.ts";
import { usePageTab } from "../context/pageTab.ts";
import type { FormHostProps, FormIntent, RecordTarget } from "../extensions/contract.ts";
import type { FormStore } from "./store/index.ts";
import { useEntityFormServices } from "./useEntityFormServices.ts";
import { FieldRevealer } from "./revealField.ts";
import type { FormServices } from "../fields/formServices.ts";
import type { DraftRecovery, FormDraft } from "../drafts/index.ts";
import { useFormDraft } from "./useFormDraft.ts";
import { useCreateFormStore } from "./useCreateFormStore.ts";
import { useLeaveGuard } from "./leaveGuard/useLeaveGuard.ts";
import { useCopiedRecord, type CopiedRecord } from "./useCopiedRecord.ts";
import { useRecord, type RecordState } from "./useRecord.ts";
import { useSaving } from "./useSaving.ts";
import { useFormSummary } from "./useFormSummary.ts";

export interface FormController {
  readonly view: EntityView;
  readonly intent: FormIntent;
  /** Unique on the page; the ids of inputs begin with it. */
  readonly formId: string;
  readonly record: RecordState;
  /** On a copy: of what, and what of it was not copied. */
  readonly copied: CopiedRecord["source"];
  readonly store: FormStore | undefined;
  readonly services: FormServices;
  readonly reveal: FieldRevealer;
  readonly omittedFields: readonly string[];
  readonly dirty: boolean;
  readonly issueCount: number;
  readonly saving: boolean;
  /** What the server refused, where it belongs to no field. */
  readonly problems: readonly string[];
  /** The last save was not answered: it may be stored. */
  readonly unanswered: boolean;
  readonly conflict: Conflict | undefined;
  readonly save: () => Promise<void>;
  readonly saveAndNext: () => Promise<void>;
  /** Resolves the conflict: the named fields take the other user's value; then saves again. */
  readonly resolveConflict: (theirs: readonly string[]) => Promise<void>;
  readonly postponeConflict: () => void;
  readonly close: () => Promise<void>;
  readonly go: (target: RecordTarget, id?: string) => Promise<void>;
  /** Changes when the form begins anew. */
  readonly round: number;
  /** After an action on the shown record. */
  readonly changed: () => void;
  readonly active: boolean;
  /** Edits that were left behind here. */
  readonly draft: DraftRecovery<FormDraft>;
}

const NONE: readonly string[] = [];

export function useFormController(props: FormHostProps): FormController {
  const { view: given, intent, id, copyOf, fixed = NONE, onDone, onClose, onGo } = props;
  const fixedNames = fixed.join();
  // Callers pass a new array at every render; the layout changes only with its names.
  const omittedFields = useMemo(() => (fixedNames === "" ? NONE : fixedNames.split(",")), [fixedNames]);
  const { active } = usePageTab();
  const client = useQueryClient();
  const formId = useId();
  const reveal = useMemo(() => new FieldRevealer(), []);
  const copied = useCopiedRecord(given, intent === "add" ? copyOf : undefined);
  const stored = writable(useRecord(given, intent === "add" ? undefined : id), intent);
  const record = intent === "add" ? copied.record : stored;
  const row = record.is === "ready" ? record.row : undefined;
  const view = useClosedFields(given, row);
  const services = useEntityFormServices(view, intent);
  const { store, round, next } = useCreateFormStore({
    view,
    intent,
    rules: services.rules,
    row,
    ready: record.is === "ready",
    defaults: copied.values ? { ...copied.values, ...props.defaults } : props.defaults,
  });
  const { dirty, issues } = useFormSummary(store);
  const draft = useFormDraft(props, store);
  const onDiscard = () => {
    draft.forget();
    next();
  };
  const guard = useLeaveGuard({
    dirty: dirty && intent !== "view",
    watching: active,
    canKeep: draft.canKeep,
    onDiscard,
  });
  const stale = () => void client.invalidateQueries({ queryKey: keys.allRows });
  const saving = useSaving({ view, store, reveal, formId, stale });
  const finish = async (then: (saved: WireRow) => void) => {
    const saved = await saving.run();
    if (!saved) return;
    guard.release();
    draft.forget();
    onDone(saved);
    then(saved);
  };
  const asked = async (then: () => void) => {
    if (await guard.ask()) then();
  };
  return {
    view,
    intent,
    formId,
    record,
    copied: copied.source,
    store,
    services,
    reveal,
    omittedFields,
    dirty,
    issueCount: issues,
    active,
    round,
    draft,
    saving: saving.busy,
    problems: saving.problems,
    unanswered: saving.unanswered,
    conflict: saving.conflict,
    postponeConflict: saving.putAside,
    save: () => finish(onClose),
    // The next one is not a copy once more.
    saveAndNext: () => finish(copyOf === undefined ? next : () => onGo("add")),
    resolveConflict: async (theirs) => {
      if (saving.rebase(theirs)) await finish(onClose);
    },
    close: () => asked(onClose),
    go: (to, other) => asked(() => onGo(to, other)),
    changed: () => {
      stale();
      if (row) onDone(row);
    },
  };
}

/** A row that row rules or a guard close for this user is not opened for editing, whatever the address. */
function writable(record: RecordState, intent: FormIntent): RecordState {
  if (intent !== "edit" || record.is !== "ready" || record.row === undefined) return record;
  const reason = closedReason(record.row, "edit");
  if (reason !== undefined) return { is: "closed", reason, retry: () => undefined };
  return mayOnRow(record.row, "edit") ? record : { is: "closed", retry: () => undefined };
}

/** The view with the fields that guards close on this row read-only, each saying why. */
function useClosedFields(view: EntityView, row: WireRow | undefined): EntityView {
  const closed = JSON.stringify(row === undefined ? [] : [...closedFields(row)]);
  return useMemo(() => {
    const reasons = new Map(JSON.parse(closed) as readonly (readonly [string, string])[]);
    if (reasons.size === 0) return view;
    const fields = view.entity.fields.map((field) => {
      const reason = reasons.get(field.name);
      return reason === undefined ? field : { ...field, readonly: true as const, help: reason };
    });
    return { ...view, entity: { ...view.entity, fields } };
  }, [view, closed]);
}
