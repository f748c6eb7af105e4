import { useState } from "react";
import { Button, Space } from "antd";
import { closedReason, mayOnRow } from "#core/api";
import type { WireRow } from "#core/values";
import { standsOn, type AnyAction } from "../actions/contract.ts";
import { actionNamed, appliesTo } from "../list/rowActions/availableActions.ts";
import type { FormController } from "./useFormController.ts";
import { useCurrentUser } from "../context/user.ts";
import { useExtensions } from "../extensions/extensionsContext.ts";
import { ExplainedButton } from "../ui/disabledReason/index.ts";
import { formTexts as texts } from "../texts/form.ts";

/** Actions on the shown record: steps of its state, its actions, its history; dangerous ones last and apart. */
export function RecordActions({ form, row }: { readonly form: FormController; readonly row: WireRow }) {
  const { ActionDialog, HistoryDrawer } = useExtensions();
  const { view } = form;
  const [action, setAction] = useState<AnyAction>();
  const [history, setHistory] = useState(false);
  const actions = useActions(form, row);
  const id = String(row[view.entity.key] ?? "");
  return (
    <Space wrap>
      {actions.map((each, index) => (
        <ExplainedButton
          key={each.name}
          reason={closedReason(row, each.name)}
          danger={each.danger}
          {...(!each.danger && index === 0 ? { type: "primary" as const, ghost: true } : {})}
          onClick={() => setAction(each)}
        >
          {each.title}
        </ExplainedButton>
      ))}
      {view.entity.history && view.may["get"] === true && (
        <Button onClick={() => setHistory(true)}>{texts.history}</Button>
      )}
      {view.may["add"] === true && view.entity.list.row.includes("copy") && (
        <Button onClick={() => void form.go("copy", id)}>{texts.copy}</Button>
      )}
      {view.entity.form.mode === "page" && view.may["edit"] === true && mayOnRow(row, "edit") && (
        <ExplainedButton type="primary" reason={closedReason(row, "edit")} onClick={() => void form.go("edit", id)}>
          {texts.edit}
        </ExplainedButton>
      )}
      {action && (
        <ActionDialog
          view={view}
          action={action}
          rows={[row]}
          onClose={() => setAction(undefined)}
          onDone={() => {
            setAction(undefined);
            form.changed();
          }}
        />
      )}
      {history && (
        <HistoryDrawer
          view={view}
          id={id}
          readonly={!mayOnRow(row, "edit") || closedReason(row, "restore") !== undefined}
          onClose={() => setHistory(false)}
          onDone={form.changed}
        />
      )}
    </Space>
  );
}

function useActions({ view }: FormController, row: WireRow): readonly AnyAction[] {
  const currentUser = useCurrentUser();
  const { entity } = view;
  const all = [...(entity.states?.steps ?? []), ...entity.actions.filter((action) => standsOn(action) !== "list")].map(
    (action) => action.name,
  );
  const named = entity.form.actions.length > 0 ? entity.form.actions : all;
  const offered = named.flatMap((name) => {
    const action = actionNamed(view, name);
    const applies =
      action &&
      view.may[name] === true &&
      appliesTo(
        view,
        { name, title: action.title, danger: action.danger, run: { action } },
        row,
        currentUser,
        Date.now(),
      );
    return applies ? [action] : [];
  });
  return offered.sort((left, right) => Number(left.danger) - Number(right.danger));
}
