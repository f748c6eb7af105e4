import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { OPERATOR, useAuthSession } from "../authSession/index.ts";
import { useShellConfig } from "./config.ts";
import { HOME_PATH } from "./menu.ts";
import { shellTexts as texts } from "../texts/shell.ts";
import { endReasonOf, safeRedirect } from "./redirect.ts";

/**
 * The login page. An operator who is signed in already is sent where they were going; a member sees it, since their
 * session opens nothing here.
 */
export function LoginGate() {
  const { Login, loginPath, loginTitle, platform } = useShellConfig();
  const session = useAuthSession();
  const { search } = useLocation();
  useEffect(() => {
    document.title = `${loginTitle} · ${platform}`;
  }, [loginTitle, platform]);
  if (session?.user.userType !== OPERATOR) {
    const reason = endReasonOf(search);
    return <Login notice={reason && texts[reason]} />;
  }
  return (
    <Navigate
      to={safeRedirect(new URLSearchParams(search).get("redirect"), window.location.origin, HOME_PATH, loginPath)}
      replace
    />
  );
}
