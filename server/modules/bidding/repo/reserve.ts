/** The reserve price is sealed in the database. It is opened to be compared with a bid, here alone. */
import { openAmount, type Database } from "#engine/server";

const COLUMN = { entity: "bid_session", field: "reservePrice" };

/** In fen; null: there is none. */
export function openReserve(
  { fieldCipher }: Pick<Database, "fieldCipher">,
  mainId: string,
  sealed: string | null,
): number | null {
  return sealed === null ? null : openAmount(fieldCipher, COLUMN, mainId, sealed);
}
