/** What the bodies and queries of this module's operations must be. */
import { closedObject } from "#engine/server";

const AMOUNT = { type: "string", maxLength: 20 } as const;
const ID = { type: "string", minLength: 1, maxLength: 64 } as const;
const CODE = { type: "string", maxLength: 40 } as const;
const DAY = { type: "string", maxLength: 10 } as const;

const DEPOSIT = {
  amount: AMOUNT,
  bankId: { type: "string", maxLength: 64 },
  /** Path of an uploaded picture (folder `voucher`, private). */
  voucher: { type: "string", maxLength: 400 },
  remark: { type: "string", maxLength: 200 },
} as const;

export const DEPOSIT_BODY = closedObject(DEPOSIT, "amount", "bankId");
export const EDIT_DEPOSIT_BODY = closedObject({ ...DEPOSIT, id: ID }, "id", "amount", "bankId");
export const WITHDRAWAL_BODY = closedObject(
  { amount: AMOUNT, bankId: { type: "string", maxLength: 64 }, code: CODE },
  "amount",
  "bankId",
  "code",
);
export const NOTHING = closedObject({});
export const CANCEL_BODY = closedObject({ memberMoneyInOutId: ID }, "memberMoneyInOutId");

const DIGITS = { type: "string", pattern: "^[1-9][0-9]{0,4}$" } as const;

/** As the query string has it: numbers are text. */
export const DAY_BOOK_QUERY = closedObject({
  beingDateTime: DAY,
  dateTimeTo: DAY,
  capitalDirection: { type: "string", enum: ["1", "2"] },
  pageNo: DIGITS,
  pageSize: DIGITS,
  _t: { type: "string", maxLength: 20 },
});
