/** React hooks of the store: each subscribes to one part. */
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Issue } from "#core/fields";
import type { FieldState, FormState } from "./state.ts";
import type { FormStore } from "./store.ts";

export const FormStoreContext = createContext<FormStore | null>(null);

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  if (!store) throw new Error("useFormStore needs FormStoreContext above it");
  return store;
}

/** One part of one field; paints again only when that part changes. */
function usePart<T>(name: string, pick: (state: FieldState) => T): T {
  const store = useFormStore();
  const subscribe = useCallback((listener: () => void) => store.subscribe(name, listener), [store, name]);
  return useSyncExternalStore(subscribe, () => pick(store.field(name)));
}

const whole = (state: FieldState) => state;
const issue = (state: FieldState) => state.issue;

export const useField = (name: string): FieldState => usePart(name, whole);
export const useIssue = (name: string): Issue | undefined => usePart(name, issue);

export function useSectionHidden(index: number): boolean {
  const store = useFormStore();
  const subscribe = useCallback((listener: () => void) => store.subscribeSection(index, listener), [store, index]);
  return useSyncExternalStore(subscribe, () => store.sectionHidden(index));
}

export function useFormState(store: FormStore): FormState {
  const subscribe = useCallback((listener: () => void) => store.subscribeForm(listener), [store]);
  return useSyncExternalStore(subscribe, () => store.form());
}

const NOTHING = () => () => undefined;

/** Value of another field of the same form; null where there is no form or no such field. */
export function useCompanion(name: string | undefined): FieldState["value"] {
  const store = useContext(FormStoreContext);
  const subscribe = useCallback(
    (listener: () => void) => (store && name !== undefined ? store.subscribe(name, listener) : NOTHING()),
    [store, name],
  );
  return useSyncExternalStore(subscribe, () => (store && name !== undefined ? store.field(name).value : null));
}
