/** Public reads of bidding over HTTP. */
import type { Call, JsonSchema, Operation } from "#engine/server";
import {
  BIDDING_PATHS,
  HALL_SORTS,
  HALL_STATES,
  type HallSort,
  type HallState,
  type Scene,
  type BidSessionQuery,
} from "./contract.ts";
import { biddingErrors } from "./errors.ts";
import type { BidSessions } from "./service/bidSessions.ts";

const NUMBER = { type: "string", pattern: "^[0-9]{1,6}$" } as const;
const YUAN = { type: "string", pattern: "^[0-9]{1,12}$" } as const;
const CODE = { type: "string", pattern: "^[A-Za-z0-9_-]{1,60}$" } as const;

function query(properties: Readonly<Record<string, unknown>>, required: readonly string[] = []): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

const LIST = query({
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

const NUMBERS = ["pageNo", "pageSize", "transactionType"] as const;
const TEXTS = ["keyWord", "region", "species", "lotKind", "priceFrom", "priceTo"] as const;

function queryOf({ query: given }: Call): BidSessionQuery {
  const pick = <T>(names: readonly string[], read: (text: string) => T) =>
    Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, read(given[name])]])));
  return {
    ...pick(NUMBERS, Number),
    ...pick(TEXTS, String),
    ...pick(["scene"], (text) => text as Scene),
    ...pick(["state"], (text) => text as HallState),
    ...pick(["sort"], (text) => text as HallSort),
  };
}

export function biddingOperations(sessions: BidSessions): Operation[] {
  const base = { method: "GET", permission: "public", module: "bidding" } as const;
  return [
    {
      ...base,
      path: BIDDING_PATHS.sessions,
      title: "竞价场次列表",
      query: LIST,
      handle: (call) => sessions.list(queryOf(call)),
    },
    {
      ...base,
      path: BIDDING_PATHS.session,
      title: "竞价场次详情",
      query: query({ mainId: { type: "string", minLength: 1, maxLength: 60 } }, ["mainId"]),
      handle: async (call) => {
        const view = await sessions.detail(call.query["mainId"] ?? "");
        if (view === undefined) throw biddingErrors.error("SESSION_UNKNOWN");
        return view;
      },
    },
    { ...base, path: BIDDING_PATHS.home, title: "网站首页", query: query({}), handle: () => sessions.home() },
    { ...base, path: BIDDING_PATHS.options, title: "大厅筛选项", query: query({}), handle: () => sessions.options() },
  ];
}
