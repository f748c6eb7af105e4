import { useCallback, useRef, useState } from "react";
import { sentenceOf } from "../forms/sentenceOf.ts";
import { formTexts } from "../forms/texts.ts";

interface Act {
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Does it, and keeps what the server refused. What is begun while another one is under way is not done at all. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** One thing that is done at a time. `failed`: what is said where the server could not be asked. */
export function useAct(failed: string): Act {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A second click comes before the button is drawn as busy.
  const underWay = useRef(false);
  const run = useCallback(
    async (work: () => Promise<void>) => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        setFailure(sentenceOf(error, { failed, offline: formTexts.actOffline }));
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
    [failed],
  );
  return { busy, failure, run };
}
