/** How a lot stands with its session. */
import type { StoredRow } from "#core/values";
import type { RowWriter } from "#engine/server";

export const LOT = "lot";

/** Of the dictionary `lotStatus`. */
export const LOT_STATUS = { approved: 2, announced: 3, sold: 4, suspended: 7, withdrawn: 8 } as const;

/** Nothing came of its session: the lot waits for another one, and counts how often it did. */
export const relistLot = (session: StoredRow, rows: RowWriter): Promise<void> =>
  moveLot(session, rows, [LOT_STATUS.announced, LOT_STATUS.suspended], LOT_STATUS.approved, "relist");

/** Its sale has come to nothing. */
export const relistSoldLot = (session: StoredRow, rows: RowWriter): Promise<void> =>
  moveLot(session, rows, [LOT_STATUS.sold], LOT_STATUS.approved, "relist");

/** A lot that stands elsewhere stays there: it has been sold or taken back. */
export async function moveLot(
  session: StoredRow,
  rows: RowWriter,
  from: readonly number[],
  status: number,
  op: string,
): Promise<void> {
  const lot = await rows.row(LOT, String(session["landId"]));
  if (lot === undefined || !from.includes(Number(lot["status"]))) return;
  const count = op === "relist" ? { relistCount: Number(lot["relistCount"] ?? 0) + 1 } : {};
  await rows.change(LOT, lot, { status, ...count }, op);
}
