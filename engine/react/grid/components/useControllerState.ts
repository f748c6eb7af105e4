/**
 * Renders again when what is read from the controller differs; read something that compares (a number, a text, the same
 * object).
 */
import { useSyncExternalStore } from "react";
import type { GridController } from "../controller/gridController.ts";

export function useControllerState<T>(controller: GridController, read: (controller: GridController) => T): T {
  return useSyncExternalStore(controller.subscribe, () => read(controller));
}
