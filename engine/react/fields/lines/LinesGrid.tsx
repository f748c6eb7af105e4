/** Loaded only where a form has lines: the grid does not come with every page. */
import { useCallback, useMemo, useState } from "react";
import { EditableGrid } from "../../grid/index.ts";
import type { LinesGridProps } from "../../extensions/contract.ts";
import { FormStoreContext, useField, useFormStore } from "../../form/store/index.ts";
import { InputScopeProvider } from "../inputProps.ts";
import { useLineRows } from "./useLineRows.ts";

export function LinesGrid({ id, field, value, view: whole, invalid, describedBy, onChange }: LinesGridProps) {
  const store = useFormStore();
  const { parts } = useField(field.name);
  // The form keeps the view it was opened with: schemas that change meanwhile must not take away what was typed.
  const [view] = useState(whole);
  // Until the next check, which reads the rows itself: a save may try again what the server refused.
  const onProblem = useCallback(
    (message: string) => void store.putIssues([{ field: field.name, code: "FORM.LINES", message }]),
    [store, field.name],
  );
  const rows = useLineRows({ view, field, value, invalid, parts, onChange, onProblem });
  const place = useMemo(() => ({ entity: view.entity.entity, path: view.entity.path, related: view.related }), [view]);
  return (
    <InputScopeProvider value={place}>
      <FormStoreContext value={null}>
        <div className="hw-lines-grid" id={id} tabIndex={-1} aria-describedby={describedBy}>
          <EditableGrid rows={rows} label={field.title} name={`lines:${view.entity.entity}`} />
        </div>
      </FormStoreContext>
    </InputScopeProvider>
  );
}
