import { ApiError } from "#core/api";
import { useCallback, useEffect, useState } from "react";
import {
  END_OWN_AUTH_SESSIONS_PATH,
  OWN_AUTH_SESSIONS_PATH,
  type OwnAuthSession,
} from "#server/modules/identity/contract";
import { authSessionTexts as texts } from "./texts.ts";

/** The frame's calls; errors arrive unchanged. */
export interface AuthSessionApi {
  readonly get: <R>(path: string) => Promise<R>;
  readonly post: <R>(path: string, body: object) => Promise<R>;
}

export interface OwnAuthSessions {
  /** Undefined: they are on their way, or could not be read (`failure`). */
  readonly sessions: readonly OwnAuthSession[] | undefined;
  readonly failure: string | undefined;
  readonly load: () => Promise<void>;
  /** Answers how many ended; without ids all but the present one. */
  readonly end: (ids?: readonly string[]) => Promise<number>;
}

export function useAuthSessions({ get, post }: AuthSessionApi): OwnAuthSessions {
  const [sessions, setSessions] = useState<readonly OwnAuthSession[]>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      const found = await get<readonly OwnAuthSession[]>(OWN_AUTH_SESSIONS_PATH);
      setSessions([...found].sort((one, other) => Number(other.current) - Number(one.current)));
    } catch (error) {
      setSessions(undefined);
      setFailure(error instanceof ApiError ? error.message : texts.loadFailed);
    }
  }, [get]);
  useEffect(() => void load(), [load]);
  const end = async (ids?: readonly string[]): Promise<number> => {
    const { ended } = await post<{ readonly ended: number }>(
      END_OWN_AUTH_SESSIONS_PATH,
      ids === undefined ? {} : { ids },
    );
    await load();
    return ended;
  };
  return { sessions, failure, load, end };
}
