/**
 * Says that bids have changed what lists show, some times a second at most. In the transaction of a bid it would make
 * the bids of all sessions wait for each other's commits.
 */
import { countTableChange, type Database, type Log } from "#engine/server";

export interface CountedChanges {
  touch(): void;
}

const WINDOW_MS = 500;
/** In the order of their names, as all transactions count. */
const TABLES = ["bid_log", "bid_session"];

export function createCountedChanges(database: Database, log: Log): CountedChanges {
  let waits = false;
  const count = async (): Promise<void> => {
    waits = false;
    try {
      await database.write(async (tx) => {
        for (const table of TABLES) await countTableChange(database.dialect, tx, table);
      });
    } catch (error) {
      log.warn({ err: error }, "lists may show bids later");
    }
  };
  return {
    touch: () => {
      if (waits) return;
      waits = true;
      setTimeout(() => void count(), WINDOW_MS).unref();
    },
  };
}
