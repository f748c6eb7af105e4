/** The margin of who did not win: one person proposes its release, another one approves it, and it is booked (P05). */
import type { BiddingParts } from "./parts.ts";
import { ENTITY, bookOf } from "./registrations.ts";

export function registerReleaseRules({ engine, ledger }: BiddingParts): void {
  engine.hooks.on(ENTITY, "afterWrite", async (_before, after, { op, tx, seeding }) => {
    if (seeding || op !== "approveRelease" || after === undefined) return;
    await ledger.post(tx, {
      event: "marginReleased",
      subjects: { ...bookOf(after), registrationId: String(after["id"]) },
      amounts: { amount: Number(after["margin"]) },
      makerId: String(after["releaseMaker"]),
      checkerId: String(after["releaseChecker"]),
    });
  });
}
