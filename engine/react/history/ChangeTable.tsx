import type { EntityView } from "#core/api";
import type { FieldModel } from "#core/language";
import { conflictTexts, historyTexts as texts } from "../texts/form.ts";
import { Cell } from "../fields/Cell.tsx";
import type { Change } from "./compare.ts";

/** Fields that changed, with what they held before and after. */
export function ChangeTable({ view, changes }: { readonly view: EntityView; readonly changes: readonly Change[] }) {
  return (
    <table className="hw-changes">
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const field = view.entity.fields.find((candidate) => candidate.name === change.field);
          return (
            <tr key={change.field}>
              <th scope="row">{change.title}</th>
              <td>
                <ChangedValue field={field} value={change.before} text={change.beforeText} />
              </td>
              <td>
                <ChangedValue field={field} value={change.after} text={change.afterText} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface ChangedValueProps {
  /** Undefined where the entity has no such field any more. */
  readonly field: FieldModel | undefined;
  readonly value: Change["before"];
  readonly text: Change["beforeText"];
}

function ChangedValue({ field, value, text }: ChangedValueProps) {
  return field ? <Cell as="text" field={field} value={value} text={text} empty={conflictTexts.empty} /> : text;
}
