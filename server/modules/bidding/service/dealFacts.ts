/** Rows that a deal is about, locked; and deadlines in working days. */
import { dayOf, type StoredRow } from "#core/values";
import type { RowWriter, WriteTransaction } from "#engine/server";
import { biddingErrors } from "../errors.ts";
import type { LiveSession } from "../repo/live.ts";
import { afterWorkingDays } from "../rules/workingDays.ts";
import type { BiddingParts } from "./parts.ts";
import { ENTITY, SESSION } from "./registrations.ts";

export const DEAL_ENTITY = "deal";

export interface SessionOfDeal {
  readonly session: LiveSession;
  readonly row: StoredRow;
}

/** Deals are locked before their session, the session before registrations and the lot. */
export async function sessionOf(
  { live }: Pick<BiddingParts, "live">,
  rows: RowWriter,
  mainId: string,
): Promise<SessionOfDeal> {
  const session = await live.lockSession(rows.tx, mainId);
  const row = await rows.row(SESSION, mainId);
  if (session === undefined || row === undefined) throw biddingErrors.error("SESSION_UNKNOWN");
  return { session, row };
}

/** @throws BIDDING.DEAL_BUYER of a deal whose buyer has not signed up here */
export async function buyerOf(rows: RowWriter, deal: StoredRow): Promise<StoredRow> {
  const id = deal["registrationId"] ?? null;
  const registration = id === null ? undefined : await rows.row(ENTITY, String(id));
  if (registration === undefined || (registration["memberId"] ?? null) === null)
    throw biddingErrors.error("DEAL_BUYER");
  return registration;
}

/** The end of the last of so many working days after a moment. */
export async function deadlineAfter(
  { deals }: Pick<BiddingParts, "deals">,
  tx: WriteTransaction,
  from: number,
  days: number,
): Promise<number> {
  return afterWorkingDays(from, days, await deals.exceptions(tx, dayOf(from)));
}

export const numberOf = (row: StoredRow, name: string): number => Number(row[name] ?? 0);
export const momentOf = (row: StoredRow, name: string): number | null => {
  const value = row[name] ?? null;
  return value === null ? null : Number(value);
};
