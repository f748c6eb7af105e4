/** Fills a field of the rows in which it is empty, by command: with its default, or with one value. */
import { ApiError } from "#core/api";
import { KINDS } from "#core/fields";
import { ANONYMOUS, SYSTEM, type EntityModel, type FieldModel, type Model, type Viewer } from "#core/language";
import { defaultOf, fieldState, messageOf, normalizeRow, validateRow } from "#core/validate";
import type { Stored, StoredRow } from "#core/values";
import { quote, statement, type Database, type WriteTransaction } from "../db/index.ts";
import { dictsOf } from "../operations/dicts.ts";
import type { EntityTable } from "../operations/entityTable.ts";
import { createHooks } from "../operations/hooks.ts";
import { SILENT } from "../operations/log.ts";
import { finishMutation, setValues } from "../operations/mutation/computedValues.ts";
import { NO_ORIGIN, createMutationContext } from "../operations/mutation/createMutationContext.ts";
import { lockRow, lockRowsInOrder } from "../operations/mutation/locks.ts";
import type { MutationContext } from "../operations/mutation/mutationContext.ts";
import { rowContext } from "../operations/mutation/normalize.ts";
import { lockParents } from "../operations/mutation/parents.ts";
import { sanitizeRichText } from "../operations/mutation/richText/sanitize.ts";
import { createSanitizer } from "../operations/mutation/richText/sanitizeThread.ts";
import { createRuntime, type EngineRuntime } from "../operations/runtime.ts";
import { migrateErrors } from "./errors.ts";
import { computedRow, lockRevision, putRow, readRegistry } from "./registry.ts";
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
  const clean = field.kind === "richText" ? sanitizeRichText(given) : given;
  const parsed = KINDS[field.kind].toStored(clean, field);
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

/** Entities of which a fill changes rows: the field's own, and those that have its rows as lines, upwards. */
export function filledEntities(model: Model, entity: string): ReadonlySet<string> {
  const found = new Set([entity]);
  for (const name of found)
    for (const owner of Object.values(model.entities))
      if (owner.fields.some((field) => field.kind === "lines" && field.options["entity"] === name))
        found.add(owner.entity);
  return found;
}

const PAGE = 200;

interface FillOptions {
  /** Called after each page; a test ends the process here. */
  readonly onPage?: (total: Filled) => void;
}

/**
 * Writes as an edit does, a page of rows per transaction: rules hold; versions, history and computed values follow.
 * What has been filled when the program ends early is recorded; the next fill goes on with the rows that are empty.
 */
export async function fillEmpty(
  db: Database,
  model: Model,
  request: FillRequest,
  options: FillOptions = {},
): Promise<Filled> {
  const runtime = runtimeOf(db, model);
  const table = runtime.table(request.entity.entity);
  let total = NOTHING_FILLED;
  for (let after: Stored = null; ;) {
    const rows: readonly EmptyRow[] = await db.read.all<EmptyRow>(
      emptyRows(table, request.field, after),
      after === null ? [] : [after],
    );
    for (const [tenantId, keys] of byTenant(rows))
      total = sum(total, await fillRows(runtime, { ...SYSTEM, tenantId }, request, keys));
    options.onPage?.(total);
    if (rows.length < PAGE) return total;
    after = rows.at(-1)?.key ?? null;
  }
}

/** What modules do when a row changes is theirs to run in a server: this command has none of it. */
function runtimeOf(database: Database, model: Model): EngineRuntime {
  return createRuntime({
    model,
    database,
    hooks: createHooks(),
    dicts: dictsOf(() => model),
    log: SILENT,
    clock: Date.now,
    sanitizer: createSanitizer(),
  });
}

interface EmptyRow {
  readonly key: string;
  readonly tenantId: string;
}

function emptyRows({ entity, dialect, softDelete }: EntityTable, field: FieldModel, after: Stored) {
  const key = quote(entity.key);
  const tenant = entity.tenant ? quote("tenantId") : `'${ANONYMOUS.tenantId}'`;
  const conditions = [
    `${quote(field.name)} is null`,
    ...(after === null ? [] : [`${key} > ?`]),
    ...(softDelete ? [`${quote(DELETED_AT)} is null`] : []),
  ];
  return statement(
    dialect,
    `select ${key} as "key", ${tenant} as "tenantId" from ${quote(entity.table)} ` +
      `where ${conditions.join(" and ")} order by ${key} limit ${PAGE}`,
  );
}

