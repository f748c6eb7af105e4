/** What the clock alone does to sessions between two answers, and when the next answer is worth asking for. */
import { useMemo } from "react";
import {
  CLOCK_PHASES,
  clockPhase,
  isLive,
  type ClockPhase,
  type Phase,
  type BidSessionRow,
} from "#server/modules/bidding/contract";
import { useServerTime } from "#portal/ui/index.ts";

type Times = Pick<BidSessionRow, "phase" | "signUpEnd" | "freeStart" | "freeEnd" | "endDateTime">;
type TimedBidSession = Times & Pick<BidSessionRow, "nextTime">;

const NEXT: Readonly<Partial<Record<Phase, "signUpEnd" | "freeStart" | "freeEnd" | "endDateTime">>> = {
  signUp: "signUpEnd",
  waiting: "freeStart",
  free: "freeEnd",
  limited: "endDateTime",
};

/** The clock moves a session on and never back; whether it failed is the server's to say. */
export function phaseAt({ phase, ...times }: Times, now: number): Phase {
  const stands = CLOCK_PHASES.indexOf(phase as ClockPhase);
  if (stands < 0) return phase;
  const [signUpEnd, freeStart, freeEnd, endDateTime] = [
    times.signUpEnd,
    times.freeStart,
    times.freeEnd,
    times.endDateTime,
  ].map((text) => Date.parse(text)) as [number, number, number, number];
  return (
    CLOCK_PHASES[
      Math.max(stands, CLOCK_PHASES.indexOf(clockPhase({ signUpEnd, freeStart, freeEnd, endDateTime }, now)))
    ] ?? phase
  );
}

function withPhase<T extends TimedBidSession>(row: T, phase: Phase | undefined): T {
  if (phase === undefined || phase === row.phase) return row;
  const next = NEXT[phase];
  return { ...row, phase, nextTime: next === undefined ? null : row[next] };
}

/** Sessions as they are now by the server's clock, whenever they were read. */
export function useCurrentPhases<T extends TimedBidSession>(rows: readonly T[], serverTime: string): readonly T[] {
  const phases = useServerTime(serverTime, (now) => rows.map((row) => phaseAt(row, now)).join());
  return useMemo(() => {
    const list = phases.split(",") as Phase[];
    return rows.map((row, index) => withPhase(row, list[index]));
  }, [rows, phases]);
}

/** So long after a moment the server is asked what came of it; spread, because everybody waits for the same moment. */
const AFTER_MS = 150;
const SPREAD_MS = 600;
/** In the last seconds a bid moves the end. */
const CLOSE_MS = 10_000;
const CLOSING_POLL_MS = 1000;
export const IDLE_POLL_MS = 60_000;

/** Milliseconds until one of these may change; at most `busy` while bids are taken, else a minute. */
export function pollDelay(rows: readonly TimedBidSession[], busy: number, now: number): number {
  const waits = rows.map(({ phase, nextTime }) => {
    const most = isLive(phase) ? busy : IDLE_POLL_MS;
    const left = nextTime === null ? Infinity : Date.parse(nextTime) - now;
    if (isLive(phase) && left < CLOSE_MS && busy < CLOSE_MS)
      return Math.min(CLOSING_POLL_MS, Math.max(left, 0) + AFTER_MS);
    return left < most ? Math.max(left, 0) + AFTER_MS + Math.random() * SPREAD_MS : most;
  });
  return Math.min(IDLE_POLL_MS, ...waits);
}
