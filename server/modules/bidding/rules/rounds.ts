/**
 * Rounds of a session: equal parts of its free period, closed by the clock. The best bid of the rounds that are over is
 * public, and a later offer lies a step beyond it. Moments are epoch milliseconds.
 */
import { roundsOverAt, type RoundPlan } from "../contract.ts";
import { modeRule } from "./modes.ts";

export interface RoundRule {
  readonly mode: string;
  readonly rounds: number | null;
  /** Of each, as it was when the session was published: a suspension moves the times and leaves it. */
  readonly roundMs: number | null;
  readonly freeStart: number;
  readonly freeEnd: number;
  readonly endDateTime: number;
}

/** Shorter ones would be over before their best bid is out. */
export const SHORTEST_ROUND_MS = 60_000;

/** Undefined: the session has no rounds. */
export function roundPlan({ mode, rounds, roundMs, freeStart, freeEnd }: Omit<RoundRule, "endDateTime">) {
  if (modeRule(mode).published !== "rounds") return undefined;
  const of = rounds ?? 1;
  return { of, ms: roundMs ?? Math.floor((freeEnd - freeStart) / of) } satisfies RoundPlan;
}

/** How many rounds are over by the clock; without rounds none ever is. */
export function roundsOver(rule: RoundRule, now: number): number {
  const plan = roundPlan(rule);
  return plan === undefined ? 0 : roundsOverAt(plan, rule.endDateTime, now);
}

/** When the last of so many rounds was over. */
export function endOfRound(rule: RoundRule, count: number): number {
  const plan = roundPlan(rule);
  return plan === undefined ? rule.endDateTime : rule.endDateTime - (plan.of - count) * plan.ms;
}
