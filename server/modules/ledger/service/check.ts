/**
 * Compares every entry with its hash and the catalogue, every line with the one before it of its account, and every
 * balance with its last line. Reads alone, in pages, while others post.
 */
import type { Database } from "#engine/server";
import type { LedgerCheck, LedgerFault, LedgerHead, LedgerInvariant } from "../contract.ts";
import { createDayFigureChecks } from "../repo/dayFigureChecks.ts";
import { createCheckRepo, type CheckRepo, type EntryPlace } from "../repo/checks.ts";
import { CHAIN_START, hashOfEntry, rootOfDay } from "../rules/chain.ts";
import { faultsOfAccount, faultsOfEntry, faultsOfLine, type StoredLine } from "../rules/checkEntry.ts";

interface CheckOptions {
  readonly signal?: AbortSignal;
  /** A head that was noted earlier, outside of the database: without it, a journal whose end was cut off is whole. */
  readonly noted?: LedgerHead | undefined;
  /** What other modules compare with their rows. */
  readonly further?: (add: AddFault, signal: AbortSignal | undefined) => Promise<void>;
}

const PAGE = 500;
const MOST_FAULTS = 100;

export async function checkLedger(
  database: Pick<Database, "dialect" | "read">,
  options: CheckOptions = {},
): Promise<LedgerCheck> {
  const repo = createCheckRepo(database);
  const faults = collectFaults();
  const days = await repo.days();
  const { entries, head, lastOf } = await checkEntries(repo, options, faults.add);
  checkDays(days, lastOf, faults.add);
  const postings = await checkLines(repo, options, faults.add);
  const accounts = await checkAccounts(repo, options, faults.add);
  if ((await repo.sum()) !== 0n) faults.add("I2", "");
  await checkFigures(database, days, options, faults.add);
  await options.further?.(faults.add, options.signal);
  const { count, list } = faults;
  return { ok: count() === 0, entries, postings, accounts, head, faultCount: count(), faults: list };
}

type AddFault = (invariant: LedgerInvariant, about: string) => void;

function collectFaults() {
  const list: LedgerFault[] = [];
  let count = 0;
  const add: AddFault = (invariant, about) => {
    count += 1;
    if (list.length < MOST_FAULTS) list.push({ invariant, about });
  };
  return { list, count: () => count, add };
}

type StoredDay = Awaited<ReturnType<CheckRepo["days"]>>[number];
type StoredEntry = Awaited<ReturnType<CheckRepo["entriesAfter"]>>[number];

/** In the order of the chain, each over the one before it. */
async function checkEntries(repo: CheckRepo, { signal, noted }: CheckOptions, add: AddFault) {
  const lastOf = new Map<string, number>();
  let head: LedgerHead | undefined;
  let entries = 0;
  let isNotedFound = noted === undefined;
  const pause = repo.yielder();
  for (;;) {
    signal?.throwIfAborted();
    const from: EntryPlace = head ?? { bookDate: "", seq: 0 };
    const page = await repo.entriesAfter(from, PAGE);
    const to = page.at(-1);
    if (to === undefined) break;
    const lines = byEntry(await repo.linesBetween(from, to));
    for (const entry of page) {
      const own = lines.get(entry.id) ?? [];
      const reversed = entry.reversesId === null ? undefined : await repo.linesOf(entry.reversesId);
      for (const invariant of faultsOfEntry(entry, own, reversed)) add(invariant, entry.id);
      if (!isChained(head, entry, own)) add("I14", entry.id);
      if (entry.dayClosedAt !== null && entry.occurredAt > entry.dayClosedAt) add("I16", entry.id);
      isNotedFound ||= isSame(entry, noted);
      // Goes on from the entry as it is stored, so that one fault is not a fault of all that follow.
      head = { bookDate: entry.bookDate, seq: entry.seq, hash: entry.hash };
      lastOf.set(entry.bookDate, entry.seq);
      entries += 1;
      await pause();
    }
  }
  if (!isNotedFound) add("head", noted?.bookDate ?? "");
  return { entries, head, lastOf };
}

const isSame = (entry: LedgerHead, noted: LedgerHead | undefined): boolean =>
  noted?.bookDate === entry.bookDate && noted.seq === entry.seq && noted.hash === entry.hash;

