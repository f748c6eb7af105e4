import { useEffect, useRef } from "react";
import { useBlocker } from "react-router-dom";
import { confirmNavigation, isNavigationBlocked } from "./unsavedPages.ts";

/** The blocker of every form: a router supports one at a time, and several forms may be open in cached pages. */
export function useNavigationBlocker(): void {
  const blocker = useBlocker(isNavigationBlocked);
  const latest = useRef(blocker);
  const isConfirming = useRef(false);
  useEffect(() => {
    latest.current = blocker;
    // A second navigation during the question is dropped: the answer is about the first.
    if (blocker.state !== "blocked" || isConfirming.current) return;
    isConfirming.current = true;
    void confirmNavigation().then((agreed) => {
      isConfirming.current = false;
      // A navigation that nothing blocked any more has unblocked the router: the session ended, a save succeeded.
      if (latest.current.state !== "blocked") return;
      if (agreed) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);
}
