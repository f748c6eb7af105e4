/** Once a second: sessions and deals that the clock moves on, registrations whose margin has not come in time. */
import { REGISTRATION } from "../rules/registration.ts";
import { closeIfDue, dueOf } from "./closing.ts";
import { effectDeals } from "./deals.ts";
import { BY_CLOCK, type BiddingParts } from "./parts.ts";
import { ENTITY } from "./registrations.ts";

export interface Sweeper {
  start(): void;
  /** Once, now. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** Of one turn; the next one takes the others. */
const MOST = 200;

export function createSweeper(parts: BiddingParts): Sweeper {
  const { engine, live, log, clockGuard } = parts;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let stopped = false;
  let failing = false;

  const sweepOnce = async (): Promise<void> => {
    if (!clockGuard.isSteady()) return;
    const now = engine.clock();
    for (const { id, mainId } of await live.overdue(now, MOST)) await expire(parts, mainId, id);
    for (const session of await live.moving(now, MOST)) {
      if (dueOf(session, engine.clock()) === undefined) continue;
      // One that cannot be decided must not keep the others from it.
      await closeIfDue(parts, session.mainId).catch((error: unknown) =>
        log.error({ err: error, mainId: session.mainId }, "a session could not be moved on"),
      );
    }
    await effectDeals(parts);
    failing = false;
  };
  const sweep = (): Promise<void> =>
    (turn = turn.then(sweepOnce).catch((error: unknown) => {
      // Once, not every second, as long as the database is away.
      if (!failing) log.error({ err: error }, "sessions could not be swept");
      failing = true;
    }));
  const plan = (): void => {
    if (!stopped) timer = setTimeout(() => void sweep().then(plan), EVERY_MS).unref();
  };
  return {
    start: plan,
    sweep,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

async function expire({ engine, live }: BiddingParts, mainId: string, id: string): Promise<void> {
  await engine.calls.write(BY_CLOCK, async (rows) => {
    const session = await live.lockSession(rows.tx, mainId);
    const row = await rows.row(ENTITY, id);
    if (session === undefined || row?.["status"] !== REGISTRATION.waiting) return;
    if (engine.clock() > session.marginDeadline)
      await rows.change(ENTITY, row, { status: REGISTRATION.expired }, "clock");
  });
}
