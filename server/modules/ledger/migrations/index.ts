import { portableMigration, type Migration } from "#engine/server";
import { BACKFILL, DAY_TABLES, SCREEN_INDEXES, SCREEN_VIEWS } from "./screenViews.ts";

const JOURNAL = ["ledger_entry", "ledger_posting"];
const TABLES = [...JOURNAL, "ledger_account", "ledger_day"];

const sqliteTrigger = (name: string, on: string, when: string, constraint: string): string =>
  `create trigger "${name}" ${on} ${when} begin select raise(abort, '${constraint}'); end`;

/** `insert or replace` deletes a row without its trigger. */
const notReplaced = (table: string, keys: readonly (readonly string[])[]): string => {
  const known = keys.map((columns) => `(${columns.map((name) => `"${name}" = new."${name}"`).join(" and ")})`);
  return sqliteTrigger(
    `${table}_replace`,
    `before insert on "${table}"`,
    `when exists (select 1 from "${table}" where ${[...known, "_rowid_ = new._rowid_"].join(" or ")})`,
    `${table}_append_only`,
  );
};

/** An account whose identity changes, or whose balance changes without being counted. */
const ACCOUNT_CHANGED =
  `old."id" <> new."id" or old."code" <> new."code" or old."ownerType" <> new."ownerType" or ` +
  `old."ownerId" <> new."ownerId" or old."enterpriseId" <> new."enterpriseId" or old."subKey" <> new."subKey" or ` +
  `old."normal" <> new."normal" or old."openedAt" <> new."openedAt" or old."closedAt" is not null or ` +
  `(new."postingCount" <> old."postingCount" + 1 and ` +
  `(new."postingCount" <> old."postingCount" or new."balanceFen" <> old."balanceFen"))`;

/** A new account is empty. */
const ACCOUNT_FILLED = `new."balanceFen" <> 0 or new."postingCount" <> 0 or new."closedAt" is not null`;

/** A day goes on by one entry at a time, and a closed one not at all. */
const DAY_CHANGED =
  `old."bookDate" <> new."bookDate" or old."closedAt" is not null or ` +
  `(new."seq" <> old."seq" + 1 and (new."seq" <> old."seq" or new."hash" <> old."hash" or new."closedAt" is null))`;

/** The line of a posting says what its account holds now. */
const ACCOUNT_OF_LINE =
  `select 1 from "ledger_account" where "id" = new."accountId" and "balanceFen" = new."balanceAfterFen" and ` +
  `"postingCount" = new."accountSeq" and "closedAt" is null`;

/** An entry comes after its lines, which balance. */
const LINES_OF_ENTRY =
  `select 1 from (select sum("amountFen") as "sum", count(*) as "lines" from "ledger_posting" ` +
  `where "entryId" = new."id") as "made" where "sum" = 0 and "lines" >= 2`;

/** An entry is the next one of its day. */
const DAY_OF_ENTRY =
  `select 1 from "ledger_day" where "bookDate" = new."bookDate" and "closedAt" is null and ` +
  `"seq" + 1 = new."seq" and "hash" = new."prevHash"`;

const ENTRY_OF_LINE = `select 1 from "ledger_entry" where "id" = new."entryId"`;

const refused = (constraint: string): string =>
  `raise exception '${constraint}' using errcode = 'check_violation', constraint = '${constraint}'`;

const postgresFunction = (name: string, body: string): string =>
  `create function "${name}"() returns trigger language plpgsql as $$ begin ${body} return new; end $$`;

