// Sessions of bidding for tests: planted with their times, entered by members over HTTP, at a clock that the test sets.
import { SYSTEM } from "#core/language";
import { signCall } from "#portal/signIn/smCrypto.ts";
import type { Stored } from "#core/values";
import { BIDDING_PATHS, type BidRoom, type PlacedBid, type SignedUp } from "#server/modules/bidding/contract";
import { FUNDS_PATHS, type MoneyRequest } from "#server/modules/funds/contract";
import { createLedger } from "#server/modules/ledger/index";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import type { Answered } from "./engine.ts";
import { membersOf } from "./members.ts";
import type { TestProduct } from "./product.ts";
import { runningClock } from "./runningClock.ts";

const LAND = "019aa3c0-0000-7000-8000-000000000001";
const MINUTE = 60_000;
const NAME = "赵一鸣";
const CARD = "6222021234567890123";

export interface Bidder {
  readonly token: string;
  readonly signKey: string;
  readonly memberId: string;
  readonly bankId: string;
}

/** The clock of the product: it runs, unless the test holds it at a moment. */
export interface TestClock {
  held?: number | undefined;
  ahead: number;
}

/** The clock for a product, which a test sets by `clock`. */
export const clockOf = (clock: TestClock) => (): number => clock.held ?? runningClock() + clock.ahead;

/** Lets the clock run on, ahead of what it was held at, because no clock goes back. */
export function letRun(clock: TestClock): void {
  if (clock.held !== undefined) clock.ahead = clock.held - runningClock() + MINUTE;
  clock.held = undefined;
}

export const yuan = (amount: number): number => amount * 100;

