/** What the bank calls a movement of money: one serial is one movement, whichever way the money goes. */
import type { Draft, WriteTransaction } from "#engine/server";
import { fundsErrors } from "../errors.ts";
import type { FundsParts } from "./parts.ts";

/** Written in one way, so that no two spellings are two movements. */
export function writeSerial(draft: Draft): void {
  const serial = draft["bankSerial"];
  if (typeof serial === "string") draft["bankSerial"] = serial.toUpperCase();
}

/**
 * After the posting, which waits for all others: what another transaction wrote meanwhile is seen then.
 *
 * @throws FUNDS.SERIAL_USED
 */
export async function assertOneMovement({ repo }: Pick<FundsParts, "repo">, tx: WriteTransaction, serial: string) {
  if ((await repo.countSerial(tx, serial)) > 1) throw fundsErrors.error("SERIAL_USED", { serial });
}
