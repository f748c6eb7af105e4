/** Fills a field of the rows in which it is empty, by command: with its default, or with one value. */
import { KINDS } from "#core/fields";
import { ANONYMOUS, type EntityModel, type FieldModel, type Model, type Viewer } from "#core/language";
import { defaultOf, messageOf, normalizeRow, validateRow, type RowContext } from "#core/validate";
import type { Stored, StoredRow } from "#core/values";
import { dialectOf, quote, statement, type Database, type WriteTransaction } from "../db/index.ts";
import { createEntityTable, type EntityTable } from "../operations/entityTable.ts";
import { INSERT_HISTORY, historyLine } from "../operations/history/writeHistory.ts";
import { bumpChangeCounter } from "../operations/mutation/changeCounters.ts";
import { migrateErrors } from "./errors.ts";

import { lockRevision, putRow } from "./registry.ts";
import { DELETED_AT } from "./targetSchema.ts";

interface FillRequest {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  /** Absent: the field's default. */
  readonly value?: Stored;
}

interface Filled {
  readonly filled: number;
  /** Rows that stay empty, because the field is hidden in them or a rule does not allow the value. */
  readonly kept: number;
  /** Why the first of them is not allowed. */
  readonly reason: string | undefined;
}

interface Page extends Filled {
  /** The key to go on from; null at the end. */
  readonly last: Stored;
}

/** `visit.place` or `visit.place=海口`. */
export function parseFill(model: Model, text: string): FillRequest {
  const [, name = "", fieldName = "", given] = /^([^.=]+)\.([^.=]+)(?:=([\s\S]*))?$/.exec(text) ?? [];
  const entity = model.entities[name];
  const field = entity?.fields.find((one) => one.name === fieldName);
  if (entity === undefined || field === undefined || field.column === undefined || field.system)
    throw migrateErrors.error("FILL_FIELD", { name: text });
  const reason = unfillable(entity, field, given);
  if (reason !== undefined) throw migrateErrors.error("FILL_KIND", { title: field.title, reason });
  if (given === undefined) return { entity, field };
  const parsed = KINDS[field.kind].toStored(given, field);
  if ("value" in parsed && parsed.value !== null) return { entity, field, value: parsed.value };
  const { message } = messageOf(field, "value" in parsed ? { code: "REQUIRED" } : parsed);
  throw migrateErrors.error("FILL_VALUE", { title: field.title, value: given, reason: message });
}

function unfillable(entity: EntityModel, field: FieldModel, given: string | undefined): string | undefined {
  if (!entity.managed) return "它的表不由系统管理";
  if (field.expr !== undefined) return "它由表达式计算";
  if (field.kind === "password" || field.encrypted) return "它的值是保密的";
  if (field.unique) return "它的值不能重复";
  if (field.kind === "reference" || field.kind === "tree") return "它引用其他行，请在页面上逐行选择";
  if (given === undefined && field.default === undefined) return "它没有默认值，请写明要填入的值";
  const byUser = field.default !== undefined && "variable" in field.default && field.default.variable.name === "user";
  return given === undefined && byUser ? "它的默认值取决于当前用户，请写明要填入的值" : undefined;
}

const PAGE = 200;
const SYSTEM: Viewer = { ...ANONYMOUS, username: "system", variables: { realName: "系统" } };

/** A page of rows per transaction; each row as an edit leaves it: its rules hold, its version and history grow. */
export async function fillEmpty(db: Database, model: Model, request: FillRequest): Promise<Filled> {
  const table = createEntityTable(request.entity, db.dialect);
  const total = { filled: 0, kept: 0, reason: undefined as string | undefined };
  for (let after: Stored = ""; after !== null;) {
    const from: Stored = after;
    const page: Page = await db.write((tx) => fillPage(tx, table, model, request, from));
    total.filled += page.filled;
    total.kept += page.kept;
    total.reason ??= page.reason;
    after = page.last;
  }
  // A running server makes the plan again when the revision grows.
  await db.write(async (tx) => {
    const revision = await lockRevision(db, tx);
    await putRow(db, tx, { kind: "revision", owner: "", name: "", about: String(revision + 1) });
  });
  return total;
}

async function fillPage(
  tx: WriteTransaction,
  table: EntityTable,
  model: Model,
  request: FillRequest,
  from: Stored,
): Promise<Page> {
  const { entity } = table;
  const rows = await tx.all<Record<string, Stored>>(pageStatement(table, request.field), [from]);
  let filled = 0;
  let reason: string | undefined;
  for (const row of rows) {
    const outcome = filledRow(model, request, row, tx.now);
    if (typeof outcome === "string") reason ??= outcome;
    else if (outcome !== undefined) {
      await writeFilled(tx, table, row, outcome);
      filled++;
    }
  }
  if (filled > 0) await bumpChangeCounter(tx, table);
  const last = rows.length < PAGE ? null : (rows.at(-1)?.[entity.key] ?? null);
  return { filled, kept: rows.length - filled, reason, last };
}

function pageStatement({ entity, columnNames, dialect, softDelete }: EntityTable, field: FieldModel) {
  const conditions = [
    `${quote(field.name)} is null`,
    `${quote(entity.key)} > ?`,
    ...(softDelete ? [`${quote(DELETED_AT)} is null`] : []),
  ];
  return statement(
    dialect,
    `select ${columnNames.map(quote).join(", ")} from ${quote(entity.table)} where ${conditions.join(" and ")} ` +
      `order by ${quote(entity.key)} limit ${PAGE}${dialectOf(dialect).forUpdate}`,
  );
}

/** The row with its value; a sentence where a rule does not allow it, nothing where the field is hidden. */
function filledRow(
  model: Model,
  { entity, field, value }: FillRequest,
  row: StoredRow,
  now: number,
): StoredRow | string | undefined {
  const context: RowContext = {
    now,
    user: {},
    before: row,
    dictItems: (dict) => (model.dicts[dict]?.source === undefined ? model.dicts[dict]?.items : undefined),
    entityOf: (name) => model.entities[name],
  };
  const given = value ?? defaultOf(entity, field, row, context) ?? null;
  const options = { mode: "edit", writable: new Set([field.name]) } as const;
  const draft = normalizeRow(entity, { ...row, [field.name]: given }, context, options);
  if ((draft[field.name] ?? null) === null) return undefined;
  return validateRow(entity, draft, context, options)[0]?.message ?? draft;
}

async function writeFilled(
  tx: WriteTransaction,
  table: EntityTable,
  before: StoredRow,
  draft: StoredRow,
): Promise<void> {
  const { entity, hasSystemFields, columnNames } = table;
  const version = Number(before["version"] ?? 0) + 1;
  const after = hasSystemFields ? { ...draft, version } : draft;
  const changed = columnNames.filter((name) => (after[name] ?? null) !== (before[name] ?? null));
  const key = [before[entity.key] ?? null, ...(hasSystemFields ? [before["version"] ?? null] : [])];
  await tx.run(table.update(changed), [...changed.map((name) => after[name] ?? null), ...key]);
  if (entity.history)
    await tx.insert(INSERT_HISTORY[table.dialect], [historyLine({ tx, viewer: SYSTEM }, table, "edit", before, after)]);
}

export function showFilled({ entity, field }: FillRequest, { filled, kept, reason }: Filled): string {
  const left = kept === 0 ? "" : `，${kept} 行未填入（${reason ?? "字段在这些行中不显示"}）`;
  return `“${entity.title}”的字段“${field.title}”：已填入 ${filled} 行${left}`;
}
