/** Sends what a store holds: a new row whole, an edited one as what changed. */
import { uuidV7, type WireRow } from "#core/values";
import type { Api } from "../api/index.ts";
import { addPayload, editPayload, type FormStore } from "./store/index.ts";

/** A form's new row keeps its id however often it is sent, so that a save repeated after a lost answer is still one row. */
const ids = new WeakMap<FormStore, string>();

/** Answers the saved row; undefined where nothing had changed and nothing was sent. */
export async function sendRow(api: Api, store: FormStore): Promise<WireRow | undefined> {
  const { path } = store.view.entity;
  if (store.mode === "add") return api.post<WireRow>(`${path}/add`, addPayload(store, idOf(store)), { quiet: true });
  if (store.changed().length === 0) return undefined;
  return api.put<WireRow>(`${path}/edit`, editPayload(store), { quiet: true });
}

/** A draft that was restored is sent with the id that it was begun with. */
export function adoptId(store: FormStore, id: string): void {
  ids.set(store, id);
}

export function idOf(store: FormStore): string {
  let id = ids.get(store);
  if (id === undefined) ids.set(store, (id = uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)))));
  return id;
}
