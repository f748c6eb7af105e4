/** Amounts that members type: yuan, with two decimals at most. */
import { parseMoney } from "#core/values";
import { fundsErrors } from "../errors.ts";

/** As integer fen. @throws FUNDS.AMOUNT_REQUIRED, FUNDS.AMOUNT */
export function fenIn(text: string): number {
  const yuan = text.trim();
  if (yuan === "") throw fundsErrors.error("AMOUNT_REQUIRED");
  const fen = parseMoney(yuan);
  if (fen === undefined || fen <= 0) throw fundsErrors.error("AMOUNT");
  return fen;
}
