/** From a posting of the catalogue to the lines of an entry: pure, and refused unless it is whole and balanced. */
import { ledgerErrors } from "../errors.ts";
import {
  REVERSAL,
  postingOf,
  type AmountsOf,
  type Leg,
  type PostingEvent,
  type PostingRule,
  type SubjectsOf,
} from "./catalogue.ts";
import { accountOf, subjectOf, type AccountIdentity, type Subjects } from "./chart.ts";

/** Who acts; null: the program, such as a job. */
export interface Persons {
  readonly makerId: string | null;
  readonly checkerId: string | null;
}

export interface PostingRequest<E extends PostingEvent> extends Persons {
  readonly event: E;
  readonly subjects: SubjectsOf<E>;
  readonly amounts: AmountsOf<E>;
  /** A key that the caller's caller has chosen; names one entry for ever. */
  readonly clientKey?: string;
  /** The code of a reason. */
  readonly memo?: string;
}

export interface DraftLine {
  readonly account: AccountIdentity;
  readonly amountFen: number;
}

/** An entry before it has a place in the journal. */
export interface EntryDraft extends Persons {
  /** The natural key. */
  readonly id: string;
  readonly event: string;
  readonly refType: string;
  readonly refId: string;
  readonly reversesId: string | null;
  readonly memo: string | null;
  readonly clientKey: string | null;
  /** One for each account, in the order of the accounts' ids. */
  readonly lines: readonly DraftLine[];
}

/** 10^13 yuan, as on the wire. */
export const MOST_FEN = 1_000_000_000_000_000;

/** Ids end up in keys that a colon separates. */
const ID = /^[\w.-]{1,64}$/;

/** @throws LEDGER.KEY, LEDGER.AMOUNT, LEDGER.TWO_PERSONS */
export function draftEntry<E extends PostingEvent>(request: PostingRequest<E>): EntryDraft {
  const { event, amounts, clientKey = null, memo = null } = request;
  const rule = postingOf(event);
  const subjects: Subjects = request.subjects;
  assertIds([...Object.values(subjects).map((id) => id ?? null), clientKey, memo]);
  assertPersons(rule.persons, request);
  return {
    ...keyed(rule, subjects),
    event,
    makerId: request.makerId,
    checkerId: request.checkerId,
    reversesId: null,
    memo,
    clientKey,
    lines: linesOf(rule, subjects, amounts),
  };
}

/** The key and the lines of an entry, whoever made it. @throws LEDGER.KEY, LEDGER.AMOUNT */
export function draftLines({
  event,
  subjects,
  amounts,
}: {
  readonly event: PostingEvent;
  readonly subjects: Subjects;
  readonly amounts: Readonly<Partial<Record<string, number>>>;
}) {
  const rule = postingOf(event);
  assertIds(Object.values(subjects).map((id) => id ?? null));
  const lines = linesOf(rule, subjects, amounts).map(({ account, amountFen }) => ({
    accountId: account.id,
    amountFen,
  }));
  return { id: keyed(rule, subjects).id, lines };
}

/** The mirror of an entry. */
export function draftReversal(
  entry: { readonly id: string; readonly lines: readonly DraftLine[] },
  { makerId, checkerId, memo }: Persons & { readonly memo: string | null },
): EntryDraft {
  assertIds([memo]);
  assertPersons(REVERSAL.persons, { makerId, checkerId });
  return {
    id: `rev:${entry.id}`,
    event: REVERSAL.event,
    refType: "entry",
    refId: entry.id,
    makerId,
    checkerId,
    reversesId: entry.id,
    memo,
    clientKey: null,
    lines: entry.lines.map(({ account, amountFen }) => ({ account, amountFen: -amountFen })),
  };
}

function assertIds(ids: readonly (string | null)[]): void {
  if (ids.some((id) => id !== null && !ID.test(id))) throw ledgerErrors.error("KEY");
}

/** One person never is both; where it takes two, both are named. */
export function assertPersons(persons: 1 | 2, { makerId, checkerId }: Persons): void {
  const isMissing = persons === 2 && (makerId === null || checkerId === null);
  if (isMissing || (checkerId !== null && (makerId === null || makerId === checkerId)))
    throw ledgerErrors.error("TWO_PERSONS");
}

/** Its first subject is the business row that it is about. */
function keyed({ key }: PostingRule, subjects: Subjects) {
  const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const [first = ""] = names;
  return {
    id: key.replace(/\{(\w+)\}/g, (_whole, name: string) => subjectOf(subjects, name)),
    refType: first.replace(/Id$/, ""),
    refId: subjectOf(subjects, first),
  };
}

function linesOf(
  { legs }: PostingRule,
  subjects: Subjects,
  amounts: Readonly<Partial<Record<string, number>>>,
): readonly DraftLine[] {
  const given = Object.values(amounts).map((amount) => amount ?? 0);
  const total = given.reduce((sum, amount) => sum + amount, 0);
  if (given.some((amount) => !isAmount(amount)) || total === 0 || !isAmount(total)) throw ledgerErrors.error("AMOUNT");
  const byAccount = new Map<string, DraftLine>();
  for (const leg of legs) {
    const amount = leg.amount === "total" ? total : (amounts[leg.amount] ?? 0);
    if (amount === 0) continue;
    const account = accountOf(leg.account, subjects);
    const before = byAccount.get(account.id)?.amountFen ?? 0;
    byAccount.set(account.id, { account, amountFen: before + signed(leg, amount) });
  }
  const lines = [...byAccount.values()].sort((one, other) => (one.account.id < other.account.id ? -1 : 1));
  assertBalanced(lines);
  return lines;
}

const isAmount = (fen: number): boolean => Number.isSafeInteger(fen) && fen >= 0 && fen <= MOST_FEN;

const signed = ({ side }: Pick<Leg, "side">, amount: number): number => (side === "debit" ? amount : -amount);

/** Holds for every posting of the catalogue; a mistake in it stops here. */
function assertBalanced(lines: readonly Pick<DraftLine, "amountFen">[]): void {
  const sum = lines.reduce((total, { amountFen }) => total + amountFen, 0);
  if (sum !== 0 || lines.length < 2 || lines.some(({ amountFen }) => amountFen === 0))
    throw new Error("The lines of an entry do not balance.");
}
