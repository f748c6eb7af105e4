/** Compares every row of the audit with its seal, and every seal with the one before it. It only reads. */
import type { Database } from "../db/index.ts";
import { CHAIN_START, hashOfRow, hashOfSeal } from "./chain.ts";
import { LATE_MS, type ChainHead } from "./sealAudit.ts";
import { createSealRepo, type SealedRow } from "./sealRepo.ts";

/**
 * `changed`: the row is not what was sealed. `missing`: the row of a seal is gone. `sealGone`: seals before this one
 * are gone. `order`: the seal does not follow from the one before it, so one of the two was changed or moved.
 * `inserted`: the row has no seal and is too old to wait for one. `head`: the chain does not hold the seal that was
 * noted elsewhere.
 */
export type ChainFaultKind = "changed" | "missing" | "sealGone" | "order" | "inserted" | "head";

interface ChainFault {
  readonly kind: ChainFaultKind;
  /** Number of the seal; absent: the row has none. */
  readonly seq?: number;
  /** Id of the audit's row; empty: it is not known. */
  readonly auditId: string;
}

export interface Verification {
  readonly ok: boolean;
  readonly sealed: number;
  /** Rows that wait for the next sealing. */
  readonly unsealed: number;
  readonly head: ChainHead;
  /** How many faults there are; `faults` holds the first of them. */
  readonly faultCount: number;
  readonly faults: readonly ChainFault[];
}

interface VerifyOptions {
  readonly signal?: AbortSignal;
  /**
   * A head that was noted earlier outside of the database. Without it nobody notices that the end of the chain was cut
   * off, because the rest is consistent.
   */
  readonly noted?: ChainHead | undefined;
}

const PAGE = 1_000;
const MOST_FAULTS = 100;

export async function verifyAudit(database: Database, options: VerifyOptions = {}): Promise<Verification> {
  const repo = createSealRepo(database);
  const faults = collectFaults();
  const last = await repo.head();
  const head = await verifySeals(repo, last?.seq ?? 0, options, faults.add);
  const unsealed = await countUnsealed(repo, (last?.sealedAt ?? LATE_MS) - LATE_MS, options, faults.add);
  const { count, list } = faults;
  return { ok: count() === 0, sealed: head.sealed, unsealed, head: head.head, faultCount: count(), faults: list };
}

type AddFault = (fault: ChainFault) => void;

function collectFaults() {
  const list: ChainFault[] = [];
  let count = 0;
  return {
    list,
    count: () => count,
    add: (fault: ChainFault): void => {
      count += 1;
      if (list.length < MOST_FAULTS) list.push(fault);
    },
  };
}

type Repo = ReturnType<typeof createSealRepo>;

/**
 * Verifies the seals up to the one that was the last when the verification began; later ones may still be coming in.
 */
async function verifySeals(repo: Repo, until: number, { signal, noted }: VerifyOptions, add: AddFault) {
  let head: ChainHead = { seq: 0, hash: CHAIN_START };
  let sealed = 0;
  let notedFound = noted === undefined || noted.seq === 0;
  const pause = repo.yielder();
  while (head.seq < until) {
    signal?.throwIfAborted();
    const page = (await repo.sealedAfter(head.seq, PAGE)).filter(({ seq }) => seq <= until);
    if (page.length === 0) break;
    for (const seal of page) {
      verifySeal(head, seal, add);
      head = { seq: seal.seq, hash: seal.hash };
      sealed += 1;
      notedFound ||= noted?.seq === seal.seq && noted.hash === seal.hash;
      await pause();
    }
  }
  if (!notedFound) add({ kind: "head", seq: noted?.seq ?? 0, auditId: "" });
  return { head, sealed };
}

/** The next seal is compared with this one as it is stored, so that one fault is not reported for all that follow. */
function verifySeal(before: ChainHead, { row, ...seal }: SealedRow, add: AddFault): void {
  const { seq, auditId } = seal;
  if (seq !== before.seq + 1) add({ kind: "sealGone", seq, auditId });
  else if (hashOfSeal(before.hash, seal) !== seal.hash) add({ kind: "order", seq, auditId });
  if (row === undefined) add({ kind: "missing", seq, auditId });
  else if (hashOfRow(row) !== seal.rowHash) add({ kind: "changed", seq, auditId });
}

/**
 * Counts the rows that wait for a seal. A row without one that is older than `late` did not come from the program,
 * because the sealing would have taken it.
 */
async function countUnsealed(repo: Repo, late: number, { signal }: VerifyOptions, add: AddFault): Promise<number> {
  let place = { at: 0, id: "" };
  let unsealed = 0;
  const pause = repo.yielder();
  for (;;) {
    signal?.throwIfAborted();
    const page = await repo.rowsAfter(place, PAGE);
    const last = page.at(-1);
    if (last === undefined) return unsealed;
    for (const { id, at, seq } of page) {
      if (seq === null && at < late) add({ kind: "inserted", auditId: id });
      else if (seq === null) unsealed += 1;
      await pause();
    }
    place = { at: last.at, id: last.id };
  }
}