export function biddingOf(at: () => TestProduct, clock: TestClock) {
  const members = membersOf(at);
  let serial = 0;
  const now = () => at().engine.clock();
  const key = () => `bidding-test-${++serial}`;
  const sql = <T extends object>(text: string) => at().engine.database.read.all<T>({ sql: text, key: {} }, []);
  const money = (amount: number, memberId: string) => {
    const { database } = at().engine;
    return database.write((tx) =>
      createLedger(database).post(tx, {
        event: "depositMatched",
        subjects: { memberId, enterpriseId: null, bankSerial: `PLANTED${++serial}` },
        amounts: { amount },
        makerId: "cashier",
        checkerId: "accountant",
      }),
    );
  };
  /** Signed up for an hour, then free for half an hour, then limited by cycles of 180 seconds. */
  const addSession = async (change: Readonly<Record<string, Stored>> = {}, start = now()): Promise<string> => {
    // An earlier session may have sold it.
    await members.execute(`update "lot" set "status" = 3 where "landId" = '${LAND}'`);
    return at().engine.calls.write({ viewer: SYSTEM, ip: "", userAgent: "", requestId: "" }, async (rows) => {
      const row = await rows.add("bid_session", {
        landId: LAND,
        title: `测试场次${++serial}`,
        mode: "ascending",
        transactionType: 2,
        status: 2,
        landCode: "HN-T-2026-031",
        lotKind: "standing",
        species: "rubber",
        region: "HN03F1",
        seller: "测试农场",
        startPrice: yuan(800_000),
        reservePrice: yuan(860_000),
        step: yuan(5_000),
        margin: yuan(120_000),
        announceAt: start - MINUTE,
        signUpEnd: start + 60 * MINUTE,
        marginDeadline: start + 60 * MINUTE,
        freeStart: start + 90 * MINUTE,
        freeEnd: start + 120 * MINUTE,
        endDateTime: start + 123 * MINUTE,
        bidCount: 0,
        registeredCount: 0,
        ...change,
      });
      return String(row["mainId"]);
    });
  };
  /** The preemptive right, which the rules of a published session do not let anybody add. */
  const prefer = (mainId: string, { memberId }: Pick<Bidder, "memberId">) =>
    at().engine.calls.write({ viewer: SYSTEM, ip: "", userAgent: "", requestId: "" }, (rows) =>
      rows.add("bid_preemptive", { mainId, memberId, ground: "承租人" }),
    );
  const put = (mainId: string, change: Readonly<Record<string, string | number>>) =>
    members.execute(
      `update "bid_session" set ${Object.entries(change)
        .map(([name, value]) => `"${name}" = ${typeof value === "number" ? value : `'${value}'`}`)
        .join(", ")} where "mainId" = '${mainId}'`,
    );
  /** Sign-up is over, and bids are taken for half an hour. */
  const begin = (mainId: string) => {
    const start = now();
    return put(mainId, {
      signUpEnd: start - 2,
      marginDeadline: start - 2,
      freeStart: start - 1,
      freeEnd: start + 30 * MINUTE,
      endDateTime: start + 33 * MINUTE,
    });
  };
  const signed = <T>(
    { token, signKey }: Pick<Bidder, "token" | "signKey">,
    method: "GET" | "POST",
    path: string,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered<T>> => {
    const rawQuery = method === "GET" ? new URLSearchParams(body as Record<string, string>).toString() : "";
    const text = method === "GET" ? "" : JSON.stringify(body);
    const sign = signCall({ method, path, rawQuery, body: text, at: now() }, signKey);
    const target = rawQuery === "" ? path : `${path}?${rawQuery}`;
    return members.call<T>(method, target, method === "GET" ? undefined : body, {
      token,
      headers: { ...sign, ...headers },
    });
  };
  const consentOf = async (mainId: string): Promise<string> => {
    const read = await members.get<{ session: { consent: string } }>(`${BIDDING_PATHS.session}?mainId=${mainId}`);
    return read.result.session.consent;
  };
  const signUp = async (who: Bidder, mainId: string) =>
    signed<SignedUp>(who, "POST", BIDDING_PATHS.signUp, { mainId, consent: await consentOf(mainId) });
  const bid = (who: Bidder, mainId: string, price: string, idempotencyKey = key()) =>
    signed<PlacedBid & { reason?: number }>(
      who,
      "POST",
      BIDDING_PATHS.attend,
      { mainId, price },
      {
        "idempotency-key": idempotencyKey,
      },
    );
  const room = async ({ token }: Bidder, mainId: string) =>
    (await members.get<BidRoom>(`${BIDDING_PATHS.room}?mainId=${mainId}`, { token })).result;
  const balance = async ({ token }: Bidder) =>
    (await members.get<{ availAmt: string; frozenAmt: string }>(FUNDS_PATHS.balance, { token })).result;
  const office = async (account: string, entity: string, step: string, body: object) => {
    const { token } = (await at().signIn<{ token: string }>(account)).result;
    return members.post(`/online/api/${entity}/${step}`, body, { token });
  };
  /** A certified person with a bank account. */
  const person = async (): Promise<Bidder> => {
    const n = ++serial;
    await members.forgetLimits();
    const phone = `139${String(40_000_000 + n)}`;
    await members.newcomer(`bidder_member_${n}`, phone);
    const { token, signKey } = (await members.signIn(`bidder_member_${n}`)).result;
    const own = { token, signKey };
    await members.certify(own.token, checked(`46000019910303${String(n).padStart(3, "0")}`));
    const info = await members.get<{ userInfo: { memberId: string } }>(MEMBER_PATHS.userInfo, { token: own.token });
    const { memberId } = info.result.userInfo;
    await at().post("reviewer", "/online/api/member/approve", { id: memberId });
    const bank = { bankName: "中国工商银行", bankCard: CARD, acountName: NAME, fname: "海口分行" };
    const added = await members.post<{ bankId: string }>(FUNDS_PATHS.addBank, bank, { token: own.token });
    if (added.status !== 200) throw new Error(`no bank account: ${added.message}`);
    return { ...own, memberId, bankId: added.result.bankId };
  };
  /** Declared, found and credited, through the API. */
  const deposit = async ({ token, bankId }: Bidder, amount: string): Promise<void> => {
    const headers = { "idempotency-key": key() };
    const { id } = (await members.post<MoneyRequest>(FUNDS_PATHS.declare, { amount, bankId }, { token, headers }))
      .result;
    const found = { id, bankSerial: `BID${++serial}`, bankDay: "2026-01-05", payerName: NAME, creditedAmount: amount };
    const confirmed = await office("cashier", "member_deposit", "confirm", found);
    const credited = await office("accountant", "member_deposit", "credit", { id });
    if (confirmed.status !== 200 || credited.status !== 200)
      throw new Error(`not credited: ${confirmed.message} ${credited.message}`);
  };
  const registrations = (mainId: string) =>
    sql<{ id: string; memberId: string; status: number; marginState: number | null; bidderNumber: string | null }>(
      `select "id", "memberId", "status", "marginState", "bidderNumber" from "bid_registration" ` +
        `where "mainId" = '${mainId}'`,
    );
  const sessionRow = async (mainId: string) =>
    (
      await sql<Record<string, number | string | null>>(`select * from "bid_session" where "mainId" = '${mainId}'`)
    )[0] ?? {};
  /** Past the end of a session and the grace. */
  const passEnd = async (mainId: string): Promise<void> => {
    const { endDateTime } = await sessionRow(mainId);
    clock.held = Number(endDateTime) + 2_000;
  };
  return {
    members,
    addSession,
    balance,
    begin,
    bid,
    consentOf,
    deposit,
    key,
    money,
    office,
    passEnd,
    person,
    put,
    registrations,
    room,
    sessionRow,
    prefer,
    signUp,
    signed,
    sql,
  };
}

function checked(idCard: string): string {
  const digits = idCard.slice(0, 17);
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return digits + "10X98765432".charAt(sum % 11);
}
