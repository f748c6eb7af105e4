import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { ApiError } from "#core/api";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { signOut, usePermission, useAuthSession } from "../authSession/index.ts";
import { useShellConfig } from "./config.ts";
import { Frame } from "./frame/Frame.tsx";
import { HOME_PATH } from "./menu.ts";
import { fromHashAddress, loginAddress } from "./redirect.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";

const HOME_ALIASES = ["/", "/admin", "/admin.html", "/person", "/dashboard"];

/** Renders for a signed-in operator, with their menu; everyone else is sent to sign in and back. */
export function SessionGuard() {
  const { loginPath, elsewhere } = useShellConfig();
  const session = useAuthSession();
  const location = useLocation();
  const member = session !== undefined && session.user.userType === 0;
  const permission = usePermission(member ? undefined : session?.token);
  // Only what the server says ends a session: that it could not be asked does not.
  const refused =
    permission.error instanceof ApiError && (permission.error.status === 401 || permission.error.status === 403);
  const shutOut = permission.data === undefined ? refused : permission.data.menu.length === 0;
  useEffect(() => {
    if (member) window.location.replace(elsewhere);
    else if (shutOut) signOut();
  }, [member, shutOut, elsewhere]);

  const hash = fromHashAddress(location.hash, window.location.origin);
  if (hash) return <Navigate to={hash} replace />;
  if (!session) return <Navigate to={loginAddress(loginPath, location)} replace />;
  if (HOME_ALIASES.includes(location.pathname)) return <Navigate to={HOME_PATH} replace />;
  if (permission.data === undefined && permission.error && !refused)
    return <LoadFailure error={permission.error} onRetry={() => void permission.refetch()} />;
  if (member || shutOut || !permission.data) return <LoadingScreen />;
  return <Frame menu={permission.data.menu} user={session.user} />;
}
