/**
 * Calls an action or step: on one row with its version, on the list with its input alone. Of several rows those of a
 * step are sent with their versions and succeed or fail one by one; those of an action are sent by their ids.
 */
import type { EntityView, Envelope } from "#core/api";
import type { WireRow } from "#core/values";
import type { Api } from "../api/index.ts";
import { isStep, standsOn, type AnyAction } from "./contract.ts";

export function sendAction(
  api: Api,
  view: EntityView,
  action: AnyAction,
  rows: readonly WireRow[],
  { input, batch, keyOf }: SentAction,
): Promise<Envelope> {
  const body = { ...input, ...subjectOf(view, action, rows, batch) };
  const path = `${view.entity.path}/${action.name}`;
  return api.send("POST", path, {}, body, { quiet: true, idempotencyKey: keyOf(body) });
}

interface SentAction {
  readonly input: WireRow;
  readonly batch: boolean;
  /** The key of the call by its content. */
  readonly keyOf: (content: unknown) => string;
}

function subjectOf(view: EntityView, action: AnyAction, rows: readonly WireRow[], batch: boolean): WireRow {
  const { key } = view.entity;
  const [first] = rows;
  if (!first) return {};
  if (batch && isStep(action)) return { rows: rows.map((row) => withVersion(row, key)) };
  if (rows.length > 1 || standsOn(action) === "rows") return { ids: rows.map((row) => row[key] ?? null) };
  return withVersion(first, key);
}

function withVersion(row: WireRow, key: string): WireRow {
  return { id: row[key] ?? null, ...(row["version"] === undefined ? {} : { version: row["version"] }) };
}
