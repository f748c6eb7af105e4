import { Suspense } from "react";
import { Skeleton } from "antd";
import { gridTexts } from "../texts/grid.ts";
import { lazyPart } from "../ui/lazyPart.tsx";
import type { EditableGridProps } from "./contract.ts";

const View = lazyPart(() => import("./EditableGrid.tsx"), "EditableGridView");

/** Rows edited as in a spreadsheet, over a row store (`rows/`). */
export function EditableGrid(props: EditableGridProps) {
  return (
    <Suspense
      fallback={
        <div className="hw-grid-waiting" role="status" aria-busy aria-label={gridTexts.loading}>
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        </div>
      }
    >
      <View {...props} />
    </Suspense>
  );
}
