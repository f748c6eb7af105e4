/**
 * A deposit that is credited qualifies who waits for it, in the transaction that credits it: so what counts is when the
 * money came, not when somebody looked. The sessions are locked before the module of money posts.
 */
import type { StoredRow } from "#core/values";
import type { WriteContext } from "#engine/server";
import { REGISTRATION } from "../rules/registration.ts";
import type { BiddingParts } from "./parts.ts";
import { ENTITY, bookOf, countRegistered, qualification } from "./registrations.ts";

const DEPOSIT = "member_deposit";
const CREDIT = "credit";

/** After the module of money has registered its own. */
export function registerDepositRules(parts: BiddingParts): void {
  const { hooks } = parts.engine;
  hooks.on(DEPOSIT, "beforeEdit", async (_draft, before, { op, tx, seeding }) => {
    if (seeding || op !== CREDIT) return;
    const waiting = await parts.live.waitingOf(tx, bookOf(before));
    for (const mainId of [...new Set(waiting.map((one) => one.mainId))].sort())
      await parts.live.lockSession(tx, mainId);
  });
  hooks.on(DEPOSIT, "afterWrite", async (_before, after, context) => {
    if (context.seeding || context.op !== CREDIT || after === undefined) return;
    await qualifyWaiting(parts, after, context);
  });
}

async function qualifyWaiting(parts: BiddingParts, deposit: StoredRow, { tx, viewer, origin }: WriteContext) {
  const book = bookOf(deposit);
  const waiting = await parts.live.waitingOf(tx, book);
  // Whoever was frozen meanwhile gets their money, and no place.
  if (waiting.length === 0 || (await parts.holders.nameOf(tx, book.memberId, book.enterpriseId)) === undefined) return;
  await parts.engine.calls.writeIn(tx, { viewer, ...origin }, async (rows) => {
    for (const { id, mainId } of waiting) {
      const session = await parts.live.lockSession(tx, mainId);
      const row = await rows.row(ENTITY, id);
      if (session === undefined || row?.["status"] !== REGISTRATION.waiting || tx.now > session.marginDeadline)
        continue;
      const qualified = await qualification(parts, tx, session, id, book);
      if (qualified === undefined) continue;
      await rows.change(ENTITY, row, qualified, "qualify");
      await countRegistered(rows, mainId, 1);
    }
  });
}
