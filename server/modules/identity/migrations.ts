import { randomUUID } from "node:crypto";
import {
  bothStatements,
  handOverTable,
  portableMigration,
  writeAudit,
  type DialectName,
  type Migration,
  type WriteTransaction,
} from "#engine/server";
import { usernameKey } from "./rules.ts";

const ROW = `"id" text not null primary key, "createTime" integer, "updateTime" integer, "version" integer`;

/** The module's own tables; a number once landed is never changed. */
export const identityMigrations: readonly Migration[] = [
  portableMigration("0001_accounts_and_sessions", [
    `create table "sys_user" (
      "id" text not null primary key, "username" text not null unique, "realname" text not null,
      "passwordHash" text not null, "userType" integer not null, "roles" text not null, "status" integer not null,
      "avatar" text, "phone" text, "mtype" integer, "memberCode" text, "memberId" text, "departId" text,
      "departCode" text, "tenantId" text not null, "createdAt" integer not null
    )`,
    `create table "sys_session" (
      "id" text not null primary key, "tokenHash" text not null unique,
      "userId" text not null references "sys_user" ("id"), "createdAt" integer not null, "expiresAt" integer not null,
      "revokedAt" integer, "ip" text not null, "userAgent" text not null
    )`,
    `create index "sys_session_user" on "sys_session" ("userId")`,
    `create index "sys_session_expires" on "sys_session" ("expiresAt")`,
  ]),
  // `demoPassword`: 1 where the password is the demo's, 0 where it is not, null where it was stored before this column
  // existed; such a password is verified at the next start that asks.
  portableMigration("0002_demo_passwords", [`alter table "sys_user" add column "demoPassword" integer`]),
  portableMigration("0003_attempts_and_devices", [
    `create table "sys_attempt" ("key" text not null primary key, "count" integer not null, "endsAt" integer not null)`,
    `create index "sys_attempt_ends" on "sys_attempt" ("endsAt")`,
    `create table "sys_device" (
      "tokenHash" text not null, "userId" text not null references "sys_user" ("id"),
      "createdAt" integer not null, "usedAt" integer not null,
      primary key ("tokenHash", "userId")
    )`,
    `create index "sys_device_user" on "sys_device" ("userId", "usedAt")`,
    `alter table "sys_session" add column "addressGroup" text`,
  ]),
  portableMigration("0004_session_use", [`alter table "sys_session" add column "usedAt" integer`]),
  portableMigration("0005_usernames_without_case", [], { run: separateNames }),
  // `sys_key` is filled on PostgreSQL only, where nodes share nothing but the database. With SQLite the keys are in a
  // file beside it.
  portableMigration("0006_password_envelopes_and_history", [
    `create table "sys_nonce" (
      "id" text not null primary key, "nonce" text not null, "purpose" text not null, "addressGroup" text not null,
      "endsAt" integer not null
    )`,
    `create index "sys_nonce_ends" on "sys_nonce" ("endsAt")`,
    // `sys_source_count` counts what a device or an address group has asked for, and how often it failed, whichever
    // accounts it named.
    `create table "sys_source_count" (
      "key" text not null primary key, "count" integer not null, "endsAt" integer not null
    )`,
    `create index "sys_source_count_ends" on "sys_source_count" ("endsAt")`,
    `create table "sys_key" ("name" text not null primary key, "value" text not null)`,
    `create table "sys_password_history" (
      "userId" text not null references "sys_user" ("id"), "passwordHash" text not null, "createdAt" integer not null,
      primary key ("userId", "passwordHash")
    )`,
  ]),
  portableMigration("0007_signed_calls", [
    `alter table "sys_session" add column "authenticatedAt" integer`,
    `create table "sys_used_nonce" ("key" text not null primary key, "endsAt" integer not null)`,
    `create index "sys_used_nonce_ends" on "sys_used_nonce" ("endsAt")`,
  ]),
  // `secret` is encrypted. `userId` of a challenge is null where the password was wrong: a challenge is issued all the
  // same, so that its existence tells nothing about the password.
  portableMigration("0008_second_factors", [
    `create table "sys_second_factor" (
      "userId" text not null primary key references "sys_user" ("id"), "secret" text not null,
      "createdAt" integer not null, "confirmedAt" integer, "lastStep" integer
    )`,
    `create table "sys_recovery_code" (
      "userId" text not null references "sys_user" ("id"), "codeHash" text not null, primary key ("userId", "codeHash")
    )`,
    `create table "sys_sign_in_challenge" (
      "id" text not null primary key, "userId" text, "addressGroup" text not null, "origin" text not null,
      "passwordChange" text, "tries" integer not null, "endsAt" integer not null
    )`,
    `create index "sys_sign_in_challenge_ends" on "sys_sign_in_challenge" ("endsAt")`,
  ]),
  // `gap`: where the piece of a picture belongs; null: the row is the proof that a picture was solved.
  portableMigration("0009_captcha", [
    `create table "sys_captcha" (
      "id" text not null primary key, "gap" integer, "addressGroup" text not null, "endsAt" integer not null
    )`,
    `create index "sys_captcha_ends" on "sys_captcha" ("endsAt")`,
  ]),
  // People, their roles and departments become entities; what proves who they are stays the module's own.
  portableMigration(
    "0010_people",
    [
      `create table "sys_credential" (
        "userId" text not null primary key references "sys_user" ("id"), "passwordHash" text not null,
        "demoPassword" integer
      )`,
      `insert into "sys_credential" select "id", "passwordHash", "demoPassword" from "sys_user"`,
      ...["createTime", "updateTime", "version", "deletedAt"].map(
        (name) => `alter table "sys_user" add column "${name}" integer`,
      ),
      ...["createBy", "updateBy"].map((name) => `alter table "sys_user" add column "${name}" text`),
      `update "sys_user" set "createTime" = "createdAt", "updateTime" = "createdAt", "version" = 1`,
      `create table "sys_user_role" (${ROW}, "userId" text, "roleId" text, "tenantId" text, "deletedAt" integer)`,
      `create table "sys_depart" (${ROW}, "departName" text, "orgCode" text, "status" integer, "deletedAt" integer)`,
    ],
    { run: movePeople },
  ),
  // `sys_rights_seed` records what role and menu files have been written to the tables of rights.
  portableMigration("0011_rights", [
    `create table "sys_rights_seed" (
      "kind" text not null, "code" text not null, "text" text not null, "rowId" text not null,
      primary key ("kind", "code")
    )`,
    `alter table "sys_session" add column "departId" text`,
  ]),
  // `key` and `browserKey` are hashes of what the browser holds. `userId` of a request: the user who links an account;
  // null: a sign-in.
  portableMigration("0012_ways_to_sign_in", [
    `create table "sys_sign_in_ticket" (
      "key" text not null primary key, "purpose" text not null, "userId" text not null, "addressGroup" text not null,
      "endsAt" integer not null
    )`,
    `create index "sys_sign_in_ticket_ends" on "sys_sign_in_ticket" ("endsAt")`,
    `create table "sys_third_request" (
      "key" text not null primary key, "nonce" text not null, "verifier" text not null, "browserKey" text not null,
      "userId" text, "endsAt" integer not null
    )`,
    `create index "sys_third_request_ends" on "sys_third_request" ("endsAt")`,
    `create table "sys_third_account" (
      "issuer" text not null, "subject" text not null, "userId" text not null references "sys_user" ("id"),
      "createdAt" integer not null, primary key ("issuer", "subject"), unique ("userId", "issuer")
    )`,
  ]),
  // Columns that the screen of signed-in people reads. `node`: the server that was last asked with the session.
  portableMigration("0013_online", [
    `alter table "sys_session" add column "node" text`,
    `alter table "sys_session" add column "tenantId" text`,
    `update "sys_session" set "tenantId" = (select "tenantId" from "sys_user" where "id" = "userId")`,
    `update "sys_session" set "usedAt" = "createdAt" where "usedAt" is null`,
    `create index "sys_session_used" on "sys_session" ("usedAt")`,
  ]),
  // The tenant that a session works in, where its account has several.
  portableMigration("0014_tenant_of_a_session", [`alter table "sys_session" add column "chosenTenantId" text`]),
  // `enterpriseId`: the company that a member's session acts for. `replaces`: the session that ends when this one is
  // first used. `sessionId` of a ticket: the session whose identity was switched, which ends when the ticket opens
  // another.
  portableMigration("0015_identity_of_a_session", [
    `alter table "sys_session" add column "enterpriseId" text`,
    `alter table "sys_session" add column "replaces" text`,
    `alter table "sys_sign_in_ticket" add column "enterpriseId" text`,
    `alter table "sys_sign_in_ticket" add column "sessionId" text`,
  ]),
  // Accounts that their members had closed were stored as frozen, so that an operator could have opened them again.
  portableMigration("0016_closed_accounts", [
    `update "sys_user" set "status" = 4 where "userType" = 0 and "status" in (0, 1) and "username" like 'closed.%'`,
  ]),
  // `enterpriseId`: the company for which the session will act that the challenge waits to open.
  portableMigration("0017_identity_of_a_challenge", [
    `alter table "sys_sign_in_challenge" add column "enterpriseId" text`,
  ]),
  // `endedBy`: why a session was ended, which its holder is told.
  portableMigration("0018_end_of_a_session", [`alter table "sys_session" add column "endedBy" text`]),
];

