/** The draft of a form: of a record, or of a new one at the place where it is made. */
import { useQueryClient } from "@tanstack/react-query";
import type { EntityView } from "#core/api";
import { keys } from "../api/index.ts";
import {
  formDraftConflicts,
  formDraft,
  withoutFields,
  isForm,
  restoreForm,
  useDraft,
  type DraftRecovery,
  type FormDraft,
} from "../drafts/index.ts";
import type { FormHostProps } from "../extensions/contract.ts";
import type { FormStore } from "./store/index.ts";

export function useFormDraft(
  { view, intent, id, copyOf, defaults }: FormHostProps,
  store: FormStore | undefined,
): DraftRecovery<FormDraft> {
  const client = useQueryClient();
  const { entity } = view.entity;
  const isNew = copyOf === undefined ? "new" : `copy ${copyOf}`;
  const subject = intent === "add" ? `${isNew} ${JSON.stringify(defaults ?? {})}` : intent === "edit" ? id : undefined;
  return useDraft<FormDraft>({
    entity,
    subject,
    owner: store,
    isOwn: isForm,
    subscribe: (listener) => store?.subscribeAll(listener) ?? (() => undefined),
    read: () =>
      store &&
      formDraft(
        store,
        (other) => client.getQueryData<EntityView>(keys.model(other)),
        intent === "add" ? store.newRowId : undefined,
      ),
    conflicts: (now, content) => formDraftConflicts(view, now, content),
    without: withoutFields,
    restore: async (content) => {
      if (!store) return false;
      if (content.newId !== undefined) store.adoptNewRowId(content.newId);
      restoreForm(store, content);
      return true;
    },
  });
}
