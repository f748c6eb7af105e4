import { sameOnBoth, type Migration } from "#engine/server";

/** The module's own tables; a number once landed is never changed. */
export const fileMigrations: readonly Migration[] = [
  sameOnBoth("0001_files", [
    `create table "sys_file" (
      "id" text not null primary key, "path" text not null unique, "name" text not null, "type" text not null, "size" integer not null,
      "ownerId" text not null, "sha256" text not null, "createdAt" integer not null
    )`,
    `create index "sys_file_owner" on "sys_file" ("ownerId")`,
  ]),
];
