/**
 * The invariants that need the rows of other modules: each module registers its part of the check, which says what its
 * rows imply. Everything is compared in one snapshot, so that what is posted meanwhile is no finding.
 */
import type { Database, ReadConnection } from "#engine/server";
import type { LedgerInvariant } from "../contract.ts";
import { createBalanceRepo } from "../repo/balances.ts";
import { MOST_IDS, createPartsRepo, type PartsRepo } from "../repo/parts.ts";
import type { AmountsOf, PostingEvent, SubjectsOf } from "../rules/catalogue.ts";
import { kindOf, shownBalance } from "../rules/chart.ts";
import { draftLines } from "../rules/draftEntry.ts";

/** An entry that a row implies. */
export type ExpectedEntry = {
  readonly [E in PostingEvent]: {
    readonly event: E;
    readonly subjects: SubjectsOf<E>;
    readonly amounts: AmountsOf<E>;
    readonly reversed?: boolean;
  };
}[PostingEvent];

/** Accounts whose balance is the sum over rows, and the invariant that says so. */
const HELD = { withdrawing: "I8", inTransit: "I9" } as const;

type HeldAccount = keyof typeof HELD;

export interface ExpectedRow {
  /** What names the row where none of its entries can be named. */
  readonly about: string;
  /** Exactly these: no other entry of the part's events is about the row. */
  readonly entries: readonly ExpectedEntry[];
  /** What is held for it now, in fen. */
  readonly holds?: Readonly<Partial<Record<HeldAccount, number>>>;
}

export interface LedgerPart {
  /** Every entry of these postings, and every reversal of one, is implied by a row of some part. */
  readonly events: readonly PostingEvent[];
  /** In pages. */
  rows(read: ReadConnection): AsyncIterable<readonly ExpectedRow[]>;
  /** Members who have left, in pages of ids: nothing is theirs. */
  leftMembers?(read: ReadConnection): AsyncIterable<readonly string[]>;
}

type AddFault = (invariant: LedgerInvariant, about: string) => void;

export async function checkParts(
  database: Pick<Database, "dialect" | "snapshot">,
  parts: readonly LedgerPart[],
  report: AddFault,
  signal?: AbortSignal,
): Promise<void> {
  const repo = createPartsRepo(database);
  const found = await database.snapshot(async (read) => {
    // A snapshot that was too slow is taken anew: what was found in it counts only with its end.
    const faults: (readonly [LedgerInvariant, string])[] = [];
    const add: AddFault = (invariant, about) => void faults.push([invariant, about]);
    const held: Record<HeldAccount, bigint> = { withdrawing: 0n, inTransit: 0n };
    let implied = 0;
    for (const part of parts) {
      for await (const page of part.rows(read)) {
        signal?.throwIfAborted();
        implied += await checkRows(repo, read, page, add);
        for (const { holds = {} } of page)
          for (const [account, amount] of Object.entries(holds)) held[account as HeldAccount] += BigInt(amount);
      }
      if (part.leftMembers === undefined) continue;
      for await (const page of part.leftMembers(read))
        for (const ids of inChunks(page)) for (const { id } of await repo.filledOf(read, ids)) add("I12", id);
    }
    await checkHeld(database, read, held, add);
    await checkNoOther(repo, read, parts, implied, add, signal);
    return faults;
  });
  for (const fault of found) report(...fault);
}

/** @returns how many entries the rows imply */
async function checkRows(
  repo: PartsRepo,
  read: ReadConnection,
  page: readonly ExpectedRow[],
  add: AddFault,
): Promise<number> {
  const expected = new Map<string, string>();
  for (const row of page)
    for (const entry of row.entries) {
      const draft = draftedOf(entry);
      if (draft === undefined) {
        add("I13", row.about);
        continue;
      }
      expected.set(draft.id, shapeOf(entry.event, draft.lines));
      if (entry.reversed === true)
        expected.set(
          `rev:${draft.id}`,
          shapeOf(
            "reversal",
            draft.lines.map(({ accountId, amountFen }) => ({ accountId, amountFen: -amountFen })),
          ),
        );
    }
  for (const ids of inChunks([...expected.keys()])) {
    const stored = await storedOf(repo, read, ids);
    for (const id of ids) if (stored.get(id) !== expected.get(id)) add("I13", id);
  }
  return expected.size;
}

/** Undefined: the row lacks what its state takes. */
function draftedOf(entry: ExpectedEntry) {
  try {
    return draftLines(entry);
  } catch {
    return undefined;
  }
}

interface Line {
  readonly accountId: string;
  readonly amountFen: number;
}

const shapeOf = (event: string, lines: readonly Line[]): string =>
  JSON.stringify([event, ...lines.map(({ accountId, amountFen }) => [accountId, amountFen])]);

async function storedOf(repo: PartsRepo, read: ReadConnection, ids: readonly string[]) {
  const entries = new Map<string, { event: string; lines: Line[] }>();
  for (const { id, event, ...line } of await repo.linesOf(read, ids)) {
    const entry = entries.get(id) ?? { event, lines: [] };
    entry.lines.push(line);
    entries.set(id, entry);
  }
  return new Map([...entries].map(([id, { event, lines }]) => [id, shapeOf(event, lines)]));
}

async function checkHeld(
  database: Pick<Database, "dialect">,
  read: ReadConnection,
  held: Readonly<Record<HeldAccount, bigint>>,
  add: AddFault,
): Promise<void> {
  const sums = await createBalanceRepo(database).byCode(read);
  for (const name of Object.keys(HELD) as HeldAccount[]) {
    const { code, normal } = kindOf(name);
    const stored = BigInt(sums.find((row) => row.code === code)?.sum ?? 0);
    const balance = shownBalance({ normal }, 1) < 0 ? -stored : stored;
    if (balance !== held[name]) add(HELD[name], code);
  }
}

const PAGE = 500;

/** As many entries as rows imply, or some of them are implied by none. */
async function checkNoOther(
  repo: PartsRepo,
  read: ReadConnection,
  parts: readonly LedgerPart[],
  implied: number,
  add: AddFault,
  signal: AbortSignal | undefined,
): Promise<void> {
  const events = new Set<string>(parts.flatMap((part) => part.events));
  if ((await countOf(repo, read, events, signal)) === implied) return;
  const ids = new Set<string>();
  for (const part of parts)
    for await (const page of part.rows(read))
      for (const { entries } of page)
        for (const entry of entries) {
          const id = draftedOf(entry)?.id;
          if (id === undefined) continue;
          ids.add(id);
          if (entry.reversed === true) ids.add(`rev:${id}`);
        }
  for await (const id of idsOf(repo, read, events, signal)) if (!ids.has(id)) add("I13", id);
}

async function countOf(...of: Parameters<typeof idsOf>): Promise<number> {
  let count = 0;
  for await (const _id of idsOf(...of)) count += 1;
  return count;
}

/** Entries of these events, and reversals of them. */
async function* idsOf(
  repo: PartsRepo,
  read: ReadConnection,
  events: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  let place = { bookDate: "", seq: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const page = await repo.entriesAfter(read, place, PAGE);
    for (const { id, event, reversed } of page) if (events.has(event) || events.has(reversed ?? "")) yield id;
    const last = page.at(-1);
    if (last === undefined) return;
    place = last;
  }
}

function* inChunks(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += MOST_IDS) yield ids.slice(at, at + MOST_IDS);
}
