// What a session of bidding should do, written from the words of the domain and nothing of the module's: one session,
// its registrations, its bids, and the money that it freezes.
import type { Random } from "./random.ts";

type ModelMode = "ascending" | "reverse" | "sealed_once" | "sealed_last";

/** Amounts in fen, moments in epoch milliseconds. */
interface ModelRules {
  readonly mode: ModelMode;
  readonly startPrice: number;
  readonly reservePrice: number | null;
  readonly step: number;
  readonly stepMode: "multiple" | "fixed";
  readonly maxSteps: number;
  readonly firstBid: "start" | "step";
  readonly extMode: "cycle" | "window" | "none";
  readonly extSec: number;
  readonly winSec: number;
  readonly latestEnd: number | null;
  readonly minRegistered: number;
  readonly minBidders: number;
  readonly singleBidder: "allowAtStart" | "fail";
  readonly selfOutbid: boolean;
  readonly margin: number;
  readonly signUpEnd: number;
  readonly freeStart: number;
  readonly freeEnd: number;
}

interface ModelBid {
  readonly member: number;
  readonly price: number;
  readonly at: number;
}

type ModelAnswer =
  | { readonly status: 200; readonly seq: number; readonly endAt: number }
  | { readonly status: 409 | 429; readonly reason: number };

type ModelPhase = "signUp" | "waiting" | "free" | "limited" | "deciding" | "suspended" | "failed";

const GRACE = 2_000;
export const RESUME_NOTICE = 15 * 60_000;
const MODES: readonly ModelMode[] = ["ascending", "ascending", "reverse", "sealed_once", "sealed_last"];

export function randomRules(random: Random, now: number): ModelRules {
  const mode = random.pick(MODES);
  const isOpen = mode === "ascending" || mode === "reverse";
  const step = 100 * (1 + random.below(50));
  const startPrice = 100_000 + step * random.below(100);
  const signUpEnd = now + 60_000 * (1 + random.below(5));
  const freeStart = signUpEnd + 1_000 * random.below(60);
  const freeEnd = freeStart + 30_000 + 1_000 * random.below(120);
  const extMode = isOpen ? random.pick(["cycle", "cycle", "window", "none"] as const) : "none";
  const towards = mode === "reverse" ? -1 : 1;
  return {
    mode,
    startPrice,
    reservePrice: random.chance(0.5) ? startPrice + towards * step * random.below(6) : null,
    step,
    stepMode: random.chance(0.2) ? "fixed" : "multiple",
    maxSteps: 1 + random.below(12),
    firstBid: random.pick(["start", "step"]),
    extMode,
    extSec: 10 * (1 + random.below(18)),
    winSec: 10 * (1 + random.below(6)),
    latestEnd: random.chance(0.2) ? freeEnd + 1_000 * random.below(120) : null,
    minRegistered: random.pick([1, 1, 2, 3]),
    minBidders: random.pick([1, 1, 2, 3]),
    singleBidder: random.pick(["allowAtStart", "fail"]),
    selfOutbid: random.chance(0.2),
    margin: random.pick([0, 1_000, 5_000]),
    signUpEnd,
    freeStart,
    freeEnd,
  };
}

/** Five at once, three more each second. */
export class ModelLimiter {
  readonly #tokens = new Map<string, { readonly left: number; readonly at: number }>();

  take(memberId: string, now: number): boolean {
    const { left, at } = this.#tokens.get(memberId) ?? { left: 5, at: now };
    const filled = Math.min(5, left + ((now - at) * 3) / 1_000);
    this.#tokens.set(memberId, { left: filled >= 1 ? filled - 1 : filled, at: now });
    return filled >= 1;
  }
}

export class SessionModel {
  readonly rules: ModelRules;
  readonly bids: ModelBid[] = [];
  /** Of each member, as the dictionary has it: 2 qualified, 3 lost, 4 won, 6 cancelled. */
  readonly registrations = new Map<number, number>();
  readonly #answers = new Map<
    string,
    { readonly member: number; readonly price: number; readonly answer: ModelAnswer }
  >();
  #freeStart: number;
  #freeEnd: number;
  end: number;
  #suspendedAt: number | undefined;
  result: "failed" | "candidate" | undefined;

  constructor(rules: ModelRules) {
    this.rules = rules;
    this.#freeStart = rules.freeStart;
    this.#freeEnd = rules.freeEnd;
    this.end = this.#capped(rules.extMode === "cycle" ? rules.freeEnd + rules.extSec * 1_000 : rules.freeEnd);
  }

  get qualified(): number {
    return [...this.registrations.values()].filter((status) => status >= 2 && status <= 4).length;
  }

