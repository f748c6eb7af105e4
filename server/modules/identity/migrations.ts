import { sameOnBoth, type Migration } from "#engine/server";

/** The module's own tables; a number once landed is never changed. */
export const identityMigrations: readonly Migration[] = [
  sameOnBoth("0001_accounts_and_sessions", [
    `create table "sys_user" (
      "id" text not null primary key, "username" text not null unique, "realname" text not null, "passwordHash" text not null,
      "userType" integer not null, "roles" text not null, "status" integer not null, "avatar" text, "phone" text, "mtype" integer,
      "memberCode" text, "memberId" text, "departId" text, "departCode" text, "tenantId" text not null, "createdAt" integer not null
    )`,
    `create table "sys_session" (
      "id" text not null primary key, "tokenHash" text not null unique, "userId" text not null references "sys_user" ("id"),
      "createdAt" integer not null, "expiresAt" integer not null, "revokedAt" integer, "ip" text not null, "userAgent" text not null
    )`,
    `create index "sys_session_user" on "sys_session" ("userId")`,
    `create index "sys_session_expires" on "sys_session" ("expiresAt")`,
  ]),
  // 1: the password is the demo's, 0: it is not, null: stored before this column existed, verified at the next start that asks.
  sameOnBoth("0002_demo_passwords", [`alter table "sys_user" add column "demoPassword" integer`]),
  sameOnBoth("0003_attempts_and_devices", [
    `create table "sys_attempt" ("key" text not null primary key, "count" integer not null, "endsAt" integer not null)`,
    `create index "sys_attempt_ends" on "sys_attempt" ("endsAt")`,
    `create table "sys_device" (
      "tokenHash" text not null, "userId" text not null references "sys_user" ("id"), "createdAt" integer not null, "usedAt" integer not null,
      primary key ("tokenHash", "userId")
    )`,
    `create index "sys_device_user" on "sys_device" ("userId", "usedAt")`,
    `alter table "sys_session" add column "addressGroup" text`,
  ]),
  sameOnBoth("0004_session_use", [`alter table "sys_session" add column "usedAt" integer`]),
];
