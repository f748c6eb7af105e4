/** Keeps the data of a page up to date while it is visible. The only way to repeat a request of a page. */
import { startTransition, useContext, useEffect, useEffectEvent, useState } from "react";
import { ClockContext } from "#portal/ui/index.ts";
import { Poll, type LiveState, type PollParts } from "./poll.ts";

interface Live<T> {
  readonly data: T;
  /** What was shown before; undefined before the first answer. */
  readonly before: T | undefined;
  readonly state: LiveState;
  /** Script runs: before that the page says how to see the latest figures. */
  readonly alive: boolean;
}

interface Held<T> extends Omit<Live<T>, "alive"> {
  /** What it was asked in the place of. */
  readonly over: T;
}

/** The computer, the network or the reader came back. */
const WINDOW_EVENTS = ["online", "offline", "pageshow"];
const DOCUMENT_EVENTS = ["visibilitychange", "resume"];

function isReopened(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

/** @param given what the page was drawn with; a new one replaces what was asked since */
export function useLive<T>(given: T, ask: PollParts<T>["ask"], waitFor: PollParts<T>["waitFor"]): Live<T> {
  const clock = useContext(ClockContext);
  const [held, setHeld] = useState<Held<T>>();
  const [alive, setAlive] = useState(false);
  const shown = held?.over === given ? held : { data: given, before: undefined, state: "fresh" as const };
  const askNow = useEffectEvent(ask);
  const waitNow = useEffectEvent(waitFor);

  // Updates are transitions: an urgent one above sections that are not yet hydrated would hydrate them all in one task.
  useEffect(() => startTransition(() => setAlive(true)), []);
  useEffect(() => {
    const poll = new Poll<T>({
      clock,
      given,
      ask: (signal) => askNow(signal),
      waitFor: (data, now) => waitNow(data, now),
      reopened: isReopened(),
      show: (data, state) =>
        startTransition(() =>
          setHeld((last) => {
            const before = last?.over === given ? last : undefined;
            return {
              over: given,
              data,
              state,
              before: data === before?.data ? before.before : (before?.data ?? given),
            };
          }),
        ),
    });
    const { wake } = poll;
    const stop = clock.subscribe(poll.beat);
    for (const name of WINDOW_EVENTS) window.addEventListener(name, wake);
    for (const name of DOCUMENT_EVENTS) document.addEventListener(name, wake);
    poll.beat();
    return () => {
      stop();
      poll.stop();
      for (const name of WINDOW_EVENTS) window.removeEventListener(name, wake);
      for (const name of DOCUMENT_EVENTS) document.removeEventListener(name, wake);
    };
  }, [given, clock]);
  return { ...shown, alive };
}
