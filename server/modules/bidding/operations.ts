/** Public reads of bidding over HTTP. */
import { closedObject, defineOperation, FileReply, type Operation } from "#engine/server";
import type { Static } from "typebox";
import { BIDDING_PATHS, HALL_SORTS, HALL_STATES, type BidSessionQuery } from "./contract.ts";
import { biddingErrors } from "./errors.ts";
import type { BidSessions } from "./service/bidSessions.ts";

const NUMBER = { type: "string", pattern: "^[0-9]{1,6}$" } as const;
const YUAN = { type: "string", pattern: "^[0-9]{1,12}$" } as const;
const CODE = { type: "string", pattern: "^[A-Za-z0-9_-]{1,60}$" } as const;

const LIST = closedObject({
  pageNo: NUMBER,
  pageSize: NUMBER,
  scene: { enum: ["sale", "invite"] },
  keyWord: { type: "string", maxLength: 50 },
  transactionType: { type: "string", pattern: "^[1-5]$" },
  state: { enum: HALL_STATES },
  region: CODE,
  species: CODE,
  lotKind: CODE,
  sort: { enum: HALL_SORTS },
  priceFrom: YUAN,
  priceTo: YUAN,
});

const NOTHING = closedObject({});

/** In a query string a number is text. */
function queryOf({ pageNo, pageSize, transactionType, ...texts }: Static<typeof LIST>): BidSessionQuery {
  return {
    ...texts,
    ...(pageNo !== undefined && { pageNo: Number(pageNo) }),
    ...(pageSize !== undefined && { pageSize: Number(pageSize) }),
    ...(transactionType !== undefined && { transactionType: Number(transactionType) }),
  };
}

const ID = { mainId: { type: "string", minLength: 1, maxLength: 60 } } as const;

function found<T>(value: T | undefined): T {
  if (value === undefined) throw biddingErrors.error("SESSION_UNKNOWN");
  return value;
}

export function biddingOperations(sessions: BidSessions): Operation[] {
  const base = { method: "GET", permission: "public", module: "bidding" } as const;
  return [
    defineOperation({
      ...base,
      path: BIDDING_PATHS.sessions,
      title: "竞价场次列表",
      query: LIST,
      handle: ({ query }) => sessions.list(queryOf(query)),
    }),
    defineOperation({
      ...base,
      path: BIDDING_PATHS.session,
      title: "竞价场次详情",
      query: closedObject({ ...ID, part: { enum: ["update"] } }, "mainId"),
      handle: async ({ query: { mainId, part } }) =>
        found(await (part === "update" ? sessions.update(mainId) : sessions.detail(mainId))),
    }),
    defineOperation({
      ...base,
      path: BIDDING_PATHS.calendar,
      title: "竞价日程文件",
      query: closedObject(ID, "mainId"),
      handle: async ({ query: { mainId } }) => {
        const { name, text } = found(await sessions.calendar(mainId));
        return new FileReply(name, "text/calendar; charset=utf-8; method=PUBLISH", text);
      },
    }),
    { ...base, path: BIDDING_PATHS.home, title: "网站首页", query: NOTHING, handle: () => sessions.home() },
    { ...base, path: BIDDING_PATHS.options, title: "大厅筛选项", query: NOTHING, handle: () => sessions.options() },
  ];
}
