import { portableMigration, type Migration } from "#engine/server";

const LOGS = ["bid_log", "bid_attempt"];

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

/** The bid before, of the same session. */
const BEFORE = `select 1 from "bid_log" where "mainId" = new."mainId" and "seq" = new."seq" - 1`;

/** Places have no gap, and times do not go back. */
const MISPLACED =
  `new."seq" <> 1 and not exists (${BEFORE} and "time" <= new."time") or ` +
  `exists (select 1 from "bid_log" where "mainId" = new."mainId" and "seq" > new."seq")`;

/** Upwards (1) a price is higher than the one before, downwards (-1) lower. */
const NOT_BETTER =
  `new."direction" <> 0 and ` + `exists (${BEFORE} and "price" * new."direction" >= new."price" * new."direction")`;

const refused = (constraint: string): string =>
  `raise exception '${constraint}' using errcode = 'check_violation', constraint = '${constraint}'`;

/** The module's own tables; a number once landed is never changed. */
export const biddingMigrations: readonly Migration[] = [
  portableMigration(
    "0001_log",
    [
      // Accepted bids. `time`: as of when it counts; `acceptedAt`: when the lock was held; `endAt`: of the session
      // after it. `direction`: 1 and -1 where each price is better than the one before, else 0. Whose it is is empty
      // for rows of the demo.
      `create table "bid_log" (
        "id" text not null primary key, "mainId" text not null, "seq" integer not null, "bidderNumber" text not null,
        "price" integer not null, "time" integer not null, "direction" integer not null default 0,
        "registrationId" text, "memberId" text, "enterpriseId" text, "idemKey" text, "receivedAt" integer,
        "acceptedAt" integer, "endAt" integer, "flagged" integer not null default 0, "ip" text, "userAgent" text,
        constraint "bid_log_price" check ("price" > 0), constraint "bid_log_seq" check ("seq" > 0),
        constraint "bid_log_direction" check ("direction" in (-1, 0, 1)),
        constraint "bid_log_owner" check (("registrationId" is null) = ("idemKey" is null))
      ) strict`,
      `create unique index "bid_log_place" on "bid_log" ("mainId", "seq")`,
      `create unique index "bid_log_key" on "bid_log" ("mainId", "idemKey")`,
      `create unique index "bid_log_amount" on "bid_log" ("mainId", "price") where "direction" <> 0`,
      `create index "bid_log_bidder" on "bid_log" ("mainId", "bidderNumber", "seq" desc)`,
      `create index "bid_log_time" on "bid_log" ("time" desc, "id" desc)`,
      // What was refused, and why: `rejection` is the number of the reason.
      `create table "bid_attempt" (
        "id" text not null primary key, "mainId" text not null, "memberId" text not null, "enterpriseId" text,
        "registrationId" text, "idemKey" text not null, "price" integer not null, "rejection" integer not null,
        "time" integer not null, "receivedAt" integer not null, "acceptedAt" integer not null, "ip" text not null,
        "userAgent" text not null
      ) strict`,
      `create unique index "bid_attempt_key" on "bid_attempt" ("mainId", "idemKey")`,
      `create index "bid_attempt_session" on "bid_attempt" ("mainId", "acceptedAt")`,
      // What pages are told after the commit, written with what it is about.
      `create table "bid_outbox" (
        "mainId" text not null, "seq" integer not null, "payload" text not null, "at" integer not null,
        primary key ("mainId", "seq")
      ) strict`,
      `create index "bid_outbox_at" on "bid_outbox" ("at")`,
      // Another one, where the log was restored from a copy: places of before mean nothing then.
      `create table "bid_epoch" ("id" integer not null primary key, "epoch" text not null) strict`,
    ],
    {
      sqlite: [
        ...LOGS.flatMap((table) =>
          ["update", "delete"].map((change) =>
            sqliteTrigger(`${table}_${change}`, `before ${change} on "${table}"`, "", `${table}_append_only`),
          ),
        ),
        notReplaced("bid_log", [["id"], ["mainId", "seq"], ["mainId", "idemKey"]]),
        notReplaced("bid_attempt", [["id"], ["mainId", "idemKey"]]),
        sqliteTrigger("bid_log_gap", 'before insert on "bid_log"', `when ${MISPLACED}`, "bid_log_gap"),
        sqliteTrigger("bid_log_better", 'before insert on "bid_log"', `when ${NOT_BETTER}`, "bid_log_better"),
      ],
      postgres: [
        'create function "bid_append_only"() returns trigger language plpgsql as $$ begin raise exception ' +
          "'%_append_only', tg_table_name using errcode = 'check_violation', constraint = tg_table_name || " +
          "'_append_only'; end $$",
        ...LOGS.flatMap((table) => [
          `create trigger "${table}_append_only" before update or delete on "${table}" for each row execute ` +
            'function "bid_append_only"()',
          // A `truncate` changes no row.
          `create trigger "${table}_truncate" before truncate on "${table}" for each statement execute function ` +
            '"bid_append_only"()',
        ]),
        'create function "bid_log_insert"() returns trigger language plpgsql as $$ begin ' +
          `if ${MISPLACED} then ${refused("bid_log_gap")}; end if; ` +
          `if ${NOT_BETTER} then ${refused("bid_log_better")}; end if; return new; end $$`,
        'create trigger "bid_log_insert" before insert on "bid_log" for each row execute function "bid_log_insert"()',
      ],
    },
  ),
];
