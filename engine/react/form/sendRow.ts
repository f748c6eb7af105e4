/** Sends what a store holds: a new row whole, an edited one as what changed. */
import { ApiError } from "#core/api";
import type { Wire, WireRow } from "#core/values";
import type { Api } from "../api/index.ts";
import { addPayload, editPayload, sameWire, type FormStore } from "./store/index.ts";

/**
 * Answers the saved row; undefined where nothing had changed and nothing was sent. `repeated`: it was sent before, and
 * may have arrived then.
 */
export async function sendRow(api: Api, store: FormStore, repeated = false): Promise<WireRow | undefined> {
  const { path } = store.view.entity;
  if (store.mode !== "add")
    return store.changed().length === 0
      ? undefined
      : api.put<WireRow>(`${path}/edit`, editPayload(store), { quiet: true });
  const row = addPayload(store);
  try {
    return await api.post<WireRow>(`${path}/add`, row, { quiet: true });
  } catch (error) {
    if (!repeated || !(error instanceof ApiError) || error.code !== "ROW.EXISTS") throw error;
    return correctAdded(api, store, row);
  }
}

/** The row did arrive, and its form has been changed since: what differs is an edit of that row. */
async function correctAdded(api: Api, store: FormStore, row: WireRow): Promise<WireRow> {
  const { key, path, fields } = store.view.entity;
  const stored = await api.get<WireRow>(`${path}/queryById`, { id: String(row[key]) }, { quiet: true });
  const names = fields.map(({ name }) => name).filter((name) => store.sends(name));
  const changed = names.filter((name) => !sameWire(row[name], stored[name]));
  const valuesIn = (of: WireRow): Record<string, Wire> =>
    Object.fromEntries(changed.map((name) => [name, of[name] ?? null]));
  const version = stored["version"];
  const body = { ...valuesIn(row), [key]: row[key] ?? null, base: valuesIn(stored) };
  return api.put<WireRow>(`${path}/edit`, version === undefined ? body : { ...body, version }, { quiet: true });
}
