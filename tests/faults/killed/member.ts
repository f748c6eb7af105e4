// One member of the market that is killed: a call after the other, each sent again until it is answered.
import { formatMoney } from "#core/values";
import { BIDDING_PATHS, type PlacedBid, type SignedUp } from "#server/modules/bidding/contract";
import { FUNDS_PATHS, type MoneyRequest } from "#server/modules/funds/contract";
import { expect } from "vitest";
import type { Bidder } from "../../support/bidding.ts";
import type { Random } from "../../support/random.ts";
import type { Expected } from "./expected.ts";
import { send, type KeyedCall, type KnownAnswer } from "./send.ts";

export interface Market {
  readonly expected: Expected;
  /** Their sessions. */
  cashier: string;
  accountant: string;
  /** Those that take bids, with the best price that somebody has heard of. */
  readonly running: readonly { readonly mainId: string; best: number }[];
  /** Those that take sign-ups, with the hash of their rules. */
  readonly open: readonly { readonly mainId: string; readonly consent: string }[];
  readonly step: number;
}

interface Step {
  readonly call: KeyedCall;
  /** Its key has one answer for ever. */
  readonly keyed: boolean;
  /** @returns what follows from it */
  readonly take: (answer: KnownAnswer, isRepeated: boolean) => Step | undefined;
}

/** Answers that are asked for again after a kill. */
const MOST_REPEATED = 4;
const PAUSE_MS = 350;

let serial = 0;

export class MarketMember {
  readonly #market: Market;
  readonly #who: Bidder;
  readonly #random: Random;
  #pending: Step | undefined;
  #isUnknown = false;
  #lately: (readonly [KeyedCall, KnownAnswer])[] = [];

  constructor(market: Market, who: Bidder, random: Random) {
    this.#market = market;
    this.#who = who;
    this.#random = random;
  }

  /** Until the server does not answer any more. */
  async live(url: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#pending ??= this.#next();
      if (!(await this.#send(url, this.#pending))) return;
    }
  }

  /** After a start: what was not answered is sent again, and what was answered has the same answer. */
  async resolve(url: string): Promise<void> {
    if (this.#isUnknown && this.#pending !== undefined && !(await this.#send(url, this.#pending)))
      throw new Error(`no answer of a server that is not killed: ${this.#pending.call.path}`);
    for (const [call, answer] of this.#lately.slice(-MOST_REPEATED)) {
      expect(await answerOf(url, call)).toEqual(answer);
    }
    this.#lately = [];
  }

  /** Whether it was answered. */
  async #send(url: string, step: Step): Promise<boolean> {
    const answer = await answerOf(url, step.call);
    if (answer === undefined) {
      this.#isUnknown = true;
      return false;
    }
    this.#pending = step.take(answer, this.#isUnknown);
    this.#isUnknown = false;
    if (step.keyed) this.#lately.push([step.call, answer]);
    return true;
  }

  #next(): Step {
    const chance = this.#random.next();
    if (chance < 0.75) return this.#bid();
    return chance < 0.9 ? this.#declare() : this.#signUp();
  }

