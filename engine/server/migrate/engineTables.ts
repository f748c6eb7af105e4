import { dialectOf, hasTable, type Database } from "../db/index.ts";
import { type Migration, runMigrationList, portableMigration } from "./numberedMigrations.ts";
import { FIND_REVISION, REGISTRY } from "./registry.ts";

/** As the numbered migrations before the view have made them. */
const AUDIT_VIEW = "id at by ip device op entity rowId result details requestId authAge"
  .split(" ")
  .map((name) => `"a"."${name}" as "${name}"`)
  .join(", ");

/** The engine's own tables, by number like a module's. */
const ENGINE_MIGRATIONS: readonly Migration[] = [
  portableMigration("0001_history", [
    'create table "hw_history" ("id" text not null primary key, "entity" text not null, ' +
      '"rowId" text not null, "version" integer, "op" text not null, "at" integer not null, ' +
      '"by" text, "byName" text, "before" text, "after" text) strict',
    `create index "hw_history_row" on "hw_history" ("entity", "rowId", "version" desc, "id" desc)`,
    `create index "hw_history_at" on "hw_history" ("at" desc, "id" desc)`,
  ]),
  portableMigration("0002_counter", [
    `create table "hw_counter" ("table" text not null primary key, "value" integer not null) strict`,
  ]),
  portableMigration(
    "0003_audit",
    [
      'create table "hw_audit" ("id" text not null primary key, "at" integer not null, "by" ' +
        'text, "ip" text, "op" text not null, "entity" text, "rowId" text, "result" text not ' +
        'null, "details" text) strict',
      `create index "hw_audit_at" on "hw_audit" ("at" desc, "id" desc)`,
      `create index "hw_audit_row" on "hw_audit" ("entity", "rowId", "at" desc)`,
    ],
    {
      // What was done stays done: no line is changed or taken away, whoever asks.
      sqlite: [
        'create trigger "hw_audit_update" before update on "hw_audit" begin select raise(abort, ' +
          "'hw_audit_append_only'); end",
        'create trigger "hw_audit_delete" before delete on "hw_audit" begin select raise(abort, ' +
          "'hw_audit_append_only'); end",
      ],
      postgres: [
        'create function "hw_audit_append_only"() returns trigger language plpgsql as $$ begin ' +
          "raise exception 'hw_audit_append_only' using errcode = 'check_violation', constraint = " +
          "'hw_audit_append_only'; end $$",
        'create trigger "hw_audit_append_only" before update or delete on "hw_audit" for each ' +
          'row execute function "hw_audit_append_only"()',
      ],
    },
  ),
  portableMigration("0004_audit_screen", [
    `alter table "hw_audit" add column "device" text`,
    `create index "hw_audit_by" on "hw_audit" ("by", "at" desc, "id" desc)`,
    `create index "hw_audit_op" on "hw_audit" ("op", "at" desc, "id" desc)`,
  ]),
  portableMigration("0005_jobs", [
    'create table "hw_lease" ("name" text not null primary key, "holder" text not null, ' +
      '"until" integer not null) strict',
    'create table "hw_job_run" ("id" text not null primary key, "jobId" text not null, "trigger" text not null, ' +
      '"dueAt" integer not null, "attempt" integer not null, "state" text not null, "startAt" integer not null, ' +
      '"requestedBy" text, "node" text, "aliveUntil" integer, "startedAt" integer, "endedAt" integer, ' +
      '"durationMs" integer, "output" text, "error" text) strict',
    // A due time is run once, whichever process finds it.
    `create unique index "hw_job_run_due" on "hw_job_run" ("jobId", "trigger", "dueAt", "attempt")`,
    `create index "hw_job_run_job" on "hw_job_run" ("jobId", "dueAt" desc, "id" desc)`,
    `create index "hw_job_run_at" on "hw_job_run" ("dueAt" desc, "id" desc)`,
    `create index "hw_job_run_open" on "hw_job_run" ("state", "startAt", "id")`,
  ]),
  // `authAge`: seconds since the caller gave their password or code.
  portableMigration("0006_audit_request", [
    `alter table "hw_audit" add column "requestId" text`,
    `alter table "hw_audit" add column "authAge" integer`,
  ]),
  portableMigration("0007_answers", [
    'create table "hw_answer" ("viewer" text not null, "key" text not null, "hash" text not null, ' +
      '"answer" text not null, "at" integer not null, primary key ("viewer", "key")) strict',
    `create index "hw_answer_at" on "hw_answer" ("at")`,
  ]),
  portableMigration(
    "0008_audit_chain",
    [
      'create table "hw_audit_seal" ("seq" integer not null primary key, "auditId" text not null unique, ' +
        '"rowHash" text not null, "hash" text not null, "sealedAt" integer not null) strict',
      'create table "hw_audit_check" ("id" text not null primary key, "at" integer not null, "durationMs" integer ' +
        'not null, "result" text not null, "sealed" integer not null, "unsealed" integer not null, "faults" ' +
        'integer not null, "details" text, "headSeq" integer not null, "headHash" text not null) strict',
      `create index "hw_audit_check_at" on "hw_audit_check" ("at" desc, "id" desc)`,
      // What the screen of the audit reads.
      `create view "hw_audit_sealed" as select ${AUDIT_VIEW}, "s"."seq" as "sealSeq", "s"."sealedAt" as "sealedAt", ` +
        '"s"."hash" as "sealHash", case when "s"."seq" is null then 0 else 1 end as "sealed" from "hw_audit" as "a" ' +
        'left join "hw_audit_seal" as "s" on "s"."auditId" = "a"."id"',
    ],
    {
      sqlite: [
        // `insert or replace` deletes a row without its trigger.
        ...assertNotReplaced("hw_audit", ["id"]),
        ...["hw_audit_seal", "hw_audit_check"].flatMap((table) => [
          ...["update", "delete"].map(
            (change) =>
              `create trigger "${table}_${change}" before ${change} on "${table}" begin select raise(abort, ` +
              `'${table}_append_only'); end`,
          ),
          ...assertNotReplaced(table, table === "hw_audit_seal" ? ["seq", "auditId"] : ["id"]),
        ]),
      ],
      postgres: [
        ...["hw_audit_seal", "hw_audit_check"].map(
          (table) =>
            `create trigger "${table}_append_only" before update or delete on "${table}" for each row execute ` +
            'function "hw_audit_append_only"()',
        ),
        // A `truncate` changes no row.
        ...["hw_audit", "hw_audit_seal", "hw_audit_check"].map(
          (table) =>
            `create trigger "${table}_truncate" before truncate on "${table}" for each statement execute function ` +
            '"hw_audit_append_only"()',
        ),
      ],
    },
  ),
  portableMigration("0009_data_keys", [
    'create table "hw_data_key" ("id" text not null primary key, "fingerprint" text not null, ' +
      '"seq" integer not null) strict',
  ]),
  portableMigration("0010_tickets", [
    'create table "hw_ticket" ("id" text not null primary key, "holder" text not null, "sealed" text not null, ' +
      '"until" integer not null) strict',
    `create index "hw_ticket_holder" on "hw_ticket" ("holder", "until" desc)`,
    `create index "hw_ticket_until" on "hw_ticket" ("until")`,
  ]),
  // The last number that a rule has given, for each value of its scope and each of its periods.
  portableMigration("0011_numbers", [
    'create table "hw_record_number" ("rule" text not null, "scope" text not null, "period" text not null, ' +
      '"last" integer not null, primary key ("rule", "scope", "period")) strict',
  ]),
];

