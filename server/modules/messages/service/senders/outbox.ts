/** Stores messages for the screen of the development outbox in the place of sending them. */
import { randomUUID } from "node:crypto";
import type { Database } from "#engine/server";
import type { Channel } from "../../contract.ts";
import type { OutboxRepo } from "../../repo/outbox.ts";
import type { Sender } from "./sender.ts";

export const createOutboxSender =
  (channel: Channel, database: Database, repo: OutboxRepo): Sender =>
  ({ to, subject, text, template }) =>
    database.write(
      async (tx) =>
        void (await repo.insert(tx, { id: randomUUID(), channel, to, subject, text, template, at: tx.now })),
    );
