import { usePageTab } from "../../context/pageTab.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";

/** Of a product's own part of a page: leaving asks while it has unsaved changes, of which no draft is kept. */
export function useUnsaved(dirty: boolean): void {
  const { active } = usePageTab();
  useLeaveGuard({ dirty, watching: active, canKeep: never, onDiscard: nothing });
}

const never = (): boolean => false;
const nothing = (): void => undefined;
