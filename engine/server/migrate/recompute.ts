/**
 * Recomputes the stored values of one entity, one page of rows per transaction. Other writes run in between. After a
 * restart it reads all rows again; rows that are correct already only cost the read.
 */
import { itemText } from "#core/fields";
import { type EntityModel, type FieldModel, SYSTEM } from "#core/language";
import { computeRow } from "#core/validate";
import type { ExpressionEnv } from "#core/expression";
import type { Stored, StoredRow } from "#core/values";
import {
  type Database,
  type ReadConnection,
  type Statement,
  type WriteTransaction,
  dialectOf,
  statement,
  quote,
} from "../db/index.ts";
import { INSERT_HISTORY, historyLine } from "../operations/history/writeHistory.ts";
import { bumpChangeCounter } from "../operations/mutation/changeCounters.ts";
import { createEntityTable, type EntityTable } from "../operations/entityTable.ts";
import { DELETED_AT } from "./targetSchema.ts";
import { nestedLinesFields, readLinesFields, storedComputed } from "./formulas.ts";
import type { RecomputeAction } from "./steps.ts";

/** Rows of one transaction; fewer where each brings its lines. */
const PAGE = 200;
const PAGE_WITH_LINES = 20;
/** Rows whose value reads lines of their own entity are computed from the leaves up, one level a pass. */
const MAX_PASSES = 100;

interface RecomputeProgress {
  readonly entity: string;
  readonly title: string;
  /** Rows looked at, and how many of them were changed. */
  readonly done: number;
  readonly changed: number;
}

export interface RecomputeOptions {
  /** Current text of a dictionary's value; absent: as the schema files have it. */
  readonly dictText?: (dict: string, value: string) => string | undefined;
  /** Called after each transaction. */
  readonly onProgress?: (progress: RecomputeProgress) => void;
}

const PROGRESS_EVERY = 10_000;

/** Progress that is worth a line: a table of millions takes minutes, and a line a page would be thousands. */
export function throttleProgress(report: (progress: RecomputeProgress) => void): (progress: RecomputeProgress) => void {
  let reported = 0;
  return (progress) => {
    if (progress.done < reported) reported = 0;
    if (progress.done - reported < PROGRESS_EVERY) return;
    reported = progress.done;
    report(progress);
  };
}

/** Answers how many rows were changed. */
export async function recompute(
  db: Database,
  action: RecomputeAction,
  options: RecomputeOptions = {},
): Promise<number> {
  const rows = rowsOf(db, action, options);
  const { title, entity } = rows.table.entity;
  let total = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    let changed = 0;
    let done = 0;
    for (let after: Stored = null; ;) {
      const from: Stored = after;
      const page: Page = await db.write((tx) => writePage(rows, tx, from));
      done += page.rows;
      changed += page.changed;
      options.onProgress?.({ entity, title, done, changed: total + changed });
      if (page.last === null) break;
      after = page.last;
    }
    total += changed;
    if (changed === 0 || !rows.readsItself) break;
  }
  return total;
}

/** How many rows would be changed, as the tables are now. */
export async function countStale(
  db: Database,
  action: RecomputeAction,
  live: (table: string) => ReadonlySet<string> | undefined,
): Promise<number> {
  const rows = rowsOf(db, action, {}, live);
  let stale = 0;
  for (let after: Stored = null; ;) {
    const from: Stored = after;
    const page: readonly Compared[] = await db.snapshot((read) => comparePage(rows, read, from));
    stale += page.filter((row) => row.changed.length > 0).length;
    if (page.length < rows.page) return stale;
    after = page.at(-1)?.before[rows.table.entity.key] ?? null;
  }
}

