import type { GridController } from "./gridController.ts";

/** Takes a step back or again, and shows where it was. */
export function undoOrRedo(controller: GridController, which: "undo" | "redo"): boolean {
  if (controller.readonly) return true;
  const done = controller.rows[which]();
  const row = done?.rows.find((one) => controller.rows.indexOf(one) >= 0);
  if (!done || row === undefined) return true;
  const key =
    done.keys.find((one) => controller.columns().includes(one)) ??
    controller.selection?.active.key ??
    controller.columns()[0];
  if (key !== undefined) controller.moveTo({ row: controller.rows.indexOf(row), key });
  return true;
}