  #call(path: string, body: KeyedCall["body"], { token, signKey }: Pick<KeyedCall, "token" | "signKey">): KeyedCall {
    serial += 1;
    return { path, body, token, key: `killed-${serial}`, ...(signKey === undefined ? {} : { signKey }) };
  }

  #bid(): Step {
    const { expected, running, step } = this.#market;
    const session = this.#random.pick(running);
    // Mostly a better price; sometimes one that is too low.
    const fen = session.best + step * (this.#random.below(8) - 1);
    const { memberId } = this.#who;
    const { mainId } = session;
    const call = this.#call(BIDDING_PATHS.attend, { mainId, price: formatMoney(fen) }, this.#who);
    const take = ({ status, result, message }: KnownAnswer) => {
      const { seq, reason } = (result ?? {}) as PlacedBid & { reason?: number };
      if (status === 200 && typeof seq === "number") {
        expected.bids.set(call.key, { mainId, memberId, fen, seq });
        session.best = Math.max(session.best, fen);
      } else {
        expect([1101, 1104], message).toContain(reason);
        expected.bids.set(call.key, { mainId, memberId, fen, reason: reason ?? 0 });
      }
      return undefined;
    };
    return { call, keyed: true, take };
  }

  #declare(): Step {
    const { memberId, bankId } = this.#who;
    const fen = 100 + this.#random.below(100_000);
    const call = this.#call(FUNDS_PATHS.declare, { amount: formatMoney(fen), bankId }, { token: this.#who.token });
    const take = ({ status, result, message }: KnownAnswer) => {
      expect(status, message).toBe(200);
      const { id } = result as MoneyRequest;
      expect(this.#market.expected.deposits.has(id)).toBe(false);
      this.#market.expected.deposits.set(id, { memberId, fen, serial: undefined, status: 0 });
      return this.#confirm(id, formatMoney(fen));
    };
    return { call, keyed: true, take };
  }

  #confirm(id: string, amount: string): Step {
    const { cashier: token } = this.#market;
    const bankSerial = `KILL${id.replaceAll("-", "").toUpperCase()}`.slice(0, 40);
    const found = { id, bankSerial, bankDay: "2026-01-05", payerName: "赵一鸣", creditedAmount: amount };
    const call = this.#call("/online/api/member_deposit/confirm", found, { token });
    return this.#ofOffice(call, id, 2, () => {
      const deposit = this.#market.expected.deposits.get(id);
      if (deposit !== undefined) deposit.serial = bankSerial;
      return this.#credit(id);
    });
  }

  #credit(id: string): Step {
    const { accountant: token } = this.#market;
    return this.#ofOffice(this.#call("/online/api/member_deposit/credit", { id }, { token }), id, 3, () => undefined);
  }

  /** Without a key: sent again it is refused where it was done, and the database says whether it was. */
  #ofOffice(call: KeyedCall, id: string, status: number, next: () => Step | undefined): Step {
    const take = (answer: KnownAnswer, isRepeated: boolean) => {
      expect(isRepeated ? [200, 409] : [200], answer.message).toContain(answer.status);
      const deposit = this.#market.expected.deposits.get(id);
      if (deposit !== undefined) deposit.status = status;
      return next();
    };
    return { call, keyed: false, take };
  }

  #signUp(): Step {
    const { expected, open } = this.#market;
    const free = open.filter(({ mainId }) => !expected.registrations.has(`${mainId} ${this.#who.memberId}`));
    const session = free[0];
    if (session === undefined) return this.#bid();
    const id = `${session.mainId} ${this.#who.memberId}`;
    const take = ({ status, result, message }: KnownAnswer) => {
      expect([status, (result as SignedUp | null)?.status], message).toEqual([200, 2]);
      expected.registrations.set(id, 2);
      return this.#random.chance(0.7) ? this.#cancel(session.mainId, id) : undefined;
    };
    return { call: this.#call(BIDDING_PATHS.signUp, { ...session }, this.#who), keyed: true, take };
  }

  #cancel(mainId: string, id: string): Step {
    const take = ({ status, code, message }: KnownAnswer, isRepeated: boolean) => {
      if (!(isRepeated && code === "BIDDING.SIGN_UP_OVER")) expect(status, message).toBe(200);
      this.#market.expected.registrations.set(id, 6);
      this.#lately = this.#lately.filter(([call]) => call.body["mainId"] !== mainId);
      return undefined;
    };
    return { call: this.#call(BIDDING_PATHS.cancelSignUp, { mainId }, this.#who), keyed: false, take };
  }
}

/** Who bids too often tries again: nothing was stored. */
async function answerOf(url: string, call: KeyedCall): Promise<KnownAnswer | undefined> {
  for (;;) {
    const answer = await send(url, call);
    if (answer?.status !== 429) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
