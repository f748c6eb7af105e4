import { gridTexts } from "../../texts/grid.ts";
import type { GridController } from "../controller/gridController.ts";
import { useControllerState } from "./useControllerState.ts";

export function EmptyGrid({ controller }: { readonly controller: GridController }) {
  const empty = useControllerState(controller, ({ rows }) =>
    rows.size > 0 ? undefined : rows.total > 0 ? gridTexts.emptyFiltered : gridTexts.emptyTitle,
  );
  if (empty === undefined) return null;
  return (
    <div className="hw-grid-empty">
      <span>{empty}</span>
      {controller.rows.total === 0 && !controller.readonly && <small>{gridTexts.emptyHint}</small>}
    </div>
  );
}
