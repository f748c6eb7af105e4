import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useAuthSession } from "../authSession/index.ts";
import { useShellConfig } from "./config.ts";
import { HOME_PATH } from "./menu.ts";
import { shellTexts as texts } from "../texts/shell.ts";
import { hasEnded, safeRedirect } from "./redirect.ts";

/** The login page; a user who is signed in already is sent where they were going. */
export function LoginGate() {
  const { Login, loginPath, loginTitle, platform } = useShellConfig();
  const session = useAuthSession();
  const { search } = useLocation();
  useEffect(() => {
    document.title = `${loginTitle} · ${platform}`;
  }, [loginTitle, platform]);
  if (!session) return <Login notice={hasEnded(search) ? texts.ended : undefined} />;
  return (
    <Navigate
      to={safeRedirect(new URLSearchParams(search).get("redirect"), window.location.origin, HOME_PATH, loginPath)}
      replace
    />
  );
}
