export { FormStore } from "./store.ts";
export type { FormMode, FormState } from "./state.ts";
export { isBlank, sameWire } from "./state.ts";
export type { FormRules } from "./rules.ts";
export { addPayload, editPayload } from "./payload.ts";
export {
  FormStoreContext,
  useCompanion,
  useField,
  useFormState,
  useFormStore,
  useIssue,
  useSectionHidden,
} from "./hooks.ts";
