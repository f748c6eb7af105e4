export { GridConflictDialog } from "./ConflictDialog.tsx";
export { LiveMark } from "./LiveMark.tsx";
export type { LiveState } from "./connection.ts";
export { conflictNote, rowTitle } from "./conflicts.ts";
export { useLiveRows, type Live } from "./useLiveRows.ts";
export { noteSeen, targetOf, type LiveTarget } from "./take.ts";
