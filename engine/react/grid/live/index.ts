export { GridConflictDialog } from "./ConflictDialog.tsx";
export { LiveIndicator } from "./LiveIndicator.tsx";
export type { LiveState } from "#core/api";
export { conflictNote, rowTitle } from "./conflicts.ts";
export { useLiveRows, type LiveRows } from "./useLiveRows.ts";
export { recordVersion, createLiveTarget, type LiveTarget } from "./applyChanges.ts";
