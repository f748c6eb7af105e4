/** Bidding over HTTP: what everybody reads, and the calls of members. */
import { closedObject, defineOperation, FileReply, Reply, VersionedReply, type Operation } from "#engine/server";
import type { Static } from "typebox";
import { BIDDING_PATHS, HALL_SORTS, HALL_STATES, type BidSessionQuery } from "./contract.ts";
import { biddingErrors } from "./errors.ts";
import { ATTEND_BODY, DEAL_BODY, EVENTS_QUERY, MY_TRADING_BODY, ROOM_QUERY, SESSION_BODY, SIGN_UP } from "./schemas.ts";
import type { BidSessions } from "./service/bidSessions.ts";
import type { Bidding } from "./service/bidding.ts";

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

/**
 * The version is of what is shown, not of the rows: each bid changes a row, and that one was placed is withheld while
 * bidding is sealed.
 */
function polled<T extends { readonly now: string }>(view: T): VersionedReply {
  const { now: _now, ...shown } = view;
  return new VersionedReply(view, shown);
}

export function biddingOperations(sessions: BidSessions, bidding: Bidding): Operation[] {
  return [...publicOperations(sessions), ...signedOperations(bidding), ...roomOperations(bidding)];
}

const OF_MEMBERS = { permission: "member", module: "bidding" } as const;

/** What a member does with a session, each call signed. */
function signedOperations(bidding: Bidding): Operation[] {
  const signed = { ...OF_MEMBERS, requires: ["signature"] } as const;
  return [
    defineOperation({
      ...signed,
      method: "GET",
      path: BIDDING_PATHS.signUp,
      title: "竞价报名",
      query: SIGN_UP,
      handle: async (call) => new Reply(await bidding.signUp(call.query, call), "报名成功"),
    }),
    defineOperation({
      ...signed,
      method: "POST",
      path: BIDDING_PATHS.signUp,
      title: "竞价报名",
      audit: "add",
      body: SIGN_UP,
      handle: async (call) => new Reply(await bidding.signUp(call.body, call), "报名成功"),
    }),
    defineOperation({
      ...signed,
      method: "POST",
      path: BIDDING_PATHS.cancelSignUp,
      title: "取消竞价报名",
      audit: "cancel",
      body: SESSION_BODY,
      handle: async (call) => {
        await bidding.cancelSignUp(call.body.mainId, call);
        return new Reply(null, "已取消报名");
      },
    }),
    defineOperation({
      ...signed,
      method: "POST",
      path: BIDDING_PATHS.attend,
      title: "竞价出价",
      audit: { none: "a bid and a rejected one are lines of the module's own log" },
      body: ATTEND_BODY,
      handle: ({ body: { mainId, price }, ...call }) =>
        price === undefined
          ? bidding.room(mainId, call)
          : bidding.place({ mainId, price }, call).then((placed) => new Reply(placed, "出价成功")),
    }),
    defineOperation({
      ...OF_MEMBERS,
      requires: ["signature", "idempotencyKey"],
      method: "POST",
      path: BIDDING_PATHS.signDeal,
      title: "签署成交确认书",
      audit: "buyerSign",
      body: DEAL_BODY,
      handle: async (call) => new Reply(await bidding.signDeal(call.body.dealId, call), "已签署成交确认书"),
    }),
  ];
}

/** What a member reads of a session and of their own part in it. */
function roomOperations(bidding: Bidding): Operation[] {
  return [
    defineOperation({
      ...OF_MEMBERS,
      method: "GET",
      path: BIDDING_PATHS.room,
      title: "竞价场次的出价和自己的状态",
      query: ROOM_QUERY,
      handle: (call) => bidding.room(call.query.mainId, call),
    }),
    defineOperation({
      ...OF_MEMBERS,
      method: "POST",
      path: BIDDING_PATHS.mine,
      title: "我的竞价",
      audit: { none: "it reads" },
      body: MY_TRADING_BODY,
      handle: (call) => bidding.mine(call.body, call),
    }),
    defineOperation({
      ...OF_MEMBERS,
      method: "GET",
      path: BIDDING_PATHS.events,
      title: "补取出价",
      query: EVENTS_QUERY,
      handle: ({ query: { mainId, epoch, seq = "0" } }) =>
        bidding.events({ mainId, seq: Number(seq), ...(epoch !== undefined && { epoch }) }),
    }),
  ];
}

function publicOperations(sessions: BidSessions): Operation[] {
  const base = { method: "GET", permission: "public", module: "bidding" } as const;
  return [
    defineOperation({
      ...base,
      path: BIDDING_PATHS.sessions,
      title: "竞价场次列表",
      query: LIST,
      handle: async ({ query }) => polled(await sessions.list(queryOf(query))),
    }),
    defineOperation({
      ...base,
      path: BIDDING_PATHS.session,
      title: "竞价场次详情",
      query: closedObject({ ...ID, part: { enum: ["update"] } }, "mainId"),
      handle: async ({ query: { mainId, part } }) =>
        part === "update" ? polled(found(await sessions.update(mainId))) : found(await sessions.detail(mainId)),
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
    {
      ...base,
      path: BIDDING_PATHS.home,
      title: "网站首页",
      query: NOTHING,
      handle: async () => polled(await sessions.home()),
    },
    { ...base, path: BIDDING_PATHS.options, title: "大厅筛选项", query: NOTHING, handle: () => sessions.options() },
  ];
}
