export { formClashes, formWithout, gridClashes, gridWithout, type DraftClash } from "./draftConflicts.ts";
export type { Draft, DraftKey, DraftRow, FormDraft, GridDraft } from "./draft.ts";
export { isForm, isGrid } from "./draft.ts";
export { formDraft, restoreForm } from "./formDraft.ts";
export { gridDraft } from "./gridDraft.ts";
export { browserDrafts } from "./draftStorage.ts";
export { useDraft, type DraftOffer, type DraftSource } from "./useDraft.ts";
