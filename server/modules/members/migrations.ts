import { portableMigration, type Migration } from "#engine/server";

/** The module's own tables; a number once landed is never changed. */
export const memberMigrations: readonly Migration[] = [
  // `key`: hash of the ticket. `subject`: what it proves, such as a telephone number; empty: nothing, and nobody is
  // told.
  portableMigration("0001_tickets_and_numbers", [
    `create table "member_ticket" (
      "key" text not null primary key, "purpose" text not null, "subject" text not null, "tries" integer not null,
      "sentAt" integer not null, "endsAt" integer not null
    )`,
    `create index "member_ticket_ends" on "member_ticket" ("endsAt")`,
    `create table "member_number" ("name" text not null primary key, "value" integer not null)`,
    `insert into "member_number" ("name", "value") values ('member', 1000)`,
  ]),
  // What was registered with the ticket, so that only the same registration is answered again.
  portableMigration("0002_digest_of_a_registration", [`alter table "member_ticket" add column "digest" text`]),
];
