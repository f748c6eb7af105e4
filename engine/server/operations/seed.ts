import { plainToStored } from "#core/fields";
import { parseVariable, resolveVariable } from "#core/filter";
import { SYSTEM, type FieldModel, type Model, type Viewer } from "#core/language";
import type { Stored, StoredRow, Wire, WireRow } from "#core/values";
import { bothStatements } from "../db/index.ts";
import type { WriteTransaction } from "../db/database.ts";
import type { Engine } from "../engine.ts";
import { SILENT } from "./log.ts";
import { randomUUIDv7 } from "./id.ts";
import { setValues, finishMutation } from "./mutation/computedValues.ts";
import { rowContext, normalizeDraft } from "./mutation/normalize.ts";
import { createRuntime } from "./runtime.ts";
import { insertRow, removeRow } from "./mutation/writeRow.ts";
import { lockRow } from "./mutation/locks.ts";
import type { MutationContext } from "./mutation/mutationContext.ts";
import { NO_ORIGIN, createMutationContext, withWaitingRows } from "./mutation/createMutationContext.ts";
import type { EntityTable } from "./entityTable.ts";
import type { TextIndex } from "../search/index.ts";

/**
 * Rows that no person wrote: seeds of content files and demo data. They are checked for their kinds and published like
 * any other change, but may set what a client may not: read-only fields, states, who made them and when.
 */
export interface SeedWriter {
  readonly tx: WriteTransaction;
  /** Wire values; for moments also `$now-3d` and `$today+1d`. */
  add(entity: string, row: WireRow): Promise<StoredRow>;
  change(entity: string, key: string, values: WireRow): Promise<void>;
  /** A row that is not there is left alone. */
  remove(entity: string, key: string): Promise<void>;
  isEmpty(entity: string): Promise<boolean>;
}

const SEED_VIEWER: Viewer = { ...SYSTEM, userType: "office", grants: ["*"], rightsKey: "system" };

/** Runs one write transaction of seeds against a model that may not be served yet. */
export function seedRows<T>(engine: Engine, model: Model, job: (seeds: SeedWriter) => Promise<T>): Promise<T> {
  const { database, hooks, dicts, clock, sanitizer, changes } = engine;
  const runtime = createRuntime({
    model,
    database,
    hooks,
    dicts,
    clock,
    sanitizer,
    log: SILENT,
    changed: (change) => changes.publish(change),
  });
  return database.write(
    async (tx) => {
      const mutation = withWaitingRows(createMutationContext({ runtime, viewer: SEED_VIEWER }, tx, NO_ORIGIN));
      const indexed = new Set<TextIndex>();
      const done = await job(seedWriterOf(mutation, indexed));
      await finishMutation(asOf(mutation, {}), { checked: false });
      await mutation.waitingRows.flush();
      await mutation.records.flush();
      for (const { bulk } of indexed) for (const statement of bulk.end) await tx.run(statement, []);
      return done;
    },
    { deadlineMs: Infinity },
  );
}

/** `indexed`: the text indexes that take the rows of this transaction at its end. */
function seedWriterOf(mutation: MutationContext, indexed: Set<TextIndex>): SeedWriter {
  const { runtime, tx } = mutation;
  return {
    tx,
    add: async (entity, row) => {
      const table = runtime.table(entity);
      await beginIndexing(tx, table, indexed);
      const given = { [table.entity.key]: randomUUIDv7(tx.now), ...storedOf(table.fields, row, tx.now, entity) };
      const seed = asOf(mutation, given);
      const access = runtime.access(table.entity, seed.viewer);
      return insertRow(seed, table, normalizeDraft(access, given, rowContext(seed, null)));
    },
    change: async (entity, key, values) => {
      const table = runtime.table(entity);
      const seed = asOf(mutation, {});
      const before = await lockRow(seed, table, key);
      if (before !== undefined)
        await setValues(seed, table, before, storedOf(table.fields, values, tx.now, entity), "edit");
    },
    remove: async (entity, key) => {
      const table = runtime.table(entity);
      const seed = asOf(mutation, {});
      const before = await lockRow(seed, table, key);
      if (before !== undefined) await removeRow(seed, table, before);
    },
    isEmpty: async (entity) => {
      const statement = bothStatements(`select 1 as "found" from "${runtime.table(entity).entity.table}" limit 1`)[
        runtime.dialect
      ];
      return (await tx.get(statement, [])) === undefined;
    },
  };
}

async function beginIndexing(tx: WriteTransaction, { textIndex }: EntityTable, indexed: Set<TextIndex>): Promise<void> {
  if (textIndex === undefined || indexed.has(textIndex)) return;
  indexed.add(textIndex);
  for (const statement of textIndex.bulk.begin) await tx.run(statement, []);
}

/** As if made when and by whom the row says. */
function asOf(mutation: MutationContext, given: StoredRow): MutationContext {
  const now = given["createTime"];
  const by = given["createBy"];
  const tx = typeof now === "number" ? { ...mutation.tx, now } : mutation.tx;
  const viewer = typeof by === "string" ? { ...SEED_VIEWER, username: by } : SEED_VIEWER;
  return { ...mutation, tx, read: tx, now: tx.now, viewer, exemptGuards: "all" };
}

/** A row as given, checked value by value; what it does not say is filled in as on a form. */
function storedOf(
  fields: ReadonlyMap<string, FieldModel>,
  row: WireRow,
  now: number,
  entity: string,
): Record<string, Stored> {
  const stored: Record<string, Stored> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = fields.get(name);
    if (field === undefined || field.column === undefined)
      throw new Error(`A seed of ${entity} sets ${name}, which is no stored field.`);
    stored[name] = storedValue(field, value, now, entity);
  }
  return stored;
}

function storedValue(field: FieldModel, value: Wire, now: number, entity: string): Stored {
  const moment = typeof value === "string" ? momentOf(value, field.kind === "instant", now) : undefined;
  if (moment !== undefined) return moment;
  const parsed = plainToStored(value, field);
  if (!("value" in parsed))
    throw new Error(
      `A seed of ${entity} sets ${field.name} to what it cannot hold: ${JSON.stringify(value)} (${parsed.code}).`,
    );
  return parsed.value;
}

const MOMENT = /^(\$(?:now|today)(?:[+-]\d+[hdwmMy])?)(?: (\d\d):(\d\d))?$/;

/** `$now-3d`, `$today+1d`, and for an instant also `$today+1d 09:30`, counted from the day of loading. */
function momentOf(text: string, instant: boolean, now: number): Stored | undefined {
  const [, named = "", hours = "0", minutes = "0"] = MOMENT.exec(text) ?? [];
  const variable = parseVariable(named);
  if (variable === undefined || (variable.name !== "now" && variable.name !== "today")) return undefined;
  const value = resolveVariable({ ...variable, as: instant ? "instant" : "day" }, { now, user: {} }) as Stored;
  return typeof value === "number" ? value + (Number(hours) * 60 + Number(minutes)) * 60_000 : value;
}
