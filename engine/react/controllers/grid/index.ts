export { useGridAround } from "./useGridAround.ts";
export { useGridController, type GridController } from "./useGridController.ts";
