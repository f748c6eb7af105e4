/** Registrations and their margins: a row and the journal change in one transaction, with the session locked. */
import { randomInt } from "node:crypto";
import { ApiError } from "#core/api";
import type { StoredRow } from "#core/values";
import type { RowWriter, WriteTransaction } from "#engine/server";
import type { Book, LiveSession } from "../repo/live.ts";
import { MARGIN, REGISTRATION, freeNumber } from "../rules/registration.ts";
import type { BiddingParts } from "./parts.ts";

export const ENTITY = "bid_registration";
export const SESSION = "bid_session";

type Parts = Pick<BiddingParts, "ledger" | "live">;

/**
 * From available to frozen (P04).
 *
 * @returns false: the money is not there, and nothing was written
 */
async function freeze(
  { ledger }: Pick<Parts, "ledger">,
  tx: WriteTransaction,
  { memberId, enterpriseId }: Book,
  registrationId: string,
  amount: number,
): Promise<boolean> {
  if (amount === 0) return true;
  try {
    await ledger.post(tx, {
      event: "marginFrozen",
      subjects: { memberId, enterpriseId, registrationId },
      amounts: { amount },
      makerId: memberId,
      checkerId: null,
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "LEDGER.INSUFFICIENT") return false;
    throw error;
  }
}

/** What a registration is with its margin, and without; undefined: the money is not there. */
export async function qualification(
  parts: Parts,
  tx: WriteTransaction,
  session: Pick<LiveSession, "mainId" | "margin">,
  registrationId: string,
  book: Book,
): Promise<StoredRow | undefined> {
  if (!(await freeze(parts, tx, book, registrationId, session.margin))) return undefined;
  return {
    status: REGISTRATION.qualified,
    marginState: MARGIN.frozen,
    bidderNumber: freeNumber(await parts.live.numbers(tx, session.mainId), (below) => randomInt(below)),
  };
}

/** The session is locked by whoever calls. */
export async function countRegistered(rows: RowWriter, mainId: string, by: 1 | -1): Promise<void> {
  const session = await rows.row(SESSION, mainId);
  if (session === undefined) return;
  await rows.change(SESSION, session, { registeredCount: Number(session["registeredCount"] ?? 0) + by }, "register");
}

export const bookOf = (row: StoredRow): Book => ({
  memberId: String(row["memberId"]),
  enterpriseId: typeof row["enterpriseId"] === "string" && row["enterpriseId"] !== "" ? row["enterpriseId"] : null,
});

/** Nothing comes of the session, which is locked: all margins wait for their release. */
export async function releaseAll({ live }: Pick<Parts, "live">, rows: RowWriter, mainId: string): Promise<void> {
  for (const { id } of await live.qualified(rows.tx, mainId)) {
    const registration = await rows.row(ENTITY, id);
    if (registration === undefined) continue;
    await rows.change(ENTITY, registration, { status: REGISTRATION.lost, ...queuedMargin(registration) }, "close");
  }
}

/** What becomes of a margin when its registration is over without a deal: it waits for two persons. */
export const queuedMargin = (row: StoredRow): StoredRow => ({
  marginState:
    row["marginState"] !== MARGIN.frozen
      ? (row["marginState"] ?? null)
      : row["margin"] === 0
        ? MARGIN.released
        : MARGIN.queued,
});
