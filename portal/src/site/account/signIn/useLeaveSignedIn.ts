import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isMember, readSession } from "../../session.ts";
import { wayBackOf } from "./afterSignIn.ts";

/**
 * A member who is signed in already goes on to where a sign-in would lead.
 * @param isHere whether a path is this page's: it stays until the next one is loaded, and by then the address is that
 * one's
 */
export function useLeaveSignedIn(isHere: (pathname: string) => boolean): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isHere(pathname)) return;
    const session = readSession();
    if (session !== undefined && isMember(session.user))
      void navigate(wayBackOf(search, window.location.origin), { replace: true });
  }, [isHere, pathname, search, navigate]);
}