const NAMES = bothStatements(`select "id", "username" from "sys_user" order by "createdAt", "id"`);
const RENAME = bothStatements(`update "sys_user" set "username" = ? where "id" = ?`);
const ONE_NAME = bothStatements(`create unique index "sys_user_name" on "sys_user" (lower("username"))`);

/**
 * Of accounts whose names differ by case only the oldest keeps its name; the audit says how the others are called now.
 */
async function separateNames(tx: WriteTransaction, dialect: DialectName): Promise<void> {
  const users = await tx.all<{ id: string; username: string }>(NAMES[dialect], []);
  const taken = new Set<string>();
  const alike = users.filter(({ username }) => taken.size === taken.add(usernameKey(username)).size);
  for (const { id, username } of alike) {
    let number = 2;
    while (taken.has(usernameKey(numbered(username, number)))) number += 1;
    const renamed = numbered(username, number);
    taken.add(usernameKey(renamed));
    await tx.run(RENAME[dialect], [renamed, id]);
    await writeAudit(dialect, tx, {
      by: "",
      ip: "",
      op: "renameAccount",
      entity: "sys_user",
      rowId: id,
      result: "ok",
      details: { from: username, to: renamed },
    });
  }
  await tx.run(ONE_NAME[dialect], []);
}

const numbered = (username: string, number: number): string => `${username.slice(0, 28)}.${number}`;

