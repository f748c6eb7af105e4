/** A code that is sent to a number or an address: sending it, the slider where the server asks for it, the wait. */
import { ApiError } from "#core/api";
import { useCallback, useEffect, useState } from "react";
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
  readonly failure: string | undefined;
  /** Until another code may be asked for. */
  readonly seconds: number;
  readonly request: (target: string) => void;
  readonly closeSlider: () => void;
  readonly onProof: (proof: string | undefined) => void;
  /** Forgets what was said. */
  readonly clear: () => void;
}

const storageKey = (name: string): string => `Code-Sent.${name}`;

function readWait(name: string): { readonly target: string; readonly until: number } | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? "null");
    const { target, until } = kept as { readonly target?: unknown; readonly until?: unknown };
    return typeof target === "string" && typeof until === "number" ? { target, until } : undefined;
  } catch {
    return undefined;
  }
}

const secondsUntil = (until: number): number => Math.min(RESEND_S, Math.max(0, Math.ceil((until - Date.now()) / 1000)));

export function useSentCode({ name, send, alwaysSlider = false }: SentCodeOptions): SentCode {
  /** What the slider is open for. */
  const [target, setTarget] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const wait = readWait(name);
    if (wait === undefined || secondsUntil(wait.until) === 0) return;
    setSentTo(wait.target);
    setUntil(wait.until);
  }, [name]);
  useEffect(() => {
    setSeconds(secondsUntil(until));
    if (secondsUntil(until) === 0) return undefined;
    // By the clock: a phone that slept does not count.
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const deliver = async (to: string, captcha: string | undefined): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await send(to, captcha);
      const end = Date.now() + RESEND_S * 1000;
      sessionStorage.setItem(storageKey(name), JSON.stringify({ target: to, until: end }));
      setSentTo(to);
      setUntil(end);
      setTarget(undefined);
    } catch (error) {
      const asksForSlider = error instanceof ApiError && error.code === CAPTCHA_REQUIRED && captcha === undefined;
      setTarget(asksForSlider ? to : undefined);
      if (!asksForSlider) setFailure(error instanceof ApiError ? error.message : t.failed);
    } finally {
      setBusy(false);
    }
  };
  // The slider fetches its picture again where this changes.
  const onProof = useCallback(
    (proof: string | undefined): void => {
      if (proof !== undefined && target !== undefined) void deliver(target, proof);
    },
    [target],
  );
  return {
    asks: target !== undefined,
    busy,
    sentTo,
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
