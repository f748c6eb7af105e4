import { gridTexts } from "../../texts/grid.ts";
import type { GridDesk } from "../controller/gridController.ts";
import { useDesk } from "./useControllerState.ts";

export function EmptyGrid({ desk }: { readonly desk: GridDesk }) {
  const empty = useDesk(desk, ({ rows }) => (rows.size > 0 ? undefined : rows.total > 0 ? gridTexts.emptyFiltered : gridTexts.emptyTitle));
  if (empty === undefined) return null;
  return (
    <div className="hw-grid-empty">
      <span>{empty}</span>
      {desk.rows.total === 0 && !desk.readonly && <small>{gridTexts.emptyHint}</small>}
    </div>
  );
}
