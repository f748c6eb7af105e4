import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { recordTitle } from "./recordTitle.ts";
import type { FormIntent } from "../extensions/contract.ts";
import { formTexts as texts } from "../texts/form.ts";
import { MarkTag } from "../ui/StateMark.tsx";
import { Cell } from "../fields/Cell.tsx";

/** What is being done to what, and the record's state where it has one. */
export function FormTitle({
  view,
  intent,
  row,
}: {
  readonly view: EntityView;
  readonly intent: FormIntent | "copy";
  readonly row: WireRow | undefined;
}) {
  const { entity } = view;
  const state = entity.fields.find((field) => field.name === entity.states?.field);
  const name = row === undefined ? "" : recordTitle(view, row);
  return (
    <span className="hw-form-title">
      <span>{texts.titles[intent](entity.title)}</span>
      {name !== "" && (
        <span className="hw-form-name" title={name}>
          {name}
        </span>
      )}
      {state && row && state.kind === "dict" && (
        <Cell
          as="full"
          id={`${entity.entity}-state`}
          field={{ ...state, look: "tag" }}
          value={row[state.name] ?? null}
          stored={null}
          label={labelOf(row, state.name)}
        />
      )}
      {row && <MarkTag states={entity.states} row={row} />}
    </span>
  );
}

function labelOf(row: WireRow, name: string): string | undefined {
  const label = row[`${name}_dictText`];
  return typeof label === "string" ? label : undefined;
}
