import { KINDS } from "#core/fields";
import type { Stored, StoredRow, Wire } from "#core/values";
import type { FieldModel, Viewer } from "#core/language";
import { randomUUIDv7 } from "../id.ts";
import { bothInserts } from "../../db/index.ts";
import type { EntityTable } from "../entityTable.ts";
import type { MutationContext } from "../mutation/mutationContext.ts";

/** Wire values by field: what a change of the schema, a scale for one, does not make wrong. */
type Changes = Readonly<Record<string, Wire>>;

/** Fields that change with every write and say nothing. */
const UNRECORDED_FIELDS: ReadonlySet<string> = new Set(["updateTime", "updateBy", "version", "createTime", "createBy"]);

/** Encrypted fields stay so in the history. */
function recorded(table: EntityTable, field: FieldModel, row: StoredRow, value: Stored): Wire {
  const wire = KINDS[field.kind].toWire(value, field);
  return field.encrypted ? table.cipher.sealedChange(field, String(row[table.entity.key]), wire) : wire;
}

/** What a row's history keeps of it. A password is never in it. */
function historyValues(table: EntityTable, row: StoredRow): Changes {
  const wire: Record<string, Wire> = {};
  for (const field of table.columns) {
    const value = row[field.name] ?? null;
    if (value !== null && field.kind !== "password" && !UNRECORDED_FIELDS.has(field.name))
      wire[field.name] = recorded(table, field, row, value);
  }
  return wire;
}

/** Before and after of the fields that differ. */
function differences(
  table: EntityTable,
  before: StoredRow,
  after: StoredRow,
): { readonly before: Changes; readonly after: Changes } {
  const old: Record<string, Wire> = {};
  const next: Record<string, Wire> = {};
  for (const field of table.columns) {
    const was = before[field.name] ?? null;
    const is = after[field.name] ?? null;
    if (was === is || UNRECORDED_FIELDS.has(field.name) || field.kind === "password") continue;
    old[field.name] = recorded(table, field, before, was);
    next[field.name] = recorded(table, field, after, is);
  }
  return { before: old, after: next };
}

const COLUMNS = {
  id: "text",
  entity: "text",
  rowId: "text",
  version: "integer",
  op: "text",
  at: "integer",
  by: "text",
  byName: "text",
  before: "text",
  after: "text",
} as const;
export const INSERT_HISTORY = bothInserts("hw_history", COLUMNS);

/** One line of a row's history, for the transaction of the change. */
export function historyLine(
  { tx, viewer, onBehalf }: Pick<MutationContext, "tx" | "viewer" | "onBehalf">,
  table: EntityTable,
  op: string,
  before: StoredRow | undefined,
  after: StoredRow | undefined,
): readonly Stored[] {
  const changes = before !== undefined && after !== undefined ? differences(table, before, after) : undefined;
  const old = changes?.before ?? (before === undefined ? null : historyValues(table, before));
  const next = changes?.after ?? (after === undefined ? null : historyValues(table, after));
  const row = (after ?? before) as StoredRow;
  const version = Number(row["version"] ?? 0) + (after === undefined ? 1 : 0);
  return [
    randomUUIDv7(tx.now),
    table.entity.entity,
    String(row[table.entity.key]),
    version,
    op,
    tx.now,
    viewer.username,
    onBehalf === undefined ? displayNameOf(viewer) : `${displayNameOf(viewer)}（提交人：${onBehalf}）`,
    old === null ? null : JSON.stringify(old),
    next === null ? null : JSON.stringify(next),
  ];
}

/** What a person is called, and their account where nothing is known. */
export function displayNameOf(viewer: Viewer): string {
  const name = viewer.variables["realName"];
  return typeof name === "string" && name !== "" ? name : viewer.username;
}

/** A line of `hw_history`. */
export interface HistoryRow {
  readonly version: number;
  readonly op: string;
  readonly at: number;
  readonly by: string;
  readonly byName: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** One side of a line, in clear text. */
export function changesOf(table: EntityTable, rowId: string, json: string | null): Changes {
  return json === null ? {} : openedChanges(table, rowId, JSON.parse(json) as Changes);
}

/** A field that the model has no longer stays sealed. */
export function openedChanges(table: EntityTable, rowId: string, changes: Changes): Changes {
  const opened: Record<string, Wire> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = table.fields.get(name);
    opened[name] = field === undefined ? value : table.cipher.openedChange(field, rowId, value);
  }
  return opened;
}
