/** A book day as the daily settlement looks at it: what each code held, and since when. */
import type { Database, ReadConnection } from "#engine/server";
import { createSettledRepo } from "../repo/settled.ts";

/** Of all accounts of a code, on the book day; positive on the side of the code. */
interface CodeFigures {
  readonly code: string;
  readonly opening: number;
  readonly incoming: number;
  readonly outgoing: number;
  readonly closing: number;
}

export interface SettledDay {
  /** Of each code that ever held anything, in their order. */
  figures(read: ReadConnection, bookDate: string): Promise<readonly CodeFigures[]>;
  /** What the books of all members hold at the end of the day. */
  booksOf(read: ReadConnection, bookDate: string): Promise<bigint>;
  /** Since which day a code has held something without a break. */
  filledSince(read: ReadConnection, bookDate: string, code: string): Promise<string | undefined>;
  /** Earlier days with entries that are not closed. */
  openBefore(read: ReadConnection, bookDate: string): Promise<readonly string[]>;
}

export function createSettledDay(database: Pick<Database, "dialect">): SettledDay {
  const repo = createSettledRepo(database);
  return {
    figures: async (read, bookDate) =>
      (await repo.lastFigures(read, bookDate)).map(({ bookDate: of, code, closing, ...moved }) =>
        of === bookDate ? { code, closing, ...moved } : { code, opening: closing, incoming: 0, outgoing: 0, closing },
      ),
    booksOf: repo.books,
    filledSince: async (read, bookDate, code) =>
      (await repo.lastEmpty(read, bookDate, code)) ?? (await repo.firstOf(read, code)),
    openBefore: repo.openBefore,
  };
}
