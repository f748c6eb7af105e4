import { useEffect, useState } from "react";

/** True once `waiting` has lasted 200 ms: what is quick must not flash. */
export function useDelayed(waiting: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, ms]);
  return waiting && late;
}
