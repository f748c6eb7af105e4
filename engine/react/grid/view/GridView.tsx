import { AgGridView } from "./AgGridView.tsx";
import type { GridViewProps } from "./gridView.ts";
import { VirtualGridView } from "./VirtualGridView.tsx";

/** Above it AG Grid drops frames during a scroll (bench/README.md, `grid frames`). */
const MAX_AG_GRID_ROWS = 2000;

/** Whether the rows are shown by the virtual view. A grid that grows past the limit is mounted again. */
export const isVirtual = (rows: number): boolean => rows > MAX_AG_GRID_ROWS;

export function GridView({ virtual, ...props }: GridViewProps & { readonly virtual: boolean }) {
  return virtual ? <VirtualGridView {...props} /> : <AgGridView {...props} />;
}
