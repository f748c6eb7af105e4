/** Sessions beside their deals, and how they stand at a moment. */
import { expressionBuilder, sql, type Expression, type Nullable } from "kysely";
import type { Tables } from "#schemas/.gen/tables.ts";
import { CONFIRMED_DEALS } from "#server/modules/content/index";
import { BID_SESSION_STATUS as S, type BidSessionStatus } from "../contract.ts";
import { MODES_OF_TENDERS } from "../rules/modes.ts";

/** Sessions, and their deals where they have one. */
type Announcement = { readonly s: Tables["bid_session"]; readonly d: Nullable<Tables["deal"]> };

export const state = (name: keyof typeof S) => sql.lit<BidSessionStatus>(S[name]);
export const CONFIRMED = CONFIRMED_DEALS.map((deal) => sql.lit(deal));
export const TENDERS = MODES_OF_TENDERS.map((mode) => sql.lit(mode));
export const announcement = expressionBuilder<Announcement, "s" | "d">();

/** `statusAt` of rules/session.ts, said by the database; a test holds them equal. */
export function statusNow(now: Expression<number>) {
  const clock = announcement
    .case()
    .when("s.signUpEnd", ">", now)
    .then(state("signUp"))
    .when("s.freeStart", ">", now)
    .then(state("waiting"))
    .when("s.freeEnd", ">", now)
    .then(state("free"))
    .else(state("limited"))
    .end();
  const { and, or } = announcement;
  const outcome = announcement
    .case()
    .when("s.bidCount", "=", sql.lit(0))
    .then(state("failed"))
    .else(state("deciding"))
    .end();
  return announcement
    .case()
    .when(and([announcement("s.status", ">=", state("confirmed")), announcement("d.state", "not in", CONFIRMED)]))
    .then(state("candidate"))
    .when("s.status", ">", state("deciding"))
    .then(announcement.ref("s.status").$castTo<number>())
    .when(
      and([
        announcement("s.signUpEnd", "<=", now),
        announcement("s.marginDeadline", "<=", now),
        announcement("s.registeredCount", "<", announcement.ref("s.minRegistered")),
      ]),
    )
    .then(state("failed"))
    .when(or([announcement("s.endDateTime", "<=", now), announcement("s.status", "=", state("deciding"))]))
    .then(outcome)
    .when("s.status", ">", clock)
    .then(announcement.ref("s.status").$castTo<number>())
    .else(clock)
    .end();
}
