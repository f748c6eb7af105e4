import { portableMigration, type Migration } from "#engine/server";

/** The module's own tables; a number once landed is never changed. */
export const messageMigrations: readonly Migration[] = [
  portableMigration("0001_codes_and_outbox", [
    `create table "message_code" (
      "id" text not null primary key, "purpose" text not null, "targetKey" text not null, "addressKey" text not null,
      "salt" text not null, "codeHash" text not null, "createdAt" integer not null, "expiresAt" integer not null,
      "tries" integer not null, "usedAt" integer
    )`,
    `create index "message_code_target" on "message_code" ("targetKey", "createdAt" desc, "id" desc)`,
    `create index "message_code_address" on "message_code" ("addressKey", "createdAt" desc)`,
    `create index "message_code_age" on "message_code" ("createdAt")`,
    `create table "message_outbox" (
      "id" text not null primary key, "channel" text not null, "to" text not null, "template" text not null,
      "subject" text not null, "text" text not null, "at" integer not null
    )`,
    `create index "message_outbox_at" on "message_outbox" ("at" desc, "id" desc)`,
  ]),
];
