export { GridConflictDialog } from "./ConflictDialog.tsx";
export { LiveMark } from "./LiveIndicator.tsx";
export type { LiveState } from "./liveConnection.ts";
export { conflictNote, rowTitle } from "./conflicts.ts";
export { useLiveRows, type Live } from "./useLiveRows.ts";
export { noteSeen, targetOf, type LiveTarget } from "./applyChanges.ts";
