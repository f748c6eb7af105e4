// Fills tables with many rows in one statement each, past the engine: a row of the demo, again and again, with what
// must differ.
import type { EntityModel, FieldModel, Model } from "#core/language";
import type { Stored } from "#core/values";
import type { Database } from "#engine/server";

/** The last so many rows hold as much text as their fields take. */
const LONG_ROWS = 1_000;

/** Of so many rows one is in the next of all states, so that every step finds rows to be taken on. */
const STATE_EVERY = 3;

interface Filling {
  readonly rows: number;
  /** Characters of long texts in the long rows. */
  readonly long: number;
  /** In which most rows are; without it, in that of the row which is repeated. */
  readonly state?: number;
}

export async function fillTable(database: Database, model: Model, name: string, filling: Filling): Promise<void> {
  const entity = model.entities[name];
  if (entity === undefined) throw new Error(`No entity ${name}.`);
  const columns = entity.fields.filter((field) => field.column !== undefined);
  const unique = new Set([
    ...entity.unique.flat(),
    ...columns.filter((field) => field.unique).map((field) => field.name),
  ]);
  const cells = columns.map((field) => cellOf(entity, field, unique.has(field.name), filling));
  const series =
    database.dialect === "sqlite"
      ? "(with recursive s(n) as (select 1 union all select n + 1 from s where n < " +
        `${filling.rows}) select n from s) as c`
      : `generate_series(1, ${filling.rows}) as c(n)`;
  const first = `(select * from "${entity.table}" order by "${entity.key}" limit 1) as t`;
  const sql =
    `insert into "${entity.table}" (${columns.map((field) => `"${field.name}"`).join(", ")}) ` +
    `select ${cells.join(", ")} from ${first} cross join ${series}`;
  await database.write(
    async (tx) => {
      await tx.run({ sql, key: {} }, []);
      await tx.run(
        {
          sql:
            `insert into "hw_counter" ("table", "value") values ('${entity.table}', 1) on conflict ` +
            '("table") do update set "value" = "hw_counter"."value" + 1',
          key: {},
        },
        [],
      );
    },
    { deadlineMs: Infinity },
  );
}

export const manyKey = (name: string, n: number): string => `many-${name}-${n}`;

/** The key of the `at`-th of the many rows in this state; of any, where there are no states. */
export function keyInState(entity: EntityModel, state: Stored, at: number): string {
  const states = statesOf(entity);
  return manyKey(
    entity.entity,
    states.length === 0 ? at + 1 : STATE_EVERY * (states.length * (at + 1) + states.indexOf(state)),
  );
}

function statesOf(entity: EntityModel): readonly Stored[] {
  if (entity.states === undefined) return [];
  const { initial, steps } = entity.states;
  return [...new Set([initial, ...steps.flatMap(({ from, to }) => [...from, to])])];
}

function stateCell(entity: EntityModel, most: string): string {
  const states = statesOf(entity);
  const cases = states.map((state, at) => `when ${at} then ${literal(state)}`).join(" ");
  return (
    `case when c.n % ${STATE_EVERY} = 0 then case (c.n / ${STATE_EVERY}) % ${states.length} ` +
    `${cases} end else ${most} end`
  );
}

const literal = (value: Stored): string => (typeof value === "string" ? `'${value}'` : String(value));

function cellOf(entity: EntityModel, field: FieldModel, unique: boolean, { rows, long, state }: Filling): string {
  const own = `t."${field.name}"`;
  if (field.name === entity.states?.field) return stateCell(entity, state === undefined ? own : String(state));
  // A sealed value opens in its own row alone.
  if (field.encrypted) return "null";
  if (field.name === entity.key) return `'many-${entity.entity}-' || c.n`;
  // What refers to a row may keep it from being changed: those in the next of all states are referred to by none.
  if (field.name === "landId" && entity.entity !== "lot") return `'many-lot-' || (c.n - c.n % ${STATE_EVERY} + 1)`;
  if (entity.states?.steps.some(({ not }) => not.includes(field.name)) === true) return "'somebody else'";
  if (field.name === "mainId" && entity.entity !== "bid_session") return `'many-bid_session-' || c.n`;
  if (field.name === "rowId") return `'row-' || (c.n % 90)`;
  if (field.name === "createTime" || field.name === "updateTime" || field.name === "at")
    return `1700000000000 + c.n * 1000`;
  if (unique) return field.column === "text" ? `'u' || c.n` : "c.n";
  if (
    field.column === "text" &&
    (field.kind === "richText" || field.kind === "markdown" || field.kind === "textarea")
  ) {
    const most = typeof field.options["max"] === "number" ? Math.min(field.options["max"], long) : long;
    return (
      `case when c.n > ${rows - LONG_ROWS} then ${repeated("木", most)} else ` +
      `${repeated("林木采伐权 a", 100)} || c.n end`
    );
  }
  if (field.column === "text" && (field.name === entity.titleField || entity.search.includes(field.name)))
    return `'第 ' || (c.n % 97) || ' 批橡胶更新林活立木（' || c.n || '）'`;
  if (field.kind === "money" || field.kind === "decimal" || (field.kind === "integer" && !field.system))
    return `c.n % 5000 + 1`;
  return own;
}

/** A literal: both databases would repeat it otherwise in a way of their own. */
const repeated = (text: string, characters: number): string =>
  `'${text.repeat(Math.ceil(characters / text.length)).slice(0, characters)}'`;
