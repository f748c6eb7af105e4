import { Tag } from "antd";
import type { StateMark, StatesModel } from "#core/language";
import type { WireRow } from "#core/values";

/** The mark of the step that sent the row to its state; undefined if the row has none. */
export function markOn(states: StatesModel | undefined, row: WireRow): StateMark | undefined {
  const state = states === undefined ? undefined : row[states.field];
  if (state === undefined || state === null) return undefined;
  return states?.marks.find((mark) => String(mark.state) === String(state) && isFilled(row[mark.stamped]));
}

/** What was entered with the step: the reason of a rejection. */
export function markReason(mark: StateMark, row: WireRow): string {
  return mark.entered
    .flatMap((name) => row[`${name}_dictText`] ?? row[name] ?? [])
    .map(String)
    .join("；");
}

/** The fields that a mark is made of, for a list to fetch. */
export const markFields = ({ stamped, entered }: StateMark): readonly string[] => [stamped, ...entered];

/** Beside the state. A state that says the same by itself is not repeated. */
export function MarkTag({ states, row }: { readonly states: StatesModel | undefined; readonly row: WireRow }) {
  const mark = markOn(states, row);
  if (mark === undefined || row[`${states?.field ?? ""}_dictText`] === mark.text) return null;
  const reason = markReason(mark, row);
  return (
    <Tag variant="filled" color="orange" className="hw-mark" {...(reason === "" ? {} : { title: reason })}>
      {mark.text}
    </Tag>
  );
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== "";
