/** The store of a form, made once for a record and an intent; a newer copy of the record does not replace it. */
import { useState } from "react";
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import type { FormIntent } from "../extensions/contract.ts";
import { FormStore, type FormRules } from "./store/index.ts";

interface FormStoreSource {
  readonly view: EntityView;
  readonly intent: FormIntent;
  readonly rules: FormRules;
  /** Undefined while it is not there yet. */
  readonly row: WireRow | undefined;
  readonly ready: boolean;
  readonly defaults: WireRow | undefined;
}

interface CreatedStore {
  /** What the store was created for; another one is created when a part differs. */
  readonly key: readonly unknown[];
  readonly store: FormStore | undefined;
}

export function useCreateFormStore({ view, intent, rules, row, ready, defaults }: FormStoreSource) {
  // Counted up to begin anew: the next record after `save and next`.
  const [round, setRound] = useState(0);
  const subject = `${intent}/${ready ? "" : "waiting"}/${String(row?.[view.entity.key] ?? "")}/${round}`;
  // What is shown follows the server; what is typed in does not change under the hand.
  const follows = intent === "view" ? row : undefined;
  const key = [subject, follows, view, rules];
  const create = (): CreatedStore => ({
    key,
    store: ready
      ? new FormStore({
          view,
          mode: intent,
          rules,
          ...(row ? { row } : {}),
          ...(defaults ? { initial: defaults } : {}),
        })
      : undefined,
  });
  const [last, setLast] = useState(create);
  const created = last.key.every((part, index) => part === key[index]) ? last : create();
  if (created !== last) setLast(created);
  return { store: created.store, round, next: () => setRound(round + 1) };
}
