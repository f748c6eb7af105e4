export {
  formDraftConflicts,
  withoutFields,
  gridDraftConflicts,
  withoutCells,
  type DraftConflict,
} from "./draftConflicts.ts";
export type { FormDraft, GridDraft } from "./draft.ts";
export { isForm, isGrid } from "./draft.ts";
export { formDraft, restoreForm } from "./formDraft.ts";
export { gridDraft } from "./gridDraft.ts";
export { browserDrafts } from "./draftStorage.ts";
export { useDraft, type DraftRecovery } from "./useDraft.ts";
