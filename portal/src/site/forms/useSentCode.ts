/** A code that is sent to a number or an address: sending it, the slider where the server asks for it, the wait. */
import { ApiError } from "#core/api";
import { useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "./sentenceOf.ts";
import { formTexts as t } from "./texts.ts";

/** How long another code is not asked for. */
const RESEND_S = 60;
const CAPTCHA_REQUIRED = "IDENTITY.CAPTCHA_REQUIRED";

interface SentCodeOptions {
  /** Names the wait in this tab's storage: a reload does not end it. */
  readonly name: string;
  /** @param captcha proof of the slider, where it was asked for */
  readonly send: (target: string, captcha: string | undefined) => Promise<unknown>;
  /** The slider comes first, not only where the server asks for it. */
  readonly alwaysSlider?: boolean;
}

export interface SentCode {
  /** The slider is open. */
  readonly asks: boolean;
  readonly busy: boolean;
  readonly sentTo: string | undefined;
  /** How many this page has sent. */
  readonly deliveries: number;
  readonly failure: string | undefined;
  /** Until another code may be asked for. */
  readonly seconds: number;
  readonly request: (target: string) => void;
  readonly closeSlider: () => void;
  readonly onProof: (proof: string | undefined) => void;
  /** Forgets what was said. */
  readonly clear: () => void;
}

const PREFIX = "Code-Sent.";
const storageKey = (name: string): string => PREFIX + name;

function readWait(name: string): { readonly target: string; readonly until: number } | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? "null");
    const { target, until } = kept as { readonly target?: unknown; readonly until?: unknown };
    return typeof target === "string" && typeof until === "number" ? { target, until } : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets to where a code was sent: what it was for is done. */
export const forgetSentCode = (name: string): void => sessionStorage.removeItem(storageKey(name));

/** Forgets it of every form of this tab: whoever used it has left. */
export function forgetSentCodes(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** More than a wait can have left: the clock was set back meanwhile. The server itself says whether it is too early. */
export function secondsUntil(until: number, now: number): number {
  const left = Math.ceil((until - now) / 1000);
  return left > RESEND_S ? 0 : Math.max(0, left);
}

export function useSentCode({ name, send, alwaysSlider = false }: SentCodeOptions): SentCode {
  /** What the slider is open for. */
  const [target, setTarget] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [deliveries, setDeliveries] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const wait = readWait(name);
    // The clock of the page begins anew with it; the device's alone outlives a reload.
    const left = wait === undefined ? 0 : secondsUntil(wait.until, Date.now());
    if (wait === undefined || left === 0) return;
    setSentTo(wait.target);
    setUntil(performance.now() + left * 1000);
  }, [name]);
  useEffect(() => {
    // By a clock that cannot be set, from the answer of the server on: as long as the server itself waits.
    const left = (): number => secondsUntil(until, performance.now());
    setSeconds(left());
    if (left() === 0) return undefined;
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const deliver = async (to: string, captcha: string | undefined): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await send(to, captcha);
      const kept = { target: to, until: Date.now() + RESEND_S * 1000 };
      sessionStorage.setItem(storageKey(name), JSON.stringify(kept));
      setSentTo(to);
      setUntil(performance.now() + RESEND_S * 1000);
      setDeliveries((count) => count + 1);
      setTarget(undefined);
    } catch (error) {
      const asksForSlider = error instanceof ApiError && error.code === CAPTCHA_REQUIRED && captcha === undefined;
      setTarget(asksForSlider ? to : undefined);
      if (!asksForSlider) setFailure(sentenceOf(error, { ...t, offline: t.codeOffline }));
    } finally {
      setBusy(false);
    }
  };
  const latest = useRef(deliver);
  useEffect(() => {
    latest.current = deliver;
  });
  // The slider fetches its picture again where this changes.
  const onProof = useCallback(
    (proof: string | undefined): void => {
      if (proof !== undefined && target !== undefined) void latest.current(target, proof);
    },
    [target],
  );
  return {
    asks: target !== undefined,
    busy,
    sentTo,
    deliveries,
    failure,
    seconds,
    request: (to) => {
      setFailure(undefined);
      if (alwaysSlider) setTarget(to);
      else void deliver(to, undefined);
    },
    closeSlider: () => setTarget(undefined),
    onProof,
    clear: () => setFailure(undefined),
  };
}
