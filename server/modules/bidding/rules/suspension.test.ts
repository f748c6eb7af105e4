import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endOfLog } from "./end.ts";
import { resumedTimes, type SuspendedSession } from "./suspension.ts";

const MINUTE = 60_000;

const cycle: SuspendedSession = {
  freeEnd: 30 * MINUTE,
  extMode: "cycle",
  extSec: 180,
  winSec: 180,
  latestEnd: null,
  endDateTime: 33 * MINUTE,
  suspendTime: 10 * MINUTE,
};
const AT = 100 * MINUTE;

describe("a resumed session", () => {
  it("in its free period has what was left of it, and the limited period after it", () =>
    expect(resumedTimes(cycle, AT)).toEqual({
      freeStart: AT,
      freeEnd: AT + 20 * MINUTE,
      latestEnd: null,
      endDateTime: AT + 23 * MINUTE,
    }));

  it("in its limited period begins limited, with a whole period of extension", () =>
    expect(resumedTimes({ ...cycle, suspendTime: 32.9 * MINUTE }, AT)).toEqual({
      freeStart: AT,
      freeEnd: AT,
      latestEnd: null,
      endDateTime: AT + 3 * MINUTE,
    }));

  it.each(["window", "none"])("without a limited period (%s) has the rest, at least an extension", (extMode) => {
    const session = { ...cycle, extMode, endDateTime: 30 * MINUTE };
    expect(resumedTimes(session, AT).endDateTime).toBe(AT + 20 * MINUTE);
    expect(resumedTimes({ ...session, suspendTime: 29 * MINUTE }, AT)).toMatchObject({
      freeEnd: AT + 3 * MINUTE,
      endDateTime: AT + 3 * MINUTE,
    });
  });

  it("moves its latest end by the suspension, and not before what is promised", () => {
    const capped = { ...cycle, latestEnd: 32 * MINUTE, endDateTime: 32 * MINUTE };
    expect(resumedTimes(capped, AT)).toMatchObject({ latestEnd: AT + 22 * MINUTE, endDateTime: AT + 22 * MINUTE });
    expect(resumedTimes({ ...capped, suspendTime: 31.9 * MINUTE }, AT)).toMatchObject({
      latestEnd: AT + 3 * MINUTE,
      endDateTime: AT + 3 * MINUTE,
    });
  });

  it("always has what was left or an extension, and an end that the log gives anew", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("cycle", "window", "none"),
        fc.integer({ min: 1, max: 3600 }),
        fc.integer({ min: 1, max: 60 * MINUTE }),
        fc.integer({ min: 0, max: 60 * MINUTE }),
        fc.boolean(),
        (extMode, extSec, freeEnd, suspended, capped) => {
          const end = extMode === "cycle" ? freeEnd + extSec * 1000 : freeEnd;
          const suspendTime = Math.min(suspended, end - 1);
          const session = {
            ...cycle,
            extMode,
            extSec,
            freeEnd,
            endDateTime: end,
            suspendTime,
            latestEnd: capped ? end : null,
          };
          const times = resumedTimes(session, AT * 10);
          expect(times.endDateTime - AT * 10).toBeGreaterThanOrEqual(Math.max(end - suspendTime, extSec * 1000));
          expect(times.freeEnd).toBeLessThanOrEqual(times.endDateTime);
          expect(times.freeEnd).toBeGreaterThanOrEqual(times.freeStart);
          // Bids from before the suspension do not move it.
          expect(endOfLog({ ...session, ...times }, [Math.max(suspendTime - 1, 0)])).toBe(times.endDateTime);
        },
      ),
    ));
});
