import { useMemo, useState } from "react";
import type { EntityView } from "#core/api";
import { useEntityView } from "../api/index.ts";
import { useGridEnvironment } from "./useGridEnvironment.ts";
import { EditableGrid } from "./index.ts";
import { GridRows, gridColumns } from "./rowStore/index.ts";
import type { LocalGridProps } from "../extensions/contract.ts";
import { LoadingRows } from "../list/ListStates.tsx";
import { InputScopeProvider } from "../fields/inputProps.ts";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import "./gridPage.css";

/**
 * A grid over rows that exist in this page only, under the rules of an entity: for trying out, and for looking at many.
 */
export function LocalGrid(props: LocalGridProps) {
  const { data: view, error, refetch } = useEntityView(props.entity);
  if (view) return <Rows {...props} view={view} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <LoadingRows />;
}

function Rows({
  view: whole,
  columns,
  statistics = [],
  makeRows,
  label,
  note,
}: LocalGridProps & { readonly view: EntityView }) {
  const [view] = useState(whole);
  const environment = useGridEnvironment(view);
  const [rows] = useState(
    () =>
      new GridRows({
        view,
        environment,
        title: label,
        rows: makeRows(),
        columns: gridColumns({ view, columns, statistics }),
      }),
  );
  const place = useMemo(() => ({ entity: view.entity.entity, path: view.entity.path, related: view.related }), [view]);
  return (
    <InputScopeProvider value={place}>
      <div className="hw-list">
        <div className="hw-list-body">
          {note === undefined ? null : <p className="hw-grid-note">{note}</p>}
          <div className="hw-grid-page hw-grid-local">
            <EditableGrid rows={rows} label={label} name={`local:${view.entity.entity}`} height="fill" compact />
          </div>
        </div>
      </div>
    </InputScopeProvider>
  );
}