const PLACES = bothStatements(
  `select "id", "roles", "departId", "departCode", "tenantId", "createdAt" from "sys_user"`,
);
const ADD_ROLE = bothStatements(
  `insert into "sys_user_role" ("id", "userId", "roleId", "tenantId", "createTime", "updateTime", "version")
   values (?, ?, ?, ?, ?, ?, 1)`,
);
const ADD_DEPARTMENT = bothStatements(
  `insert into "sys_depart" ("id", "departName", "orgCode", "status", "createTime", "updateTime", "version")
   values (?, ?, ?, 1, ?, ?, 1)`,
);
const OWN_COLUMNS = ["passwordHash", "demoPassword", "roles", "departCode", "createdAt"];
const ROW_COLUMNS = { id: "text", createTime: "instant", updateTime: "instant", version: "number" } as const;

/** A role that a file declares has its code as its key, so that an account can hold one before the first start. */
async function movePeople(tx: WriteTransaction, dialect: DialectName): Promise<void> {
  const departments = new Map<string, { readonly code: string; readonly at: number }>();
  for (const user of await tx.all<{
    id: string;
    roles: string;
    departId: string | null;
    departCode: string | null;
    tenantId: string;
    createdAt: number;
  }>(PLACES[dialect], [])) {
    const { id, tenantId, createdAt } = user;
    for (const role of new Set(user.roles.split(",").filter((name) => name !== "")))
      await tx.run(ADD_ROLE[dialect], [randomUUID(), id, role, tenantId, createdAt, createdAt]);
    if (user.departId === null || departments.has(user.departId)) continue;
    const taken = [...departments.values()].some(({ code }) => code === user.departCode);
    departments.set(user.departId, { code: taken ? user.departId : (user.departCode ?? user.departId), at: createdAt });
  }
  for (const [id, { code, at }] of departments) await tx.run(ADD_DEPARTMENT[dialect], [id, code, code, at, at]);
  for (const name of OWN_COLUMNS)
    await tx.run(bothStatements(`alter table "sys_user" drop column "${name}"`)[dialect], []);
  await handOverTable(tx, dialect, {
    entity: "sys_user",
    table: "sys_user",
    columns: {
      ...ROW_COLUMNS,
      createBy: "text",
      updateBy: "text",
      deletedAt: "instant",
      username: "text",
      realname: "text",
      userType: "number",
      status: "number",
      avatar: "text",
      phone: "text",
      mtype: "number",
      memberCode: "text",
      memberId: "text",
      departId: "text",
      tenantId: "text",
    },
  });
  await handOverTable(tx, dialect, {
    entity: "sys_user_role",
    table: "sys_user_role",
    columns: { ...ROW_COLUMNS, userId: "text", roleId: "text", tenantId: "text", deletedAt: "instant" },
  });
  await handOverTable(tx, dialect, {
    entity: "sys_depart",
    table: "sys_depart",
    columns: { ...ROW_COLUMNS, departName: "text", orgCode: "text", status: "number", deletedAt: "instant" },
  });
}