function assertNotReplaced(table: string, columns: readonly string[]): readonly string[] {
  // `rowid` would be the column "rowId" of the audit.
  const known = [...columns.map((name) => `"${name}" = new."${name}"`), "_rowid_ = new._rowid_"].join(" or ");
  return [
    `create trigger "${table}_replace" before insert on "${table}" when exists (select 1 from "${table}" where ` +
      `${known}) begin select raise(abort, '${table}_append_only'); end`,
  ];
}

/** Creates the registry and the engine's tables where they do not exist yet. What exists is only read. */
export async function ensureRegistry(db: Database): Promise<void> {
  if (!(await hasRegistry(db))) await createRegistry(db);
  await runMigrationList(db, "engine", ENGINE_MIGRATIONS);
}

/** Without its revision the registry is one whose creation was interrupted. */
async function hasRegistry(db: Database): Promise<boolean> {
  if (!(await hasTable(db, REGISTRY))) return false;
  return (await db.read.get(FIND_REVISION[db.dialect], [])) !== undefined;
}

async function createRegistry(db: Database): Promise<void> {
  const { columnTypes, tableOptions } = dialectOf(db.dialect);
  const { text } = columnTypes;
  const create = () =>
    db.write(async (tx) => {
      const run = (sql: string) => tx.run({ sql, key: {} }, []);
      await run(
        `create table if not exists "${REGISTRY}" ("kind" ${text} not null, "owner" ${text} not ` +
          `null, "name" ${text} not null, "about" ${text} not null, primary key ("kind", "owner", ` +
          `"name"))${tableOptions}`,
      );
      await run(
        `insert into "${REGISTRY}" ("kind", "owner", "name", "about") values ('revision', '', ` +
          "'', '0') on conflict do nothing",
      );
    });
  // Two nodes that start together on an empty PostgreSQL may both find no table; the second finds it then.
  await create().catch(create);
}