/** A row and the row that it is a line of are of one tenant; a call writes rows of one. */
function byTenant(rows: readonly EmptyRow[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { key, tenantId } of rows) {
    const group = groups.get(tenantId);
    if (group === undefined) groups.set(tenantId, [String(key)]);
    else group.push(String(key));
  }
  return groups;
}

/** In one transaction; where a row is refused (or a row that it is a line of), each in one of its own. */
async function fillRows(
  runtime: EngineRuntime,
  viewer: Viewer,
  request: FillRequest,
  keys: readonly string[],
): Promise<Filled> {
  try {
    return await runtime.database.write((tx) => fillTogether(runtime, viewer, request, tx, keys), {
      deadlineMs: Infinity,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (keys.length === 1) return { filled: 0, kept: 1, reason: error.message };
    let total = NOTHING_FILLED;
    for (const key of keys) total = sum(total, await fillRows(runtime, viewer, request, [key]));
    return total;
  }
}

async function fillTogether(
  runtime: EngineRuntime,
  viewer: Viewer,
  request: FillRequest,
  tx: WriteTransaction,
  keys: readonly string[],
): Promise<Filled> {
  const mutation: MutationContext = {
    ...createMutationContext({ runtime, viewer }, tx, NO_ORIGIN),
    // A row that is closed to edits has to have the new field, too.
    exemptGuards: "all",
  };
  const table = runtime.table(request.entity.entity);
  // Before the rows, as a migration does: neither waits for what the other holds.
  const revision = await lockRevision(runtime.database, tx);
  await lockParents(mutation, table, keys);
  await lockRowsInOrder(mutation, table, keys);
  let total = NOTHING_FILLED;
  for (const key of keys) {
    const row = await lockRow(mutation, table, key);
    if (row === undefined || (row[DELETED_AT] ?? null) !== null || (row[request.field.name] ?? null) !== null) continue;
    total = sum(total, await fillRow(mutation, table, request, row));
  }
  await finishMutation(mutation);
  await mutation.records.flush();
  if (total.filled > 0) await recordFilled(runtime, request, tx, revision);
  return total;
}

/** Stores the value with what is computed from it; not where the field is hidden, or a rule does not allow it. */
async function fillRow(
  mutation: MutationContext,
  table: EntityTable,
  { entity, field, value }: FillRequest,
  row: StoredRow,
): Promise<Filled> {
  const context = rowContext(mutation, row);
  const given = value ?? defaultOf(entity, field, row, context) ?? null;
  const options = { mode: "edit", writable: new Set([field.name]) } as const;
  const draft = normalizeRow(entity, { ...row, [field.name]: given }, context, options);
  const set = draft[field.name] ?? null;
  if (set === null || fieldState(entity, field.name, draft, context).hidden) return LEFT;
  const [issue] = validateRow(entity, draft, context, options);
  if (issue !== undefined) return { ...LEFT, reason: issue.message };
  await setValues(mutation, table, row, { [field.name]: set }, "edit");
  return { filled: 1, kept: 0, reason: undefined };
}

const NOTHING_FILLED: Filled = { filled: 0, kept: 0, reason: undefined };
const LEFT: Filled = { filled: 0, kept: 1, reason: undefined };

const sum = (one: Filled, other: Filled): Filled => ({
  filled: one.filled + other.filled,
  kept: one.kept + other.kept,
  reason: one.reason ?? other.reason,
});

/**
 * A running server looks at the plan again when the revision grows, and at the computed values: a command has the
 * texts of dictionaries from the files, the server has them as people have changed them.
 */
async function recordFilled(
  { database: db, model }: EngineRuntime,
  { entity }: FillRequest,
  tx: WriteTransaction,
  revision: number,
): Promise<void> {
  const entities = filledEntities(model, entity.entity);
  for (const { entity: name, table, computed } of (await readRegistry(db, tx)).tables.values())
    if (computed?.served === true && entities.has(name))
      await putRow(db, tx, computedRow(table, { ...computed, served: false }));
  await putRow(db, tx, { kind: "revision", owner: "", name: "", about: String(revision + 1) });
}

export function showFilled({ entity, field }: FillRequest, { filled, kept, reason }: Filled): string {
  const left = kept === 0 ? "" : `，${kept} 行未填入（${reason ?? "字段在这些行中不显示"}）`;
  return `“${entity.title}”的字段“${field.title}”：已填入 ${filled} 行${left}`;
}

export function showSkipped({ entity, field }: FillRequest): string {
  return `“${entity.title}”的字段“${field.title}”：未填入，因为表的迁移尚未完成，请先处理上面列出的步骤和问题`;
}
