import {
  bothStatements,
  portableMigration,
  writeAudit,
  type DialectName,
  type Migration,
  type WriteTransaction,
} from "#engine/server";
import { usernameKey } from "./rules.ts";

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
  // 1: the password is the demo's, 0: it is not, null: stored before this column existed, verified at the next start
  // that asks.
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
  // The keys stand here on PostgreSQL alone: nodes share nothing else. With SQLite they are in a file beside it.
  portableMigration("0006_password_envelopes_and_history", [
    `create table "sys_nonce" (
      "id" text not null primary key, "nonce" text not null, "purpose" text not null, "addressGroup" text not null,
      "endsAt" integer not null
    )`,
    `create index "sys_nonce_ends" on "sys_nonce" ("endsAt")`,
    // What a device or an address group has asked for, and how often it failed, of whatever accounts.
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
  // `secret` is encrypted. `userId` of a challenge: null where the password was wrong.
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
  // `gap`: where the piece of a picture belongs; null: the proof that one was solved.
  portableMigration("0009_captcha", [
    `create table "sys_captcha" (
      "id" text not null primary key, "gap" integer, "addressGroup" text not null, "endsAt" integer not null
    )`,
    `create index "sys_captcha_ends" on "sys_captcha" ("endsAt")`,
  ]),
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
