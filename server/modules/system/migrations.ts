import { portableMigration, type Migration } from "#engine/server";

/** The module's own tables; a number once landed is never changed. */
export const systemMigrations: readonly Migration[] = [
  portableMigration("0001_seeds_and_preferences", [
    `create table "system_seed" (
      "kind" text not null, "code" text not null, "text" text not null, primary key ("kind", "code")
    )`,
    `create table "system_preference" (
      "userId" text not null, "key" text not null, "value" text not null, "at" integer not null,
      primary key ("userId", "key")
    )`,
  ]),
];
