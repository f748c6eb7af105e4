/**
 * The life of a session before and beside its bids: made from a lot, reviewed, published, suspended, resumed,
 * terminated. Who may do what says `schemas/bidding/bid_session.entity.json`; here is what each of it does to the row
 * and to its lot. Its registrations are let go with it.
 */
import type { StoredRow } from "#core/values";
import { displayInstant, splitValues } from "#core/values";
import {
  Reply,
  registerActions,
  type ActionCall,
  type Draft,
  type ModuleActions,
  type WriteContext,
} from "#engine/server";
import type { TextOf } from "#server/modules/content/index";
import { BID_SESSION_STATUS as S } from "../contract.ts";
import { biddingErrors } from "../errors.ts";
import { firstEnd, type EndRule } from "../rules/end.ts";
import { modeRule } from "../rules/modes.ts";
import { SHORTEST_ROUND_MS, roundPlan } from "../rules/rounds.ts";
import { statusAt, type TimedBidSession } from "../rules/session.ts";
import { RESUME_NOTICE_MS, resumedTimes, type SuspendedSession } from "../rules/suspension.ts";
import { LOT, LOT_STATUS, moveLot, relistLot } from "./lotOfSession.ts";
import type { BiddingParts } from "./parts.ts";
import { releaseAll, SESSION } from "./registrations.ts";

interface LifeParts extends Pick<BiddingParts, "life" | "live"> {
  readonly textOf: TextOf;
}

export function registerSessionLife({ engine: { hooks }, life, live }: BiddingParts, textOf: TextOf): void {
  const parts: LifeParts = { life, live, textOf };
  hooks.on(SESSION, "beforeAdd", async (draft, context) => {
    if (!context.seeding) await copyLot(parts, draft, context);
  });
  hooks.on(SESSION, "beforeEdit", async (draft, before, context) => {
    if (context.seeding) return;
    const change = CHANGES[context.op];
    await change?.(parts, draft, before, context);
  });
  registerActions({ hooks }, sessionActions, parts);
}

export const sessionActions: ModuleActions<LifeParts> = {
  "bid_session.enterReserve": enterReserve,
  "bid_session.askSuspend": (call) => ask(call, "suspend"),
  "bid_session.askResume": (call) => ask(call, "resume"),
  "bid_session.askTerminate": (call) => ask(call, "terminate"),
  "bid_session.dropAsk": async ({ rows, set }) => {
    for (const row of rows) await set(row, { askKind: null });
    return new Reply(null, "已撤销申请");
  },
};

type Change = (parts: LifeParts, draft: Draft, before: StoredRow, context: WriteContext) => void | Promise<void>;

/** By the name of the operation; of others nothing follows. */
const CHANGES: Readonly<Record<string, Change | undefined>> = {
  edit: (parts, draft, _before, context) => copyLot(parts, draft, context),
  submit: async (parts, draft, before, context) => {
    // A reserve price belongs to one review: the start price may have changed since.
    Object.assign(draft, { reservePrice: null, reserveBy: null, reserveTime: null });
    draft["hasPreemptive"] = (await parts.life.hasPreemptive(context.tx, String(before["mainId"]))) ? 1 : 0;
    const rounds = roundPlan(roundRuleOf(draft));
    if (rounds !== undefined && rounds.ms < SHORTEST_ROUND_MS) throw biddingErrors.error("ROUND_TOO_SHORT");
    await copyLot(parts, draft, context);
  },
  reject: (_parts, draft) => {
    Object.assign(draft, { reservePrice: null, reserveBy: null, reserveTime: null });
  },
  approve: publish,
  suspend,
  resume,
  terminate,
};

/** What a session says of its lot is the lot's. */
async function copyLot(parts: LifeParts, draft: Draft, context: WriteContext): Promise<void> {
  const lot = await lotOf(draft, context);
  for (const name of COPIED) draft[name] = lot[name] ?? null;
  draft["place"] = await placeOf(parts, lot, context);
}