interface RecomputeContext {
  readonly db: Database;
  readonly table: EntityTable;
  readonly computed: readonly string[];
  readonly lines: readonly LinesQuery[];
  readonly env: ExpressionEnv;
  readonly page: number;
  readonly readsItself: boolean;
  readonly first: Statement;
  readonly next: Statement;
  /** Of these columns by the key alone: the row is locked, and may come from before it had a version. */
  readonly update: (columns: readonly string[]) => Statement;
}

interface LinesQuery {
  readonly field: string;
  readonly child: EntityModel;
  readonly by: string;
  readonly select: (parents: number) => Statement;
  /** Lines of these lines, where something is computed from them on read. */
  readonly nested: readonly LinesQuery[];
}

interface Compared {
  readonly before: StoredRow;
  readonly after: StoredRow;
  /** Computed columns that differ. */
  readonly changed: readonly string[];
}

type LiveColumns = (table: string) => ReadonlySet<string> | undefined;

function rowsOf(
  db: Database,
  { entities, entity: name, dicts }: RecomputeAction,
  options: RecomputeOptions,
  live?: LiveColumns,
): RecomputeContext {
  const entity = entities[name];
  if (entity === undefined) throw new Error(`No entity ${name} to compute.`);
  const select = `select ${columnList(entity, live)} from ${quote(entity.table)}`;
  // A deleted row is computed when it is restored: its lines stand again only then.
  const notDeleted =
    entity.softDelete && live?.(entity.table)?.has(DELETED_AT) !== false ? [`${quote(DELETED_AT)} is null`] : [];
  const where = (conditions: readonly string[]) =>
    conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
  const key = quote(entity.key);
  const lock = live === undefined ? dialectOf(db.dialect).forUpdate : "";
  const fields = readLinesFields(entity);
  const page = fields.length === 0 ? PAGE : PAGE_WITH_LINES;
  const end = `order by ${key} limit ${page}${lock}`;
  const dictItems = (dict: string) => dicts[dict]?.items;
  return {
    db,
    page,
    table: createEntityTable(entity, db),
    computed: storedComputed(entity).map((field) => field.name),
    lines: fields.flatMap((field) => linesOf(db, entities, field, live)),
    env: {
      now: 0,
      dictText: options.dictText ?? ((dict, value) => itemText(dict, value, { dictItems })),
      entityOf: (child) => entities[child],
    },
    readsItself: fields.some((field) => field.options["entity"] === entity.entity),
    first: statement(db.dialect, `${select}${where(notDeleted)} ${end}`),
    next: statement(db.dialect, `${select}${where([`${key} > ?`, ...notDeleted])} ${end}`),
    update: updates(db, entity),
  };
}

function updates(db: Database, { table, key }: EntityModel): RecomputeContext["update"] {
  const made = new Map<string, Statement>();
  return (columns) => {
    const sets = columns.map((name) => `${quote(name)} = ?`).join(", ");
    const known = made.get(sets) ?? statement(db.dialect, `update ${quote(table)} set ${sets} where ${quote(key)} = ?`);
    made.set(sets, known);
    return known;
  };
}

/** While a plan is made, a column may not be there yet. */
function columnList(entity: EntityModel, live: LiveColumns | undefined): string {
  const there = live?.(entity.table);
  const names = entity.fields
    .filter((field) => field.column !== undefined && (there === undefined || there.has(field.name)))
    .map((field) => field.name);
  return [...new Set([entity.key, ...names])].map(quote).join(", ");
}

function linesOf(
  db: Database,
  entities: RecomputeAction["entities"],
  field: FieldModel,
  live: LiveColumns | undefined,
  above: readonly EntityModel[] = [],
): LinesQuery[] {
  const child = entities[String(field.options["entity"])];
  if (child === undefined || above.filter((one) => one === child).length > 1) return [];
  const by = String(field.options["by"]);
  const notDeleted =
    child.softDelete && live?.(child.table)?.has(DELETED_AT) !== false ? ` and ${quote(DELETED_AT)} is null` : "";
  const select = `select ${columnList(child, live)} from ${quote(child.table)}`;
  const made = new Map<number, Statement>();
  return [
    {
      field: field.name,
      child,
      by,
      nested: nestedLinesFields(child).flatMap((one) => linesOf(db, entities, one, live, [...above, child])),
      select: (parents) => {
        const known =
          made.get(parents) ??
          statement(
            db.dialect,
            `${select} where ${quote(by)} in (${Array(parents).fill("?").join(", ")})${notDeleted} ` +
              `order by ${quote(child.key)}`,
          );
        made.set(parents, known);
        return known;
      },
    },
  ];
}

