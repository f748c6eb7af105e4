import { KINDS } from "#core/fields";
import { parseVariable, resolveVariable } from "#core/filter";
import type { FieldModel, Model, Viewer } from "#core/language";
import type { Stored, StoredRow, Wire, WireRow } from "#core/values";
import { bothStatements } from "../db/index.ts";
import type { WriteTransaction } from "../db/database.ts";
import type { Engine } from "../engine.ts";
import { SILENT } from "./log.ts";
import { randomUUIDv7 } from "./id.ts";
import { setValues, finishMutation } from "./mutation/computedValues.ts";
import { rowContext, normalizeDraft } from "./mutation/normalize.ts";
import { createRuntime, type EngineRuntime } from "./runtime.ts";
import { insertRow } from "./mutation/writeRow.ts";
import { lockRow } from "./mutation/locks.ts";
import type { MutationContext } from "./mutation/mutationContext.ts";
import { createMutationContext } from "./mutation/createMutationContext.ts";

/**
 * Rows that no person wrote: seeds of content files and demo data. They are checked for their kinds and published like
 * any other change, but may set what a client may not: read-only fields, states, who made them and when.
 */
export interface SeedWriter {
  readonly tx: WriteTransaction;
  /** Wire values; for moments also `$now-3d` and `$today+1d`. */
  add(entity: string, row: WireRow): Promise<StoredRow>;
  change(entity: string, key: string, values: WireRow): Promise<void>;
  isEmpty(entity: string): Promise<boolean>;
}

const SEED_VIEWER: Viewer = {
  id: "",
  username: "system",
  userType: "office",
  roles: [],
  grants: ["*"],
  tenantId: "0",
  variables: { realName: "系统" },
  rightsKey: "system",
};

/** Runs one write transaction of seeds against a model that may not be served yet. */
export function seedRows<T>(engine: Engine, model: Model, job: (seeds: SeedWriter) => Promise<T>): Promise<T> {
  const { database, hooks, dicts, clock, changes } = engine;
  const runtime = createRuntime({
    model,
    database,
    hooks,
    dicts,
    clock,
    log: SILENT,
    changed: (change) => changes.publish(change),
  });
  return database.write(
    async (tx) => {
      const rows: SeededRows = { staleOwners: new Map(), writtenRows: new Set(), changedTables: new Set() };
      const done = await job(seedWriterOf(runtime, tx, rows));
      await finishMutation(mutationContextAs(runtime, tx, {}, rows), { checked: false });
      return done;
    },
    { deadlineMs: Infinity },
  );
}

/** What all seeds of one transaction remember together. */
type SeededRows = Pick<MutationContext, "staleOwners" | "writtenRows" | "changedTables">;

function seedWriterOf(runtime: EngineRuntime, tx: WriteTransaction, rows: SeededRows): SeedWriter {
  return {
    tx,
    add: (entity, row) => {
      const table = runtime.table(entity);
      const given = { [table.entity.key]: randomUUIDv7(tx.now), ...storedOf(table.fields, row, tx.now, entity) };
      const mutation = mutationContextAs(runtime, tx, given, rows);
      const access = runtime.access(table.entity, mutation.viewer);
      return insertRow(mutation, table, normalizeDraft(access, given, rowContext(mutation, null)));
    },
    change: async (entity, key, values) => {
      const table = runtime.table(entity);
      const mutation = mutationContextAs(runtime, tx, {}, rows);
      const before = await lockRow(mutation, table, key);
      if (before !== undefined)
        await setValues(mutation, table, before, storedOf(table.fields, values, tx.now, entity), "edit");
    },
    isEmpty: async (entity) => {
      const statement = bothStatements(`select 1 as "found" from "${runtime.table(entity).entity.table}" limit 1`)[
        runtime.dialect
      ];
      return (await tx.get(statement, [])) === undefined;
    },
  };
}

/** As if made when and by whom the row says. */
function mutationContextAs(
  runtime: EngineRuntime,
  tx: WriteTransaction,
  given: StoredRow,
  rows: SeededRows,
): MutationContext {
  const now = given["createTime"];
  const by = given["createBy"];
  const at: WriteTransaction = {
    all: (one, values) => tx.all(one, values),
    get: (one, values) => tx.get(one, values),
    run: (one, values) => tx.run(one, values),
    yieldToEventLoop: () => tx.yieldToEventLoop(),
    afterCommit: (effect) => tx.afterCommit(effect),
    now: typeof now === "number" ? now : tx.now,
  };
  const viewer = typeof by === "string" ? { ...SEED_VIEWER, username: by } : SEED_VIEWER;
  return { ...createMutationContext({ runtime, viewer }, at, ""), ...rows, exemptGuards: "all" };
}

/** A row as given, checked value by value; what it does not say settles as on a form. */
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
  const parsed = KINDS[field.kind].toStored(value, field);
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