const COPIED = [
  "landCode",
  "lotKind",
  "species",
  "region",
  "area",
  "volume",
  "weight",
  "seller",
  "transactionType",
] as const;

/** Locked: it stays as it is until the session stands. */
async function lotOf(session: StoredRow, { rows }: WriteContext): Promise<StoredRow> {
  const lot = await rows.row(LOT, String(session["landId"]));
  if (lot === undefined) throw biddingErrors.error("LOT_GONE");
  return lot;
}

const MOST_PLACE = 120;

/** The region in full, the species and the kind: what people search a session by. */
async function placeOf({ life, textOf }: LifeParts, lot: StoredRow, { tx }: WriteContext): Promise<string> {
  const names: string[] = [];
  for (let at = lot["region"] ?? null; at !== null && names.length < 8;) {
    const category = await life.category(tx, String(at));
    if (category !== undefined) names.unshift(category.name);
    at = category?.pid ?? null;
  }
  const species = splitValues(String(lot["species"] ?? "")).map((one) => textOf("species", one));
  return [names.join(""), ...species, textOf("lotKind", String(lot["lotKind"]))].join(" ").slice(0, MOST_PLACE);
}

/** Its moments are set, and its lot is announced with it: what was approved is published without a further act. */
async function publish(parts: LifeParts, draft: Draft, before: StoredRow, context: WriteContext): Promise<void> {
  const { tx } = context;
  const lot = await lotOf(draft, context);
  if (COPIED.some((name) => (lot[name] ?? null) !== (before[name] ?? null))) throw biddingErrors.error("LOT_CHANGED");
  for (const other of await parts.life.unfinished(tx, String(lot["landId"])))
    if (!isOver(statusAt(timesOf(other), tx.now)))
      throw biddingErrors.error("LOT_IN_SESSION", { session: other.title });
  // Nothing is announced in the past.
  draft["announceAt"] = Math.max(Number(draft["announceAt"]), tx.now);
  draft["beingDateTime"] = draft["freeStart"] ?? null;
  draft["endDateTime"] = firstEnd(endRuleOf(draft));
  draft["roundMs"] = roundPlan(roundRuleOf(draft))?.ms ?? null;
  await moveLot(before, context.rows, [LOT_STATUS.approved], LOT_STATUS.announced, "announce");
}

const isOver = (status: number): boolean => status === S.failed || status === S.withdrawn || status === S.closed;

async function enterReserve({ rows, input, viewer, tx, set }: ActionCall): Promise<Reply> {
  for (const row of rows) {
    const reserve = Number(input["reservePrice"]);
    const start = Number(row["startPrice"]);
    if (modeRule(String(row["mode"])).lowestWins ? reserve > start : reserve < start)
      throw biddingErrors.error(modeRule(String(row["mode"])).lowestWins ? "RESERVE_ABOVE" : "RESERVE_BELOW");
    await set(row, { reservePrice: reserve, reserveBy: viewer.username, reserveTime: tx.now });
  }
  return new Reply(null, "已录入保留价");
}

type AskKind = "suspend" | "resume" | "terminate";

/** What one person asks for, another confirms. */
async function ask({ rows, input, viewer, tx, set }: ActionCall, askKind: AskKind): Promise<Reply> {
  for (const row of rows) {
    const { askReason = null, askResumeAt = null } = input;
    if (askKind === "suspend") assertRunning(row, tx.now);
    if (askKind === "resume") assertAnnounced(askResumeAt, tx.now);
    if (askKind === "terminate") assertTerminable(row, tx.now);
    await set(row, {
      askKind,
      askBy: viewer.username,
      askTime: tx.now,
      askReason,
      askResumeAt,
      askCheckerId: null,
      askCheckTime: null,
    });
  }
  return new Reply(null, "已提交，请由另一人确认");
}

