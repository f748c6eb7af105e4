import { useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../forms/sentenceOf.ts";
import { formTexts as t } from "../forms/texts.ts";

export interface Loaded<T> {
  /** What was read last; it stays while it is read again, also where that fails. What another `load` read does not. */
  readonly value: T | undefined;
  /** Why the last reading failed. */
  readonly failure: string | undefined;
  readonly reload: () => Promise<void>;
}

/**
 * What a part shows, read once it is open, and anew where `load` is another function. Only the answer to the latest
 * reading counts: an earlier one that comes later is passed over.
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<string>();
  const readings = useRef(0);
  const loadOfValue = useRef<() => Promise<T>>(undefined);
  const reload = useCallback(async (): Promise<void> => {
    readings.current += 1;
    const reading = readings.current;
    const isLatest = (): boolean => readings.current === reading;
    if (loadOfValue.current !== load) setFailure(undefined);
    try {
      const found = await load();
      if (!isLatest()) return;
      loadOfValue.current = load;
      setValue(found);
      setFailure(undefined);
    } catch (error) {
      if (!isLatest()) return;
      if (loadOfValue.current !== load) setValue(undefined);
      setFailure(sentenceOf(error, { ...t, offline: t.loadOffline }));
    }
  }, [load]);
  useEffect(() => void reload(), [reload]);
  useEffect(() => {
    if (failure === undefined) return undefined;
    const again = (): void => void reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [failure, reload]);
  return { value, failure, reload };
}
