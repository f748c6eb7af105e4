import { useEffect, useState } from "react";

const TICK_MS = 100;

/** Milliseconds that something has been under way; 0 while nothing is. */
export function useElapsed(running: boolean): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const since = performance.now();
    const timer = setInterval(() => setElapsed(performance.now() - since), TICK_MS);
    return () => {
      clearInterval(timer);
      setElapsed(0);
    };
  }, [running]);
  return running ? elapsed : 0;
}