/** Bids are refused from this moment on; what was left is kept. */
async function suspend(_parts: LifeParts, draft: Draft, before: StoredRow, context: WriteContext): Promise<void> {
  const { tx } = context;
  assertRunning(before, tx.now);
  draft["suspendTime"] = tx.now;
  draft["remainingMs"] = Number(before["endDateTime"]) - tx.now;
  draft["resumeAt"] = null;
  draft["reason"] = before["askReason"] ?? null;
  draft["askKind"] = null;
  await moveLot(before, context.rows, [LOT_STATUS.announced], LOT_STATUS.suspended, "suspend");
}

/** The clock moves it on from there: waiting until `resumeAt`, then as it was. */
async function resume(_parts: LifeParts, draft: Draft, before: StoredRow, context: WriteContext): Promise<void> {
  const resumeAt = assertAnnounced(before["askResumeAt"] ?? null, context.tx.now);
  const times = resumedTimes(suspendedOf(before), resumeAt);
  Object.assign(draft, times, { resumeAt, askKind: null });
  await moveLot(before, context.rows, [LOT_STATUS.suspended], LOT_STATUS.announced, "resume");
}

/** Before it begins, or suspended: who is bidding is not surprised. */
async function terminate(parts: LifeParts, draft: Draft, before: StoredRow, context: WriteContext): Promise<void> {
  const { rows, tx } = context;
  assertTerminable(before, tx.now);
  draft["reason"] = before["askReason"] ?? null;
  draft["askKind"] = null;
  await releaseAll(parts, rows, String(before["mainId"]));
  await relistLot(before, rows);
}

function assertRunning(row: StoredRow, now: number): void {
  const status = statusAt(timesOf(row), now);
  if (status !== S.free && status !== S.limited) throw biddingErrors.error("NOT_RUNNING");
}

function assertTerminable(row: StoredRow, now: number): void {
  const status = statusAt(timesOf(row), now);
  if (status !== S.signUp && status !== S.waiting && status !== S.suspended)
    throw biddingErrors.error(status === S.free || status === S.limited ? "SUSPEND_FIRST" : "SESSION_OVER");
}

function assertAnnounced(resumeAt: unknown, now: number): number {
  if (typeof resumeAt !== "number" || resumeAt < now + RESUME_NOTICE_MS)
    throw biddingErrors.error("RESUME_TOO_SOON", { earliest: displayInstant(now + RESUME_NOTICE_MS) });
  return resumeAt;
}

/** A session that has a deal is neither suspended nor withdrawn, so no deal is asked for. */
function timesOf(row: Readonly<Record<string, unknown>>): TimedBidSession {
  const at = (name: string): number => Number(row[name] ?? 0);
  return {
    status: at("status"),
    signUpEnd: at("signUpEnd"),
    marginDeadline: at("marginDeadline"),
    freeStart: at("freeStart"),
    freeEnd: at("freeEnd"),
    endDateTime: at("endDateTime"),
    registeredCount: at("registeredCount"),
    minRegistered: at("minRegistered"),
    bidCount: at("bidCount"),
    dealState: null,
  };
}

const endRuleOf = (row: StoredRow): EndRule => ({
  freeEnd: Number(row["freeEnd"]),
  extMode: textIn(row, "extMode"),
  extSec: numberIn(row, "extSec"),
  winSec: numberIn(row, "winSec"),
  latestEnd: numberIn(row, "latestEnd"),
});

/** Before it is published: the length of its rounds follows from its times. */
const roundRuleOf = (row: StoredRow) => ({
  mode: String(row["mode"]),
  rounds: numberIn(row, "rounds"),
  roundMs: null,
  freeStart: Number(row["freeStart"]),
  freeEnd: Number(row["freeEnd"]),
});

const suspendedOf = (row: StoredRow): SuspendedSession => ({
  ...endRuleOf(row),
  endDateTime: Number(row["endDateTime"]),
  suspendTime: Number(row["suspendTime"]),
});

const textIn = (row: StoredRow, name: string): string | null => {
  const value = row[name] ?? null;
  return value === null ? null : String(value);
};
const numberIn = (row: StoredRow, name: string): number | null => {
  const value = row[name] ?? null;
  return value === null ? null : Number(value);
};
