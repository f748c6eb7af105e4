/** Signing up for a session: the margin is frozen in the transaction of the registration, or the registration waits. */
import { randomUUID } from "node:crypto";
import { formatInstant, formatMoney } from "#core/values";
import type { Caller, RowWriter, WriteTransaction } from "#engine/server";
import { BID_SESSION_STATUS as S, type SignedUp } from "../contract.ts";
import { biddingErrors } from "../errors.ts";
import type { LiveSession, MovingSession, OwnRegistration } from "../repo/live.ts";
import { consentOf } from "../rules/consent.ts";
import { MARGIN, REGISTRATION } from "../rules/registration.ts";
import { statusAt } from "../rules/session.ts";
import { assertStillHolder, certifiedHolder, unnamed, type BiddingParts, type CertifiedHolder } from "./parts.ts";
import { ENTITY, countRegistered, qualification } from "./registrations.ts";

interface SignUpRequest {
  readonly mainId: string;
  /** Hash of the rules that the member has read. */
  readonly consent: string;
}

export const currentConsent = (session: LiveSession): string => consentOf(session, session.reservePrice !== null);

export const liveStatus = (session: MovingSession, now: number) => statusAt({ ...session, dealState: null }, now);

export async function signUp(parts: BiddingParts, { mainId, consent }: SignUpRequest, caller: Caller) {
  const holder = await certifiedHolder(parts, caller);
  return parts.engine.calls.write(unnamed(caller), async (rows): Promise<SignedUp> => {
    const { tx } = rows;
    // The session first, then the member, then the journal: the order of everything that takes these locks.
    const session = await parts.live.lockSession(tx, mainId);
    if (session === undefined || session.announceAt > tx.now) throw biddingErrors.error("SESSION_UNKNOWN");
    await assertStillHolder(parts, tx, holder);
    if (consent !== currentConsent(session)) throw biddingErrors.error("CONSENT");
    const own = await parts.live.own(tx, mainId, holder.memberId);
    if (own !== undefined) return signUpAgain(parts, rows, session, own, holder, consent);
    if (liveStatus(session, tx.now) !== S.signUp) throw biddingErrors.error("SIGN_UP_CLOSED");
    const { memberId, enterpriseId, name } = holder;
    if (session.inviteOnly === 1 && !(await isInvited(parts, tx, mainId, holder)))
      throw biddingErrors.error("NOT_INVITED");
    if (enterpriseId !== null && (await parts.live.isCompanyIn(tx, mainId, enterpriseId)))
      throw biddingErrors.error("COMPANY_SIGNED_UP");
    if (await parts.live.hasDefaulted(tx, session.landId, memberId)) throw biddingErrors.error("DEFAULTED");
    const id = randomUUID();
    const inTime = tx.now <= session.marginDeadline;
    const qualified = inTime ? await qualification(parts, tx, session, id, holder) : undefined;
    const row = await rows.add(ENTITY, {
      id,
      mainId,
      memberId,
      enterpriseId,
      bidder: name,
      margin: session.margin,
      createDate: tx.now,
      consent,
      status: REGISTRATION.waiting,
      marginState: null,
      bidderNumber: null,
      ...qualified,
    });
    if (qualified !== undefined) await countRegistered(rows, mainId, 1);
    return presentSignedUp(session, row as unknown as OwnRegistration);
  });
}

/** By name, and as whom they act. */
async function isInvited(
  { life }: BiddingParts,
  tx: WriteTransaction,
  mainId: string,
  { memberId, enterpriseId }: CertifiedHolder,
): Promise<boolean> {
  const invitation = await life.invitation(tx, mainId, memberId);
  return invitation !== undefined && (invitation.enterpriseId ?? null) === enterpriseId;
}

/** Who waits tries again, who is qualified reads and consents again; the same answer as the first time otherwise. */
async function signUpAgain(
  parts: BiddingParts,
  rows: RowWriter,
  session: LiveSession,
  own: OwnRegistration,
  holder: CertifiedHolder,
  consent: string,
): Promise<SignedUp> {
  const { tx } = rows;
  if ((own.enterpriseId ?? null) !== holder.enterpriseId) throw biddingErrors.error("OTHER_IDENTITY");
  if (own.status !== REGISTRATION.waiting && own.status !== REGISTRATION.qualified)
    throw biddingErrors.error("SIGN_UP_OVER");
  const waits = own.status === REGISTRATION.waiting && tx.now <= session.marginDeadline;
  const qualified = waits ? await qualification(parts, tx, session, own.id, holder) : undefined;
  const change = { ...(consent === own.consent ? {} : { consent }), ...qualified };
  if (Object.keys(change).length === 0) return presentSignedUp(session, own);
  const row = await rows.row(ENTITY, own.id);
  if (row === undefined) throw biddingErrors.error("NOT_SIGNED_UP");
  const changed = await rows.change(ENTITY, row, change, qualified === undefined ? "consent" : "qualify");
  if (qualified !== undefined) await countRegistered(rows, session.mainId, 1);
  return presentSignedUp(session, changed as unknown as OwnRegistration);
}

const presentSignedUp = (session: LiveSession, own: OwnRegistration): SignedUp => ({
  mainId: session.mainId,
  status: own.status ?? REGISTRATION.waiting,
  bidderNumber: own.bidderNumber,
  margin: formatMoney(session.margin),
  marginDeadline: formatInstant(session.marginDeadline),
});

/** As long as others may still sign up; a frozen margin is available again at once. */
export async function cancelSignUp(parts: BiddingParts, mainId: string, caller: Caller): Promise<void> {
  const { memberId, enterpriseId } = await parts.holders.of(caller);
  await parts.engine.calls.write(unnamed(caller), async (rows) => {
    const { tx } = rows;
    const session = await parts.live.lockSession(tx, mainId);
    if (session === undefined || session.announceAt > tx.now) throw biddingErrors.error("SESSION_UNKNOWN");
    await parts.holders.lock(tx, memberId);
    const own = await parts.live.own(tx, mainId, memberId);
    if (own === undefined || (own.enterpriseId ?? null) !== enterpriseId) throw biddingErrors.error("NOT_SIGNED_UP");
    if (own.status !== REGISTRATION.waiting && own.status !== REGISTRATION.qualified)
      throw biddingErrors.error("SIGN_UP_OVER");
    if (liveStatus(session, tx.now) !== S.signUp) throw biddingErrors.error("NOT_CANCELLABLE");
    const row = await rows.row(ENTITY, own.id);
    if (row === undefined) throw biddingErrors.error("NOT_SIGNED_UP");
    const wasQualified = own.status === REGISTRATION.qualified;
    const margin = wasQualified ? { marginState: MARGIN.released } : {};
    await rows.change(ENTITY, row, { status: REGISTRATION.cancelled, cancelTime: tx.now, ...margin }, "cancel");
    if (!wasQualified) return;
    await countRegistered(rows, mainId, -1);
    if (Number(own.margin ?? 0) === 0) return;
    await parts.ledger.post(tx, {
      event: "registrationCancelled",
      subjects: { memberId, enterpriseId, registrationId: own.id },
      amounts: { amount: Number(own.margin) },
      makerId: memberId,
      checkerId: null,
    });
  });
}