  phase(now: number): ModelPhase {
    if (this.result !== undefined) return this.result === "failed" ? "failed" : "deciding";
    if (this.#suspendedAt !== undefined) return "suspended";
    if (now >= this.rules.signUpEnd && this.qualified < this.rules.minRegistered) return "failed";
    if (now >= this.end) return this.bids.length === 0 ? "failed" : "deciding";
    if (now < this.rules.signUpEnd) return "signUp";
    if (now < this.#freeStart) return "waiting";
    return now < this.#freeEnd ? "free" : "limited";
  }

  /** 200, or the code of the refusal. */
  signUp(member: number, now: number): string {
    const own = this.registrations.get(member);
    if (own === 2) return "200";
    if (own !== undefined) return "BIDDING.SIGN_UP_OVER";
    if (this.phase(now) !== "signUp") return "BIDDING.SIGN_UP_CLOSED";
    this.registrations.set(member, 2);
    return "200";
  }

  cancel(member: number, now: number): string {
    const own = this.registrations.get(member);
    if (own === undefined) return "BIDDING.NOT_SIGNED_UP";
    if (own !== 2) return "BIDDING.SIGN_UP_OVER";
    if (this.phase(now) !== "signUp") return "BIDDING.NOT_CANCELLABLE";
    this.registrations.set(member, 6);
    return "200";
  }

  /** @returns "reused" where the key stands for another bid */
  bid(member: number, price: number, key: string, now: number): ModelAnswer | "reused" {
    const known = this.#answers.get(key);
    if (known !== undefined) return known.member === member && known.price === price ? known.answer : "reused";
    const reason = this.#reason(member, price, now);
    const answer: ModelAnswer = reason === undefined ? this.#accept(member, price, now) : { status: 409, reason };
    this.#answers.set(key, { member, price, answer });
    return answer;
  }

  maySuspend(now: number): boolean {
    return ["free", "limited"].includes(this.phase(now));
  }

  suspend(now: number): void {
    this.#suspendedAt = now;
  }

  /** For what was left, and at least one extension. */
  resume(at: number): void {
    const { extMode, extSec } = this.rules;
    const suspended = this.#suspendedAt ?? at;
    const left = Math.max(this.end - suspended, extSec * 1_000);
    this.#freeStart = at;
    this.#freeEnd = extMode === "cycle" ? at + Math.max(0, this.#freeEnd - suspended) : at + left;
    this.end = at + left;
    this.#suspendedAt = undefined;
  }

  /** What whoever closes sessions does now. */
  close(now: number): void {
    if (this.result !== undefined || this.#suspendedAt !== undefined) return;
    const phase = this.phase(now - GRACE);
    if (phase !== "failed" && phase !== "deciding") return;
    const best = this.#best();
    this.result = best === undefined ? "failed" : "candidate";
    for (const [member, status] of this.registrations)
      if (status === 2) this.registrations.set(member, member === best?.member ? 4 : 3);
  }

  /** The best bid that is known to the row of the session. */
  get price(): number | null {
    const prices = this.bids.map(({ price }) => price);
    if (prices.length === 0) return null;
    return this.rules.mode === "reverse" ? Math.min(...prices) : Math.max(...prices);
  }

  /** Undefined: nobody has won. */
  winner(): ModelBid | undefined {
    return this.result === "candidate" ? this.#best() : undefined;
  }

  #capped(end: number): number {
    return this.rules.latestEnd === null ? end : Math.min(end, this.rules.latestEnd);
  }

  #reason(member: number, price: number, now: number): number | undefined {
    const phase = this.phase(now);
    if (phase === "suspended") return 1003;
    if (phase === "signUp" || phase === "waiting") return 1001;
    if (phase !== "free" && phase !== "limited") return 1002;
    if (this.registrations.get(member) !== 2) return 1201;
    const { mode, selfOutbid, startPrice, step, stepMode, maxSteps, firstBid } = this.rules;
    const last = this.bids.at(-1);
    if (mode === "sealed_once" || mode === "sealed_last") {
      if (mode === "sealed_once" && this.bids.some((one) => one.member === member)) return 1105;
      return price < startPrice ? 1101 : undefined;
    }
    if (last?.member === member && !selfOutbid) return 1104;
    // Steps beyond the best one, in the direction of the mode.
    const beyond = (mode === "reverse" ? -1 : 1) * (price - (last?.price ?? startPrice));
    const least = last === undefined && firstBid === "start" ? 0 : step;
    if (beyond < least) return 1101;
    if (beyond % step !== 0) return 1102;
    if (stepMode === "fixed") return beyond > least ? 1103 : undefined;
    return last !== undefined && beyond > maxSteps * step ? 1103 : undefined;
  }

  #accept(member: number, price: number, at: number): ModelAnswer {
    this.bids.push({ member, price, at });
    const { extMode, extSec, winSec } = this.rules;
    if (extMode === "cycle") this.end = this.#capped(Math.max(this.#freeEnd, at) + extSec * 1_000);
    else if (extMode === "window" && this.end - at <= winSec * 1_000)
      this.end = this.#capped(Math.max(this.end, at + extSec * 1_000));
    return { status: 200, seq: this.bids.length, endAt: this.end };
  }

  #best(): ModelBid | undefined {
    const { mode, minRegistered, minBidders, singleBidder, reservePrice } = this.rules;
    const bidders = new Set(this.bids.map(({ member }) => member));
    if (this.qualified < minRegistered || bidders.size < minBidders) return undefined;
    if (this.qualified === 1 && singleBidder === "fail") return undefined;
    const counted =
      mode === "sealed_last"
        ? [...bidders].flatMap((member) => this.bids.filter((one) => one.member === member).slice(-1))
        : this.bids;
    const side = mode === "reverse" ? -1 : 1;
    const [best] = counted.toSorted(
      (a, b) => side * (b.price - a.price) || this.bids.indexOf(a) - this.bids.indexOf(b),
    );
    const isMet = reservePrice === null || (best !== undefined && side * (best.price - reservePrice) >= 0);
    return isMet ? best : undefined;
  }
}

/** Around what is allowed, and beside it. */
export function randomPrice(random: Random, { rules, price }: SessionModel): number {
  const towards = rules.mode === "reverse" ? -1 : 1;
  const steps = random.chance(0.8) ? random.below(4) : random.below(rules.maxSteps + 4) - 2;
  const odd = random.chance(0.08) ? 1 + random.below(99) : 0;
  return Math.max(1, (price ?? rules.startPrice) + towards * steps * rules.step + odd);
}
