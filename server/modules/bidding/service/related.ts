/** Marks registrations that have something in common: for people to judge. Nothing follows from it by itself. */
import type { RowWriter } from "#engine/server";
import { relations } from "../rules/related.ts";
import type { BiddingParts } from "./parts.ts";
import { ENTITY } from "./registrations.ts";

/** Whenever the clock moves a session on: when sign-up is over, when bidding begins, when it ends. */
export async function markRelated({ related }: BiddingParts, rows: RowWriter, mainId: string): Promise<void> {
  const found = relations(await related.ofSession(rows.tx, mainId));
  for (const [id, text] of found) {
    const row = await rows.row(ENTITY, id);
    if (row !== undefined && (row["related"] ?? null) !== text)
      await rows.change(ENTITY, row, { related: text }, "clock");
  }
}
