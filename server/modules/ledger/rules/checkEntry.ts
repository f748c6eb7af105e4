/** What is wrong with one entry, one line or one account as they are stored: pure, and knows nothing of the others. */
import type { LedgerInvariant } from "../contract.ts";
import { REVERSAL, isPostingEvent, postingOf } from "./catalogue.ts";
import { accountIdOf, isAllowedBalance, kindOf, kindOfCode, type AccountIdentity } from "./chart.ts";
import { assertPersons, type Persons } from "./draftEntry.ts";

export interface StoredLine {
  readonly accountId: string;
  readonly amountFen: number;
}

interface StoredEntry extends Persons {
  readonly id: string;
  readonly event: string;
  readonly reversesId: string | null;
}

/** @param reversed the lines of the entry that this one reverses, if it reverses one */
export function faultsOfEntry(
  entry: StoredEntry,
  lines: readonly StoredLine[],
  reversed: readonly StoredLine[] | undefined,
): readonly LedgerInvariant[] {
  return [
    ...(isBalanced(lines) ? [] : (["I1"] as const)),
    ...(isOfCatalogue(entry, lines, reversed) ? [] : (["catalogue"] as const)),
    ...(hasPersons(entry) ? [] : (["persons"] as const)),
  ];
}

/** In whole numbers of any size: tampering knows no bounds. */
const isBalanced = (lines: readonly StoredLine[]): boolean =>
  lines.length >= 2 && lines.reduce((sum, { amountFen }) => sum + BigInt(amountFen), 0n) === 0n;

function isOfCatalogue(
  { id, event, reversesId }: StoredEntry,
  lines: readonly StoredLine[],
  reversed: readonly StoredLine[] | undefined,
): boolean {
  if (event === REVERSAL.event) return id === `rev:${reversesId ?? ""}` && isMirror(lines, reversed ?? []);
  if (reversesId !== null || !isPostingEvent(event)) return false;
  const { key, legs } = postingOf(event);
  const form = new RegExp(`^${key.replace(/\{\w+\}/g, "[\\w.-]+")}$`);
  return (
    form.test(id) &&
    lines.every(({ accountId, amountFen }) =>
      legs.some(
        ({ account, side }) => kindOf(account).code === codeOf(accountId) && amountFen > 0 === (side === "debit"),
      ),
    )
  );
}

const codeOf = (accountId: string): string => accountId.split(":")[0] ?? "";

const isMirror = (lines: readonly StoredLine[], reversed: readonly StoredLine[]): boolean =>
  lines.length === reversed.length &&
  lines.every(({ accountId, amountFen }, at) => {
    const other = reversed[at];
    return other?.accountId === accountId && other.amountFen === -amountFen;
  });

function hasPersons({ event, ...persons }: StoredEntry): boolean {
  try {
    assertPersons(isPostingEvent(event) ? postingOf(event).persons : REVERSAL.persons, persons);
    return true;
  } catch {
    return false;
  }
}

/** Of a line by what its account held before it. */
export function faultsOfLine({
  code,
  before,
  after,
  amountFen,
}: {
  code: string;
  before: number;
  after: number;
  amountFen: number;
}): readonly LedgerInvariant[] {
  const kind = kindOfCode(code);
  return [
    ...(after === before + amountFen ? [] : (["I4"] as const)),
    ...(kind !== undefined && isAllowedBalance(kind, after) ? [] : (["I5"] as const)),
    ...(kind?.whole === true && before !== 0 && after !== 0 ? (["I7"] as const) : []),
  ];
}

/** @param posted what its last line says that it holds */
export function faultsOfAccount(
  account: AccountIdentity & { readonly balanceFen: number; readonly normal: string; readonly closedAt: number | null },
  posted: number,
): readonly LedgerInvariant[] {
  const { id, code, balanceFen, normal, closedAt } = account;
  const kind = kindOfCode(code);
  const isKnown = kind?.normal === normal && kind.owner === account.ownerType && accountIdOf(account) === id;
  return [
    ...(isKnown ? [] : (["catalogue"] as const)),
    ...(balanceFen === posted && (closedAt === null || balanceFen === 0) ? [] : (["I3"] as const)),
    ...(kind !== undefined && isAllowedBalance(kind, balanceFen) ? [] : (["I5"] as const)),
  ];
}
