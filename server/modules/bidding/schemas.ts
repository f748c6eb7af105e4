/** What the bodies and queries of a member's calls must be. */
import { closedObject } from "#engine/server";

const ID = { type: "string", minLength: 1, maxLength: 60 } as const;
const HASH = { type: "string", pattern: "^[0-9a-f]{64}$" } as const;
/** Of the old client: when it asked, so that no cache answers. */
const TIME = { type: "string", maxLength: 20 } as const;

export const SIGN_UP = closedObject({ mainId: ID, consent: HASH, _t: TIME }, "mainId", "consent");
export const DEAL_BODY = closedObject({ dealId: ID }, "dealId");
export const SESSION_BODY = closedObject({ mainId: ID }, "mainId");
/** Who bids, under which number and when is never what the body says. */
export const ATTEND_BODY = closedObject({ mainId: ID, price: { type: "string", maxLength: 20 } }, "mainId");
export const ROOM_QUERY = closedObject({ mainId: ID, _t: TIME }, "mainId");
export const EVENTS_QUERY = closedObject(
  {
    mainId: ID,
    epoch: { type: "string", maxLength: 64 },
    seq: { type: "string", pattern: "^[0-9]{1,9}$" },
    _t: TIME,
  },
  "mainId",
);

const DAY = { type: "string", maxLength: 10 } as const;
const WORD = { type: "string", maxLength: 50 } as const;
export const MY_TRADING_BODY = closedObject({
  status: { type: "string", pattern: "^([0-9]{1,2})?$" },
  landCode: WORD,
  landTitle: WORD,
  createDateBegin: DAY,
  createDateEnd: DAY,
  bidTimeBegin: DAY,
  bidTimeEnd: DAY,
  pageNo: { type: "integer", minimum: 1, maximum: 1_000_000 },
  pageSize: { type: "integer", minimum: 1, maximum: 100 },
});