function byEntry(rows: readonly (StoredLine & { readonly entryId: string })[]) {
  const lines = new Map<string, StoredLine[]>();
  for (const { entryId, ...line } of rows) {
    const own = lines.get(entryId);
    if (own === undefined) lines.set(entryId, [line]);
    else own.push(line);
  }
  return lines;
}

/** It follows the entry before it, is what was hashed, and its day ends no earlier. */
function isChained(before: LedgerHead | undefined, entry: StoredEntry, lines: readonly StoredLine[]): boolean {
  const { bookDate, seq, prevHash, hash, daySeq, dayHash } = entry;
  const first = { seq: 0, hash: CHAIN_START };
  const previous = before?.bookDate === bookDate ? before : first;
  return (
    seq === previous.seq + 1 &&
    prevHash === previous.hash &&
    hash === hashOfEntry(prevHash, entry, lines) &&
    daySeq !== null &&
    seq <= daySeq &&
    (seq < daySeq || hash === dayHash)
  );
}

/** Days that were there at the beginning have their entries, and the closed ones come first and have their roots. */
function checkDays(days: readonly StoredDay[], lastOf: ReadonlyMap<string, number>, add: AddFault): void {
  let root: string | undefined = CHAIN_START;
  for (const day of days) {
    if ((lastOf.get(day.bookDate) ?? 0) < day.seq || (day.seq === 0 && day.hash !== CHAIN_START))
      add("I14", day.bookDate);
    if (day.closedAt === null) root = undefined;
    else if (root === undefined) add("I16", day.bookDate);
    else if (day.root !== rootOfDay(root, day)) add("I14", day.bookDate);
    if (root !== undefined) root = day.root ?? CHAIN_START;
  }
}

/** Day by day; those that were there at the beginning. */
async function checkFigures(
  database: Pick<Database, "dialect" | "read">,
  days: readonly StoredDay[],
  { signal }: CheckOptions,
  add: AddFault,
): Promise<void> {
  const repo = createDayFigureChecks(database);
  for (const { about } of await repo.strayDays(MOST_FAULTS)) add("figures", about);
  for (const { bookDate } of days) {
    signal?.throwIfAborted();
    const wrong = [
      ...(await repo.wrongCodes(bookDate, MOST_FAULTS)),
      ...(await repo.wrongBooks(bookDate, MOST_FAULTS)),
    ];
    for (const { about } of wrong) add("figures", `${bookDate}:${about ?? ""}`);
  }
}

/** Account by account, each line after the one before it. */
async function checkLines(repo: CheckRepo, { signal }: CheckOptions, add: AddFault): Promise<number> {
  let last = { accountId: "", accountSeq: 0, balanceAfterFen: 0 };
  let postings = 0;
  const pause = repo.yielder();
  for (;;) {
    signal?.throwIfAborted();
    const page = await repo.linesAfter(last, PAGE);
    if (page.length === 0) return postings;
    for (const line of page) {
      const { entryId, accountId, accountSeq, amountFen, balanceAfterFen, code, postingCount, entrySeq } = line;
      const before = last.accountId === accountId ? last : { accountSeq: 0, balanceAfterFen: 0 };
      if (accountSeq !== before.accountSeq + 1 || postingCount === null || accountSeq > postingCount)
        add("I4", accountId);
      if (entrySeq === null) add("I1", entryId);
      const balances = { before: before.balanceAfterFen, after: balanceAfterFen };
      for (const invariant of faultsOfLine({ code: code ?? "", ...balances, amountFen })) add(invariant, accountId);
      last = { accountId, accountSeq, balanceAfterFen };
      postings += 1;
      await pause();
    }
  }
}

async function checkAccounts(repo: CheckRepo, { signal }: CheckOptions, add: AddFault): Promise<number> {
  let last = "";
  let accounts = 0;
  const pause = repo.yielder();
  for (;;) {
    signal?.throwIfAborted();
    const page = await repo.accountsAfter(last, PAGE);
    if (page.length === 0) return accounts;
    for (const { balanceAfterFen, ...account } of page) {
      const isMissing = balanceAfterFen === null && account.postingCount > 0;
      if (isMissing) add("I4", account.id);
      for (const invariant of faultsOfAccount(account, balanceAfterFen ?? 0)) add(invariant, account.id);
      last = account.id;
      accounts += 1;
      await pause();
    }
  }
}
