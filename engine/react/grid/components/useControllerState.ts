/** Paints again when what is read from the desk differs; read something that compares (a number, a text, the same object). */
import { useSyncExternalStore } from "react";
import type { GridDesk } from "../controller/gridController.ts";

export function useDesk<T>(desk: GridDesk, read: (desk: GridDesk) => T): T {
  return useSyncExternalStore(desk.subscribe, () => read(desk));
}
