import { Alert } from "antd";
import type { EntityView } from "#core/api";
import { displayInstant, parseInstant, type WireRow } from "#core/values";
import { AccountName } from "../fields/AccountName.tsx";
import { markOn, markReason } from "../ui/StateMark.tsx";
import { formTexts as texts } from "../texts/form.ts";

/** Why a record was sent back to its state, by whom and when. */
export function MarkNote({ view, row }: { readonly view: EntityView; readonly row: WireRow }) {
  const mark = markOn(view.entity.states, row);
  if (mark === undefined) return null;
  const reason = markReason(mark, row);
  const at = textIn(row, mark.at);
  const instant = at === undefined ? undefined : parseInstant(at);
  const login = textIn(row, mark.by);
  const name = textIn(row, mark.by === undefined ? undefined : `${mark.by}_dictText`) ?? textIn(row, mark.name);
  return (
    <Alert
      type="warning"
      showIcon
      className="hw-form-problems"
      title={reason === "" ? mark.text : texts.marked(mark.text, reason)}
      description={
        login === undefined && name === undefined && instant === undefined ? undefined : (
          <>
            <AccountName login={login ?? ""} name={name} /> {instant === undefined ? "" : displayInstant(instant)}
          </>
        )
      }
    />
  );
}

function textIn(row: WireRow, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : row[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
