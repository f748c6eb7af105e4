import { ApiError } from "#core/api";
import { useCallback, useState } from "react";

interface Act {
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Does it, and keeps what the server refused. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** One thing that is done at a time. `failed`: what is said where the server could not be asked. */
export function useAct(failed: string): Act {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true);
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        setFailure(error instanceof ApiError ? error.message : failed);
      } finally {
        setBusy(false);
      }
    },
    [failed],
  );
  return { busy, failure, run };
}
