/** Sends what a store holds: a new row whole, an edited one as what changed. */
import type { WireRow } from "#core/values";
import type { Api } from "../api/index.ts";
import { addPayload, editPayload, type FormStore } from "./store/index.ts";

/** Answers the saved row; undefined where nothing had changed and nothing was sent. */
export async function sendRow(api: Api, store: FormStore): Promise<WireRow | undefined> {
  const { path } = store.view.entity;
  if (store.mode === "add") return api.post<WireRow>(`${path}/add`, addPayload(store), { quiet: true });
  if (store.changed().length === 0) return undefined;
  return api.put<WireRow>(`${path}/edit`, editPayload(store), { quiet: true });
}
