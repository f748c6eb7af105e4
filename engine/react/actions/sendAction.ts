/** Calls an action or step: on one row with its version, on several by their ids, on the list with its input alone. */
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import type { Api } from "../api/index.ts";
import { standsOn, type AnyAction } from "./contract.ts";

export function sendAction(
  api: Api,
  view: EntityView,
  action: AnyAction,
  rows: readonly WireRow[],
  input: WireRow,
): Promise<unknown> {
  return api.post(`${view.entity.path}/${action.name}`, { ...input, ...subject(view, action, rows) }, { quiet: true });
}

function subject(view: EntityView, action: AnyAction, rows: readonly WireRow[]): WireRow {
  const { key } = view.entity;
  const [first] = rows;
  if (!first) return {};
  const many = rows.length > 1 || standsOn(action) === "rows";
  if (many) return { ids: rows.map((row) => row[key] ?? null) };
  return { id: first[key] ?? null, ...(first["version"] === undefined ? {} : { version: first["version"] }) };
}
