/** Saving a form: checks it, sends it, says what was done, and puts what was refused where it belongs. */
import { useRef, useState } from "react";
import { App } from "antd";
import type { Conflict, EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { useApi } from "../api/index.ts";
import type { FormStore } from "./store/index.ts";
import { formTexts as texts } from "../texts/form.ts";
import type { FieldRevealer } from "./revealField.ts";
import { mergedFields } from "./mergedFields.ts";
import { recordTitle } from "./recordTitle.ts";
import { failureOf } from "./saveFailure.ts";
import { sendRow } from "./sendRow.ts";

/** Long enough to read several names of fields. */
const MERGED_SHOWN_S = 8;

interface SavingSource {
  readonly view: EntityView;
  readonly store: FormStore | undefined;
  readonly reveal: FieldRevealer;
  readonly formId: string;
  /** What was fetched before is no longer so. */
  readonly stale: () => void;
}

export function useSaving(source: SavingSource) {
  const { store } = source;
  const send = useSend(source);
  const [busy, setBusy] = useState(false);
  const refused = useSaveErrors(source);
  const run = async (): Promise<WireRow | undefined> => {
    if (!store || busy) return undefined;
    refused.clear();
    if (!validateAndReveal(source, send.warn)) return undefined;
    setBusy(true);
    try {
      return await send.run(store);
    } catch (error) {
      refused.take(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    run,
    problems: refused.problems,
    unanswered: refused.unanswered,
    conflict: refused.conflict,
    rebase: refused.rebase,
    putAside: refused.putAside,
  };
}

/** Whether everything is right; else the eye is taken to the first that is not. */
function validateAndReveal({ store, reveal, formId }: SavingSource, warn: (count: number) => void): boolean {
  const [first, ...more] = store?.validate() ?? [];
  if (!first) return true;
  warn(more.length + 1);
  reveal.show(formId, first.field);
  return false;
}

function useSend({ view, stale }: SavingSource) {
  const api = useApi();
  const { message } = App.useApp();
  // What was sent before may have arrived, though no answer came back.
  const sentBefore = useRef<FormStore>(undefined);
  return {
    warn: (count: number) => void message.warning(texts.wrong(count)),
    run: async (store: FormStore): Promise<WireRow> => {
      const repeated = sentBefore.current === store;
      sentBefore.current = store;
      const [opened, sent] = [store.base, store.changed()];
      const saved = await sendRow(api, store, repeated);
      if (!saved) void message.info(texts.unchanged);
      else
        void message.success(
          (store.mode === "add" ? texts.added : texts.edited)(view.entity.title, recordTitle(view, saved)),
        );
      const merged = store.mode === "add" || !saved ? [] : mergedFields(view, { opened, sent, saved });
      if (merged.length > 0) void message.info(texts.merged(merged), MERGED_SHOWN_S);
      stale();
      return saved ?? store.base;
    },
  };
}

const NONE: readonly string[] = [];

function useSaveErrors({ store, reveal, formId }: SavingSource) {
  const [problems, setProblems] = useState(NONE);
  const [unanswered, setUnanswered] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const take = (error: unknown) => {
    const failure = failureOf(error);
    setUnanswered(failure.unanswered === true);
    if (failure.conflict) return setConflict(failure.conflict);
    const unplaced = store?.putIssues(failure.issues) ?? [];
    setProblems([...unplaced.map((issue) => issue.message), ...failure.problems]);
    const [first] = store?.issues() ?? [];
    if (first && failure.issues.length > unplaced.length) reveal.show(formId, first.field);
  };
  const rebase = (theirs: readonly string[]): boolean => {
    if (!store || !conflict) return false;
    store.rebase(conflict.current, theirs);
    setConflict(undefined);
    return true;
  };
  return {
    problems,
    unanswered,
    conflict,
    take,
    rebase,
    clear: () => setProblems(NONE),
    putAside: () => setConflict(undefined),
  };
}
