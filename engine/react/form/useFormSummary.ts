import { useCallback, useSyncExternalStore } from "react";
import type { FormState, FormStore } from "./store/index.ts";

const NOTHING: FormState = { dirty: false, issues: 0 };

/** What the form as a whole shows; nothing while there is no store yet. */
export function useFormSummary(store: FormStore | undefined): FormState {
  const subscribe = useCallback((listener: () => void) => store?.subscribeForm(listener) ?? (() => undefined), [store]);
  return useSyncExternalStore(subscribe, () => store?.form() ?? NOTHING);
}
