/** The hashes of the journal: each entry over the one before it of its book day, each closed day over those before. */
import { createHash } from "node:crypto";
import type { EntryDraft } from "./draftEntry.ts";

/** What the first entry of a day and the first closed day follow. */
export const CHAIN_START = "0".repeat(64);

const sm3 = (values: readonly unknown[]): string => createHash("sm3").update(JSON.stringify(values)).digest("hex");

interface HashedLine {
  readonly accountId: string;
  readonly amountFen: number;
}

interface HashedEntry extends Omit<EntryDraft, "lines"> {
  readonly bookDate: string;
  readonly seq: number;
  readonly occurredAt: number;
}

/** In the order in which they are hashed; a column of a later version is added at the end. */
const HASHED = [
  "id",
  "event",
  "refType",
  "refId",
  "makerId",
  "checkerId",
  "reversesId",
  "memo",
  "clientKey",
  "bookDate",
  "seq",
  "occurredAt",
] as const satisfies readonly (keyof HashedEntry)[];

/**
 * Empty columns are left out, so that a column of a later version changes no earlier hash. The balances after the lines
 * follow from the amounts, and the check compares them.
 */
export function hashOfEntry(before: string, entry: HashedEntry, lines: readonly HashedLine[]): string {
  const columns = HASHED.flatMap((name) => (entry[name] === null ? [] : [[name, entry[name]]]));
  return sm3([before, columns, lines.map(({ accountId, amountFen }) => [accountId, amountFen])]);
}

/** The root of a closed day: of its entries and of all days before it. */
export function rootOfDay(
  before: string,
  day: { readonly bookDate: string; readonly seq: number; readonly hash: string },
) {
  return sm3([before, day.bookDate, day.seq, day.hash]);
}

/** What makes two requests of one key the same: all that the caller says, but for their own key. */
export function bodyOf(
  { event, makerId, checkerId, reversesId, memo }: Omit<EntryDraft, "lines">,
  lines: readonly HashedLine[],
): string {
  return JSON.stringify([
    event,
    makerId,
    checkerId,
    reversesId,
    memo,
    lines.map(({ accountId, amountFen }) => [accountId, amountFen]),
  ]);
}
