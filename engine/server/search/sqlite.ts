/**
 * SQLite: a contentless FTS5 table of terms by rowid, maintained by triggers, so that no write can bypass it. A write
 * only puts its rowid into a queue (a few microseconds); every 256th indexes the queue (a batch costs a tenth of
 * single rows). A search always reads queued rows; outdated entries only cost a comparison, because LIKE decides.
 */
import { sql } from "kysely";
import type { Searched, SearchDialect } from "./searchDialect.ts";
import { searchName } from "./names.ts";
import { quote } from "../db/index.ts";
import { foldedFieldOf } from "../folding/index.ts";

const BATCH = 256;
/** Is in the queue while a transaction writes many rows: its rows are indexed at its end, in one statement. */
const BULK = -1;
/** Texts beyond this many characters are always looked at: one term says so. */
const LONGEST_TEXT = 4_000;
const LONG = "zz";

const NUMBERS = quote("hw_number");

/** Hexadecimal UTF-8: letters and digits for FTS5, whatever the text. */
function hex(text: string): string {
  return Buffer.from(text, "utf8").toString("hex");
}

/**
 * One text with all terms of a row. Each place of a text gives its pair and its character (the last one its character
 * twice); FTS5 drops what it has seen, faster than `distinct` does.
 */
function termsOf({ fields }: Searched, row: string): string {
  const parts = fields.flatMap((field) => {
    const text = `${row}.${quote(field)}`;
    const term = (length: number) => `hex(lower(substr(${text}, n, ${length})))`;
    return [
      `coalesce((select group_concat(${term(2)} || ' ' || ${term(1)}, ' ') from ${NUMBERS} ` +
        `where n <= length(${text})), '')`,
      `case when length(${text}) > ${LONGEST_TEXT} then '${LONG}' else '' end`,
    ];
  });
  return parts.join(" || ' ' || ");
}

function triggers(searched: Searched): string[] {
  const { table, fields } = searched;
  const queue = quote(searchName(table, "_queue"));
  const name = (event: string) => quote(searchName(table, `_${event}`));
  const put = (row: string) =>
    `insert into ${queue} ("row") select ${row}.rowid where not exists (select 1 from ${queue} ` +
    `where "row" = ${row}.rowid)`;
  const columns = fields.map(quote);
  const written = fields.map((field) => quote(foldedFieldOf(field)));
  const changed = columns.map((column) => `old.${column} is not new.${column}`).join(" or ");
  return [
    `create trigger ${name("insert")} after insert on ${quote(table)} begin ${put("new")}; end`,
    `create trigger ${name("update")} after update of ${written.join(", ")} on ${quote(table)} ` +
      `when ${changed} begin ${put("new")}; end`,
    `create trigger ${name("delete")} after delete on ${quote(table)} begin ${put("old")}; end`,
    `create trigger ${name("flush")} after insert on ${queue} when new."seq" >= ${BATCH} ` +
      `and not exists (select 1 from ${queue} where "seq" = ${BULK}) begin ${flush(searched).join("; ")}; end`,
  ];
}

function flush(searched: Searched): string[] {
  const index = quote(searchName(searched.table));
  const queue = quote(searchName(searched.table, "_queue"));
  return [
    `delete from ${index} where rowid in (select "row" from ${queue})`,
    `insert into ${index} (rowid, "terms") select row.rowid, ${termsOf(searched, "row")} ` +
      `from ${quote(searched.table)} as row where row.rowid in (select "row" from ${queue})`,
    // Empty, it numbers from 1 again.
    `delete from ${queue}`,
  ];
}

export const SQLITE_SEARCH: SearchDialect = {
  syntax: {
    and: " AND ",
    or: " OR ",
    term: (text) => `"${hex(text)}"`,
    word: (terms) => `((${terms}) OR ${LONG})`,
  },
  ddl: (searched) => {
    const { table } = searched;
    const index = quote(searchName(table));
    const queue = quote(searchName(table, "_queue"));
    return {
      create: [
        `create table if not exists ${NUMBERS} ("n" integer primary key) strict`,
        `insert into ${NUMBERS} with recursive c(n) as (select 1 union all select n + 1 from c ` +
          `where n < ${LONGEST_TEXT}) select n from c where not exists (select 1 from ${NUMBERS})`,
        `create virtual table ${index} using fts5 ("terms", content = '', contentless_delete = 1, detail = ` +
          `none, tokenize = 'ascii')`,
        `create table ${queue} ("seq" integer primary key, "row" integer not null unique) strict`,
        `insert into ${index} (rowid, "terms") select row.rowid, ${termsOf(searched, "row")} ` +
          `from ${quote(table)} as row`,
        ...triggers(searched),
      ],
      drop: [
        ...["insert", "update", "delete", "flush"].map(
          (event) => `drop trigger if exists ${quote(searchName(table, `_${event}`))}`,
        ),
        `drop table if exists ${queue}`,
        `drop table if exists ${index}`,
      ],
    };
  },
  bulk: (searched) => ({
    begin: [
      `insert into ${quote(searchName(searched.table, "_queue"))} ("seq", "row") values (${BULK}, ${BULK}) ` +
        "on conflict do nothing",
    ],
    end: flush(searched),
  }),
  condition: ({ table }, alias, lookup) => {
    const index = searchName(table);
    const found = sql`select rowid from ${sql.table(index)} where ${sql.id(index)} match ${lookup}`;
    const queued = sql`select ${sql.id("row")} from ${sql.table(searchName(table, "_queue"))}`;
    return sql<boolean>`${sql.ref(`${alias}.rowid`)} in (${found} union all ${queued})`;
  },
  contains: (column, word) => sql<boolean>`instr(lower(${column}), ${word}) > 0`,
  // Allows the rowid and no other index.
  hint: sql`not indexed`,
  probe: ({ table }) =>
    `select count(*) as "n" from (select 1 from ${quote(searchName(table))} ` +
    `where ${quote(searchName(table))} match ? limit ?)`,
};
