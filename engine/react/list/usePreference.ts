import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { keys, useApi } from "../api/index.ts";

const DELAY_MS = 600;

/**
 * A value of this user, stored on the server under a key: applied at once, sent after a pause; null removes it. The
 * third is whether the server has answered; until then the value is the default.
 */
export function usePreference<T>(
  key: string,
  read: (stored: unknown) => T,
): readonly [T, (value: T | null) => void, boolean] {
  const api = useApi();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: keys.preference(key),
    // What was never kept, or cannot be read now, is the default; a list must not fail for it.
    queryFn: () =>
      api.get<unknown>("/sys/preference", { key }, { quiet: true }).then(
        (kept) => kept ?? null,
        () => null,
      ),
    staleTime: Infinity,
    select: read,
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const send = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => send.current?.(), []);
  const keep = useCallback(
    (value: T | null) => {
      client.setQueryData(keys.preference(key), value);
      clearTimeout(timer.current);
      send.current = () => {
        clearTimeout(timer.current);
        send.current = undefined;
        void api.put("/sys/preference", { key, value }, { quiet: true }).catch(() => undefined);
      };
      timer.current = setTimeout(() => send.current?.(), DELAY_MS);
    },
    [api, client, key],
  );
  return [data ?? read(null), keep, data !== undefined];
}