async function comparePage(
  rows: RecomputeContext,
  read: ReadConnection,
  after: Stored,
  now = 0,
): Promise<readonly Compared[]> {
  const { table, computed } = rows;
  const page = await read.all<Record<string, Stored>>(
    after === null ? rows.first : rows.next,
    after === null ? [] : [after],
  );
  const env = { ...rows.env, now };
  const lines =
    page.length === 0
      ? new Map<string, LineRows>()
      : await linesOfPage(
          rows.lines,
          read,
          page.map((row) => row[table.entity.key] ?? null),
          env,
        );
  return page.map((before) => {
    const after = computeRow(table.entity, before, {
      ...env,
      lines: lines.get(String(before[table.entity.key])) ?? {},
    });
    return { before, after, changed: computed.filter((name) => (before[name] ?? null) !== (after[name] ?? null)) };
  });
}

type LineRows = Record<string, StoredRow[]>;

async function linesOfPage(
  lines: readonly LinesQuery[],
  read: ReadConnection,
  keys: readonly Stored[],
  env: ExpressionEnv,
): Promise<Map<string, LineRows>> {
  const found = new Map(
    keys.map((key): [string, LineRows] => [String(key), Object.fromEntries(lines.map((one) => [one.field, []]))]),
  );
  for (const { field, child, by, select, nested } of lines) {
    const notDeleted = await read.all<Record<string, Stored>>(select(keys.length), keys);
    const own =
      nested.length === 0 || notDeleted.length === 0
        ? undefined
        : await linesOfPage(
            nested,
            read,
            notDeleted.map((line) => line[child.key] ?? null),
            env,
          );
    for (const line of notDeleted) {
      const below = own?.get(String(line[child.key]));
      found
        .get(String(line[by]))
        ?.[field]?.push(computeRow(child, line, below === undefined ? env : { ...env, lines: below }));
    }
  }
  return found;
}

interface Page {
  readonly rows: number;
  readonly changed: number;
  /** The key to go on from; null at the end. */
  readonly last: Stored;
}

async function writePage(rows: RecomputeContext, tx: WriteTransaction, after: Stored): Promise<Page> {
  const page = await comparePage(rows, tx, after, tx.now);
  const stale = page.filter((row) => row.changed.length > 0);
  for (const row of stale) await writeComputed(rows, tx, row);
  if (stale.length > 0) await bumpChangeCounter(tx, rows.table);
  return {
    rows: page.length,
    changed: stale.length,
    last: page.length < rows.page ? null : (page.at(-1)?.before[rows.table.entity.key] ?? null),
  };
}

/** A change like any other to whoever holds the row (version, history), but no person's: who changed it last stays. */
async function writeComputed(
  { table, update }: RecomputeContext,
  tx: WriteTransaction,
  { before, after, changed }: Compared,
): Promise<void> {
  const version = Number(before["version"] ?? 0) + 1;
  const next = table.hasSystemFields ? { ...after, version } : after;
  const columns = table.hasSystemFields ? [...changed, "version"] : changed;
  await tx.run(update(columns), [...columns.map((name) => next[name] ?? null), before[table.entity.key] ?? null]);
  if (table.entity.history)
    await tx.insert(INSERT_HISTORY[table.dialect], [
      historyLine({ tx, viewer: SYSTEM }, table, "recompute", before, next),
    ]);
}
