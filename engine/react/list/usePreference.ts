import { App } from "antd";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { keys, useApi, type Api } from "../api/index.ts";
import { listTexts as texts } from "../texts/list.ts";

const DELAY_MS = 600;

type Change<T> = (current: T) => T;

/**
 * Changes the preference. A function changes what is stored, whenever that is known; a value is made of what was read,
 * so that without a real answer it is refused. Answers whether the server has it; if not, a message is shown.
 */
export type StorePreference<T> = (next: T | Change<T>) => Promise<boolean>;

interface PreferenceOptions<T> {
  /** Milliseconds after a change until it is sent; others that come meanwhile are sent with it. */
  readonly delayMs?: number;
  /** A value that need not be stored: what is stored is removed. */
  readonly isDefault?: (value: T) => boolean;
}

type Preference<T> = readonly [
  value: T,
  store: StorePreference<T>,
  /** Whether the server has answered or the value could not be read; until then, and then, it is the default. */
  settled: boolean,
  /** What is stored, read again where it is not known; undefined, with a message, if it cannot be read. */
  readStored: () => Promise<{ readonly value: T } | undefined>,
];

/** A value of this user, stored on the server under a key: a change is shown at once, and sent after a pause. */
export function usePreference<T>(
  key: string,
  parse: (stored: unknown) => T,
  { delayMs = DELAY_MS, isDefault }: PreferenceOptions<T> = {},
): Preference<T> {
  const api = useApi();
  const client = useQueryClient();
  const { message } = App.useApp();
  const { data, errorUpdateCount } = useQuery({ ...preferenceQuery(api, key), select: parse });
  const { waiting, push, takeAll } = useWaitingChanges<T>();
  const send = useDelayedPut(key, delayMs);
  const readStored = useCallback(async (): Promise<{ readonly value: T } | undefined> => {
    try {
      return { value: parse(await client.fetchQuery(preferenceQuery(api, key))) };
    } catch {
      message.error(texts.preferenceNotRead);
      return undefined;
    }
  }, [api, client, key, message, parse]);
  const store = useCallback<StorePreference<T>>(
    async (next) => {
      if (!isChange(next) && client.getQueryData(keys.preference(key)) === undefined) {
        if ((await readStored()) !== undefined) message.warning(texts.preferenceNotRead);
        return false;
      }
      push(isChange(next) ? next : () => next);
      if ((await readStored()) === undefined) return false;
      // Not what was read: another change that waited for the same answer may have been made in the meantime.
      const current = parse(client.getQueryData(keys.preference(key)));
      const changed = takeAll().reduce((value, change) => change(value), current);
      const sent = isDefault?.(changed) === true ? null : changed;
      client.setQueryData<unknown>(keys.preference(key), sent);
      return send(sent);
    },
    [client, isDefault, key, message, parse, push, readStored, send, takeAll],
  );
  const value = waiting.reduce((shown, change) => change(shown), data ?? parse(null));
  return [value, store, data !== undefined || errorUpdateCount > 0, readStored];
}

const isChange = <T>(next: T | Change<T>): next is Change<T> => typeof next === "function";

/** What was never stored is null; what cannot be read is an error, and is read again by the next page that needs it. */
const preferenceQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: keys.preference(key),
    queryFn: async () => (await api.get<unknown>("/sys/preference", { key }, { quiet: true })) ?? null,
    staleTime: Infinity,
    retry: false,
  });

/** Changes that are shown and wait until it is known what is stored. */
function useWaitingChanges<T>() {
  const [waiting, setWaiting] = useState<readonly Change<T>[]>([]);
  const latest = useRef(waiting);
  const set = useCallback((changes: readonly Change<T>[]) => {
    latest.current = changes;
    setWaiting(changes);
  }, []);
  const push = useCallback((change: Change<T>) => set([...latest.current, change]), [set]);
  const takeAll = useCallback(() => {
    const changes = latest.current;
    set([]);
    return changes;
  }, [set]);
  return { waiting, push, takeAll };
}

/** Sends the last value after a pause, or when the page goes; answers each caller whether it was stored. */
function useDelayedPut(key: string, delayMs: number): (value: unknown) => Promise<boolean> {
  const api = useApi();
  const { message } = App.useApp();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const send = useRef<(() => void) | undefined>(undefined);
  const callers = useRef<((stored: boolean) => void)[]>([]);
  useEffect(() => () => send.current?.(), []);
  return useCallback(
    (value) => {
      clearTimeout(timer.current);
      send.current = () => {
        clearTimeout(timer.current);
        send.current = undefined;
        const answer = callers.current.splice(0);
        api.put("/sys/preference", { key, value }, { quiet: true }).then(
          () => answer.forEach((done) => done(true)),
          () => {
            message.error(texts.preferenceNotStored);
            answer.forEach((done) => done(false));
          },
        );
      };
      timer.current = setTimeout(() => send.current?.(), delayMs);
      return new Promise((resolve) => callers.current.push(resolve));
    },
    [api, delayMs, key, message],
  );
}
