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
  portableMigration("0002_announcements_and_member_messages", [
    `create table "sys_announcement_send" (
      "id" text not null primary key, "anntId" text not null, "userId" text not null,
      "readFlag" integer not null, "readTime" integer
    )`,
    `create unique index "sys_announcement_send_user" on "sys_announcement_send" ("userId", "anntId")`,
    `create table "member_message" (
      "msgId" text not null primary key, "memberId" text not null, "userId" text, "mmsgTitle" text not null,
      "mmsgType" text not null, "msgContent" text not null, "template" text, "createBy" text,
      "createDate" integer not null, "readStatus" integer not null, "readTime" integer, "status" integer not null,
      "recalledBy" text, "recalledAt" integer, "sendingId" text not null
    )`,
    `create index "member_message_member" on "member_message" ("memberId", "status", "createDate" desc, "msgId" desc)`,
    `create index "member_message_unread" on "member_message" ("memberId", "status", "readStatus")`,
    `create table "push_history" (
      "id" text not null primary key, "at" integer not null, "channel" text not null, "target" text not null,
      "title" text not null, "template" text, "result" text not null, "error" text, "test" integer not null, "by" text
    )`,
  ]),
];
