import { useMemo, useState } from "react";
import { App } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import {
  ACTION_DONE,
  ApiError,
  createRepeatedKey,
  isUnanswered,
  type BatchResult,
  type RowError,
  type ShownOnce,
} from "#core/api";
import type { WireRow } from "#core/values";
import { keys, randomKey, useApi } from "../api/index.ts";
import { failureOf } from "../form/saveFailure.ts";
import { useEntityFormServices } from "../form/useEntityFormServices.ts";
import { recordTitle } from "../form/recordTitle.ts";
import { refusedRows } from "../list/rowActions/useDeletion.tsx";
import { FormStore } from "../form/store/index.ts";
import { actionTexts as texts } from "../texts/form.ts";
import { FieldRevealer } from "../form/revealField.ts";
import { isStep, type ActionDialogProps } from "./contract.ts";
import { isBatchResult } from "./batchResult.ts";
import { inputView } from "./inputView.ts";
import { sendAction } from "./sendAction.ts";
import { shownOnce } from "./shownOnce.ts";
import { useStaleRow } from "./useStaleRow.ts";

/** Runs an action: checks what was asked, calls, says what was done or why not. */
export function useAction({ view, action, rows, batch, onDone }: ActionDialogProps, formId: string) {
  const api = useApi();
  const client = useQueryClient();
  const { message } = App.useApp();
  const asked = useMemo(() => inputView(view, action), [view, action]);
  const services = useEntityFormServices(asked, "add");
  const store = useMemo(() => new FormStore({ view: asked, mode: "add", rules: services.rules }), [asked, services]);
  const reveal = useMemo(() => new FieldRevealer(), []);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly RowError[]>([]);
  const [outcome, setOutcome] = useState<BatchResult>();
  const [once, setOnce] = useState<ShownOnce>();
  const stale = useStaleRow(view, action, rows);
  const keyOf = useMemo(() => createRepeatedKey(randomKey), []);
  const onError = (error: unknown) => {
    const failure = failureOf(error);
    const [first] = failure.issues;
    stale.noteFailure(error);
    const unplaced = store.putIssues(failure.issues);
    setRefused(error instanceof ApiError ? refusedRows(error.result) : []);
    if (isUnanswered(error)) return setProblems([texts.unanswered(action.title)]);
    setProblems([
      ...unplaced.map((issue) => issue.message),
      ...failure.problems,
      ...(failure.conflict && error instanceof ApiError ? [error.message] : []),
    ]);
    if (first) reveal.show(formId, first.field);
  };
  const run = async () => {
    const [wrong] = store.validate();
    if (wrong) return reveal.show(formId, wrong.field);
    setBusy(true);
    setProblems([]);
    setRefused([]);
    try {
      const sent = { input: inputOf(store), batch: batch !== undefined, keyOf };
      const { result, message: answered } = await sendAction(api, view, action, stale.rows, sent);
      void client.invalidateQueries({ queryKey: keys.allRows });
      if (isBatchResult(result) && result.refused.length > 0) return setOutcome(result);
      const own = isStep(action) || answered === ACTION_DONE ? "" : answered;
      void message.success(own || saidOf(action.title, rows, rows[0] ? recordTitle(view, rows[0]) : ""));
      const shown = shownOnce(result);
      if (shown !== undefined) return setOnce(shown);
      onDone(result);
    } catch (error) {
      // What a broken connection hides may have been done.
      if (batch !== undefined || isUnanswered(error)) void client.invalidateQueries({ queryKey: keys.allRows });
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  const refresh = async () => setProblems(await stale.refresh());
  return {
    asked,
    services,
    store,
    reveal,
    busy,
    problems,
    refused,
    /** Of rows that took a step one by one, where some were refused. */
    outcome,
    /** What is shown now and never again. */
    once,
    run,
    refreshed: stale.refreshed && problems.length === 0,
    /** Takes over what others have changed; undefined where that would not help. */
    refresh: stale.isStale ? refresh : undefined,
  };
}

function inputOf(store: FormStore): WireRow {
  return Object.fromEntries(
    store.view.entity.fields
      .filter((field) => !store.field(field.name).hidden)
      .map((field) => [field.name, store.wire(field.name)]),
  );
}

function saidOf(title: string, rows: readonly WireRow[], name: string): string {
  return rows.length > 1 ? texts.doneMany(title, rows.length) : texts.done(title, name);
}