/** The module's own tables; a number once landed is never changed. */
export const ledgerMigrations: readonly Migration[] = [
  portableMigration(
    "0001_journal",
    [
      // Amounts and balances: a debit is positive, a credit negative. `postingCount`: how many lines made the balance.
      `create table "ledger_account" (
        "id" text not null primary key, "code" text not null, "ownerType" text not null, "ownerId" text not null,
        "enterpriseId" text not null, "subKey" text not null, "normal" text not null,
        "balanceFen" integer not null, "postingCount" integer not null, "openedAt" integer not null,
        "closedAt" integer,
        constraint "ledger_account_sign" check ("normal" = 'either' or ("normal" = 'debit' and "balanceFen" >= 0)
          or ("normal" = 'credit' and "balanceFen" <= 0)),
        constraint "ledger_account_closed" check ("closedAt" is null or "balanceFen" = 0)
      ) strict`,
      `create unique index "ledger_account_owner" on "ledger_account"
        ("ownerType", "ownerId", "enterpriseId", "code", "subKey")`,
      `create index "ledger_account_code" on "ledger_account" ("code", "balanceFen")`,
      // `seq`, `hash`: of its last entry. `root`: of a closed day, over all days before it.
      `create table "ledger_day" (
        "bookDate" text not null primary key, "seq" integer not null, "hash" text not null, "closedAt" integer,
        "root" text, constraint "ledger_day_root" check (("closedAt" is null) = ("root" is null))
      ) strict`,
      `create table "ledger_entry" (
        "id" text not null primary key, "event" text not null, "refType" text not null, "refId" text not null,
        "bookDate" text not null, "seq" integer not null, "occurredAt" integer not null, "makerId" text,
        "checkerId" text, "reversesId" text unique, "memo" text, "clientKey" text unique, "prevHash" text not null,
        "hash" text not null, constraint "ledger_entry_place" unique ("bookDate", "seq"),
        constraint "ledger_entry_persons" check ("checkerId" is null or
          ("makerId" is not null and "makerId" <> "checkerId"))
      ) strict`,
      `create index "ledger_entry_ref" on "ledger_entry" ("refType", "refId")`,
      `create index "ledger_entry_at" on "ledger_entry" ("occurredAt" desc, "id" desc)`,
      // `accountSeq`: the how manieth line of its account it is.
      `create table "ledger_posting" (
        "entryId" text not null, "lineNo" integer not null, "accountId" text not null, "accountSeq" integer not null,
        "amountFen" integer not null, "balanceAfterFen" integer not null,
        primary key ("entryId", "lineNo"),
        constraint "ledger_posting_place" unique ("accountId", "accountSeq"),
        constraint "ledger_posting_amount" check ("amountFen" <> 0)
      ) strict`,
    ],
    {
      sqlite: [
        ...JOURNAL.flatMap((table) =>
          ["update", "delete"].map((change) =>
            sqliteTrigger(`${table}_${change}`, `before ${change} on "${table}"`, "", `${table}_append_only`),
          ),
        ),
        ...["ledger_account", "ledger_day"].map((table) =>
          sqliteTrigger(`${table}_delete`, `before delete on "${table}"`, "", `${table}_append_only`),
        ),
        notReplaced("ledger_entry", [["id"], ["reversesId"], ["clientKey"], ["bookDate", "seq"]]),
        notReplaced("ledger_posting", [
          ["entryId", "lineNo"],
          ["accountId", "accountSeq"],
        ]),
        notReplaced("ledger_account", [["id"], ["ownerType", "ownerId", "enterpriseId", "code", "subKey"]]),
        notReplaced("ledger_day", [["bookDate"]]),
        sqliteTrigger(
          "ledger_account_update",
          'before update on "ledger_account"',
          `when ${ACCOUNT_CHANGED}`,
          "ledger_account_update",
        ),
        sqliteTrigger(
          "ledger_account_insert",
          'before insert on "ledger_account"',
          `when ${ACCOUNT_FILLED}`,
          "ledger_account_insert",
        ),
        sqliteTrigger("ledger_day_update", 'before update on "ledger_day"', `when ${DAY_CHANGED}`, "ledger_day_update"),
        sqliteTrigger(
          "ledger_posting_complete",
          'before insert on "ledger_posting"',
          `when exists (${ENTRY_OF_LINE})`,
          "ledger_posting_complete",
        ),
        sqliteTrigger(
          "ledger_posting_balance",
          'before insert on "ledger_posting"',
          `when not exists (${ACCOUNT_OF_LINE})`,
          "ledger_posting_balance",
        ),
        sqliteTrigger(
          "ledger_entry_balanced",
          'before insert on "ledger_entry"',
          `when not exists (${LINES_OF_ENTRY})`,
          "ledger_entry_balanced",
        ),
        sqliteTrigger(
          "ledger_entry_chained",
          'before insert on "ledger_entry"',
          `when not exists (${DAY_OF_ENTRY})`,
          "ledger_entry_chained",
        ),
      ],
      postgres: [
        'create function "ledger_append_only"() returns trigger language plpgsql as $$ begin raise exception ' +
          "'%_append_only', tg_table_name using errcode = 'check_violation', constraint = tg_table_name || " +
          "'_append_only'; end $$",
        ...JOURNAL.map(
          (table) =>
            `create trigger "${table}_append_only" before update or delete on "${table}" for each row execute ` +
            'function "ledger_append_only"()',
        ),
        ...["ledger_account", "ledger_day"].map(
          (table) =>
            `create trigger "${table}_append_only" before delete on "${table}" for each row execute function ` +
            '"ledger_append_only"()',
        ),
        // A `truncate` changes no row.
        ...TABLES.map(
          (table) =>
            `create trigger "${table}_truncate" before truncate on "${table}" for each statement execute function ` +
            '"ledger_append_only"()',
        ),
        postgresFunction(
          "ledger_account_change",
          `if tg_op = 'INSERT' then if ${ACCOUNT_FILLED} then ${refused("ledger_account_insert")}; end if; ` +
            `elsif ${ACCOUNT_CHANGED} then ${refused("ledger_account_update")}; end if;`,
        ),
        'create trigger "ledger_account_change" before insert or update on "ledger_account" for each row execute ' +
          'function "ledger_account_change"()',
        postgresFunction("ledger_day_update", `if ${DAY_CHANGED} then ${refused("ledger_day_update")}; end if;`),
        'create trigger "ledger_day_update" before update on "ledger_day" for each row execute function ' +
          '"ledger_day_update"()',
        postgresFunction(
          "ledger_posting_insert",
          `if exists (${ENTRY_OF_LINE}) then ${refused("ledger_posting_complete")}; end if; ` +
            `if not exists (${ACCOUNT_OF_LINE}) then ${refused("ledger_posting_balance")}; end if;`,
        ),
        'create trigger "ledger_posting_insert" before insert on "ledger_posting" for each row execute function ' +
          '"ledger_posting_insert"()',
        postgresFunction(
          "ledger_entry_insert",
          `if not exists (${LINES_OF_ENTRY}) then ${refused("ledger_entry_balanced")}; end if; ` +
            `if not exists (${DAY_OF_ENTRY}) then ${refused("ledger_entry_chained")}; end if;`,
        ),
        'create trigger "ledger_entry_insert" before insert on "ledger_entry" for each row execute function ' +
          '"ledger_entry_insert"()',
        // At the commit: no line without its entry, no balance without its line. SQLite has no such trigger; there
        // `npm run ledger -- check` finds them.
        postgresFunction(
          "ledger_posting_commit",
          `if not exists (${ENTRY_OF_LINE}) then ${refused("ledger_posting_orphan")}; end if;`,
        ),
        'create constraint trigger "ledger_posting_commit" after insert on "ledger_posting" deferrable initially ' +
          'deferred for each row execute function "ledger_posting_commit"()',
        postgresFunction(
          "ledger_account_commit",
          `if new."postingCount" > 0 and not exists (select 1 from "ledger_posting" where "accountId" = new."id" and ` +
            `"accountSeq" = new."postingCount" and "balanceAfterFen" = new."balanceFen") then ` +
            `${refused("ledger_account_unposted")}; end if;`,
        ),
        'create constraint trigger "ledger_account_commit" after update on "ledger_account" deferrable initially ' +
          'deferred for each row execute function "ledger_account_commit"()',
      ],
    },
  ),
  // What the screens of the back office read (`schemas/ledger`).
  portableMigration("0002_screens", [...DAY_TABLES, ...SCREEN_INDEXES, ...SCREEN_VIEWS, ...BACKFILL]),
  portableMigration(
    "0003_checks",
    [
      `create table "ledger_check" (
        "id" text not null primary key, "at" integer not null, "durationMs" integer not null, "result" text not null,
        "entries" integer not null, "postings" integer not null, "accounts" integer not null,
        "faults" integer not null, "details" text, "headDate" text, "headSeq" integer, "headHash" text
      ) strict`,
      `create index "ledger_check_at" on "ledger_check" ("at" desc, "id" desc)`,
    ],
    {
      sqlite: [
        ...["update", "delete"].map((change) =>
          sqliteTrigger(`ledger_check_${change}`, `before ${change} on "ledger_check"`, "", "ledger_check_append_only"),
        ),
        notReplaced("ledger_check", [["id"]]),
      ],
      postgres: [
        'create trigger "ledger_check_append_only" before update or delete on "ledger_check" for each row execute ' +
          'function "ledger_append_only"()',
        'create trigger "ledger_check_truncate" before truncate on "ledger_check" for each statement execute ' +
          'function "ledger_append_only"()',
      ],
    },
  ),
];
