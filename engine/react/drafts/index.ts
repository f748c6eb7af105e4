export { formClashes, formWithout, gridClashes, gridWithout, type DraftClash } from "./clash.ts";
export type { Draft, DraftKey, DraftRow, FormDraft, GridDraft } from "./draft.ts";
export { isForm, isGrid } from "./draft.ts";
export { formDraft, restoreForm } from "./form.ts";
export { gridDraft } from "./grid.ts";
export { browserDrafts } from "./storage.ts";
export { useDraft, type DraftOffer, type DraftSource } from "./useDraft.ts";
