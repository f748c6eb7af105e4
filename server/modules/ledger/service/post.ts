/** The only way in: an entry, its lines and the balances of its accounts in the transaction of what they are about. */
import type { Database, WriteTransaction } from "#engine/server";
import { dialectOf } from "#engine/server";
import { ledgerErrors } from "../errors.ts";
import type { AccountRow, JournalRepo } from "../repo/journal.ts";
import type { EntryTable } from "../repo/tables.ts";
import { balanceAfter } from "../rules/applyLines.ts";
import type { PostingEvent } from "../rules/catalogue.ts";
import { bodyOf, hashOfEntry } from "../rules/chain.ts";
import { kindOfCode, type AccountIdentity } from "../rules/chart.ts";
import { movementsOfBooks, movementsOfCodes } from "../rules/dayFigures.ts";
import {
  draftEntry,
  draftReversal,
  type DraftLine,
  type EntryDraft,
  type Persons,
  type PostingRequest,
} from "../rules/draftEntry.ts";
import { takeOpenDay } from "./bookDay.ts";

/** What was posted; the same again for a request that is sent again. */
export interface PostedEntry {
  readonly id: string;
  readonly event: string;
  readonly bookDate: string;
  /** Its place in its book day. */
  readonly seq: number;
  readonly occurredAt: number;
  readonly hash: string;
  /** Debits are positive, credits negative, and so are the balances. */
  readonly lines: readonly PostedLine[];
}

interface PostedLine {
  readonly accountId: string;
  readonly amountFen: number;
  readonly balanceAfterFen: number;
}

interface ReversalRequest extends Persons {
  readonly entryId: string;
  /** The code of a reason. */
  readonly memo?: string;
}

export interface Posting {
  /**
   * Posts an entry of the catalogue. Everything is decided before the first write, so the caller may catch an error of
   * `LEDGER.*` and go on with the transaction. Business rows are locked before the first posting, never after it:
   * from here on other postings wait for the commit.
   *
   * @throws LEDGER.KEY_REUSED if its natural key was posted with another content, LEDGER.INSUFFICIENT and others
   */
  post<E extends PostingEvent>(tx: WriteTransaction, request: PostingRequest<E>): Promise<PostedEntry>;
  /** Posts the mirror of an entry, once. */
  reverse(tx: WriteTransaction, request: ReversalRequest): Promise<PostedEntry>;
}

export function createPosting({ dialect }: Pick<Database, "dialect">, repo: JournalRepo): Posting {
  const { rowLocks } = dialectOf(dialect);
  const write = async (tx: WriteTransaction, draft: EntryDraft): Promise<PostedEntry> => {
    // The lock first: what another transaction posted while this one waited is found then.
    const day = await takeOpenDay(tx, repo, rowLocks);
    const known = await findPosted(tx, repo, draft);
    if (known !== undefined) return known;
    const accounts = await lockAccounts(tx, repo, draft.lines);
    const lines = draft.lines.map(({ amountFen }, at) => {
      const account = accounts[at] as AccountRow;
      return { account, amountFen, balanceAfterFen: balanceAfter(account, amountFen) };
    });
    const { lines: _lines, ...columns } = draft;
    const place = { bookDate: day.bookDate, seq: day.seq + 1, occurredAt: tx.now };
    const written = lines.map(({ account, ...line }) => ({ accountId: account.id, ...line }));
    const hash = hashOfEntry(day.hash, { ...columns, ...place }, written);
    for (const [at, { account, amountFen, balanceAfterFen }] of lines.entries()) {
      await repo.move(tx, account.id, amountFen);
      await repo.addPosting(tx, {
        entryId: draft.id,
        lineNo: at + 1,
        accountId: account.id,
        accountSeq: account.postingCount + 1,
        amountFen,
        balanceAfterFen,
      });
    }
    const entry: EntryTable = { ...columns, ...place, prevHash: day.hash, hash };
    await repo.addEntry(tx, entry);
    await repo.advanceDay(tx, entry);
    for (const movement of movementsOfCodes(lines)) await repo.addToCode(tx, day.bookDate, movement);
    for (const movement of movementsOfBooks(lines)) await repo.addToBook(tx, day.bookDate, movement);
    return present(entry, written);
  };
  return {
    post: async (tx, request) => write(tx, draftEntry(request)),
    reverse: async (tx, { entryId, makerId, checkerId, memo = null }) => {
      const entry = await repo.entry(tx, entryId);
      if (entry === undefined) throw ledgerErrors.error("ENTRY_NOT_FOUND");
      const lines = (await repo.lines(tx, entryId)).map(
        ({ accountId, amountFen, balanceAfterFen: _after, ...account }) => ({
          account: { id: accountId, ...account },
          amountFen,
        }),
      );
      return write(tx, draftReversal({ id: entryId, lines }, { makerId, checkerId, memo }));
    },
  };
}

/** The answer to an entry that was posted already; refuses another content under one of its keys. */
async function findPosted(
  tx: WriteTransaction,
  repo: JournalRepo,
  draft: EntryDraft,
): Promise<PostedEntry | undefined> {
  const { id, clientKey } = draft;
  const entry = await repo.entry(tx, id);
  if (entry === undefined) {
    if (clientKey !== null && (await repo.idOfClientKey(tx, clientKey)) !== undefined)
      throw ledgerErrors.error("CLIENT_KEY_REUSED");
    return undefined;
  }
  const lines = (await repo.lines(tx, id)).map(({ accountId, amountFen, balanceAfterFen }) => ({
    accountId,
    amountFen,
    balanceAfterFen,
  }));
  const drafted = draft.lines.map(({ account, amountFen }) => ({ accountId: account.id, amountFen }));
  if (bodyOf(entry, lines) !== bodyOf(draft, drafted)) throw ledgerErrors.error("KEY_REUSED");
  return present(entry, lines);
}

/** In the order of their ids, each made where it is not there yet. */
async function lockAccounts(
  tx: WriteTransaction,
  repo: JournalRepo,
  lines: readonly DraftLine[],
): Promise<readonly AccountRow[]> {
  const accounts: AccountRow[] = [];
  for (const { account } of lines)
    accounts.push((await repo.lockAccount(tx, account.id)) ?? (await open(tx, repo, account)));
  return accounts;
}

async function open(tx: WriteTransaction, repo: JournalRepo, account: AccountIdentity): Promise<AccountRow> {
  const normal = kindOfCode(account.code)?.normal ?? "either";
  await repo.addAccount(tx, { ...account, normal, openedAt: tx.now });
  return { ...account, balanceFen: 0, postingCount: 0, closedAt: null };
}

const present = (entry: EntryTable, lines: readonly PostedLine[]): PostedEntry => ({
  id: entry.id,
  event: entry.event,
  bookDate: entry.bookDate,
  seq: entry.seq,
  occurredAt: entry.occurredAt,
  hash: entry.hash,
  lines,
});
