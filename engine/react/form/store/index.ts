export { FormStore } from "./store.ts";
export type { FormStoreInput } from "./store.ts";
export type { FieldState, FormMode, FormState } from "./state.ts";
export { isBlank, sameWire } from "./state.ts";
export type { FormRules } from "./rules.ts";
export { addPayload, editPayload } from "./payload.ts";
export {
  FormStoreContext,
  useCompanion,
  useField,
  useFormState,
  useFormStore,
  useHidden,
  useIssue,
  useRequired,
  useSectionHidden,
} from "./hooks.ts";
