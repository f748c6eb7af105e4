import { portableMigration, type Migration } from "#engine/server";

/** The module's own tables; a number once landed is never changed. */
export const fileMigrations: readonly Migration[] = [
  portableMigration("0001_files", [
    `create table "sys_file" (
      "id" text not null primary key, "path" text not null unique, "name" text not null, "type" text not null,
      "size" integer not null, "ownerId" text not null, "sha256" text not null, "createdAt" integer not null
    )`,
    `create index "sys_file_owner" on "sys_file" ("ownerId")`,
  ]),
  portableMigration("0002_quota", [
    `drop index "sys_file_owner"`,
    `create index "sys_file_owner" on "sys_file" ("ownerId", "createdAt", "size")`,
    // `usedAt`: when a row last took the file, so that no file is removed as unused that was used meanwhile.
    `alter table "sys_file" add column "usedAt" integer not null default 0`,
    `create index "sys_file_age" on "sys_file" ("createdAt")`,
  ]),
  portableMigration("0003_private", [`alter table "sys_file" add column "takenBy" text not null default ''`]),
  // `width` and `height` are in pixels; 0: no picture, or one that was stored before they were measured.
  portableMigration("0004_pixels", [
    `alter table "sys_file" add column "width" integer not null default 0`,
    `alter table "sys_file" add column "height" integer not null default 0`,
  ]),
  portableMigration("0005_usage", [
    `alter table "sys_file" add column "folder" text not null default ''`,
    `alter table "sys_file" add column "private" integer not null default 0`,
    `alter table "sys_file" add column "usage" text not null default 'unknown'`,
    `alter table "sys_file" add column "checkedAt" integer`,
    `update "sys_file" set "private" = 1 where "path" like 'private/%'`,
    // After the folder a path has "/", six digits of a month, "/", an id of 36 letters, "." and the extension.
    `update "sys_file" set
      "folder" = substr("path", 1, length(rtrim("path", 'abcdefghijklmnopqrstuvwxyz0123456789')) - 45)`,
    `update "sys_file" set "folder" = substr("folder", 9) where "private" = 1`,
    `create index "sys_file_usage" on "sys_file" ("usage", "createdAt")`,
  ]),
  portableMigration("0006_sealed", [`alter table "sys_file" add column "contentKey" text`]),
];
