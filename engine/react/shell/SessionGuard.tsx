import { useCallback, useEffect, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { ApiError } from "#core/api";
import type { MenuNode } from "#core/language";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { useApi } from "../api/index.ts";
import { OPERATOR, signOut, useAuthSession, usePermission } from "../authSession/index.ts";
import { useShellConfig } from "./config.ts";
import { PagePathProvider } from "../context/pagePaths.ts";
import { Frame } from "./frame/Frame.tsx";
import { HOME_PATH, pathOpening } from "./menu.ts";
import { endedAddress, fromHashAddress, loginAddress } from "./redirect.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";

const HOME_ALIASES = ["/", "/admin", "/admin.html", "/person", "/dashboard"];

/** Renders for a signed-in operator, with their menu; everyone else is sent to sign in and back. */
export function SessionGuard() {
  const { loginPath, elsewhere } = useShellConfig();
  const session = useAuthSession();
  const location = useLocation();
  const stranger = session !== undefined && session.user.userType !== OPERATOR;
  const permission = usePermission(stranger ? undefined : session?.token);
  const status = permission.error instanceof ApiError ? permission.error.status : undefined;
  const menu = permission.data?.menu;
  // Only what the server says ends a session: that it could not be asked does not. What a 401 brings about is the
  // business of `useFailureNotices`.
  const end = menu?.length === 0 ? "empty" : menu === undefined && status === 403 ? "refused" : undefined;
  useEndOfSession(end);
  useEffect(() => {
    if (stranger) window.location.replace(elsewhere);
  }, [stranger, elsewhere]);

  const hash = fromHashAddress(location.hash, window.location.origin);
  if (hash) return <Navigate to={hash} replace />;
  if (!session) return <Navigate to={loginAddress(loginPath, location)} replace />;
  if (HOME_ALIASES.includes(location.pathname)) return <Navigate to={HOME_PATH} replace />;
  if (menu === undefined && permission.error && status !== 401 && status !== 403)
    return <LoadFailure error={permission.error} onRetry={() => void permission.refetch()} />;
  if (stranger || end !== undefined || menu === undefined) return <LoadingScreen />;
  return (
    <PagePaths menu={menu}>
      <Frame menu={menu} user={session.user} />
    </PagePaths>
  );
}

function PagePaths({ menu, children }: { readonly menu: readonly MenuNode[]; readonly children: ReactNode }) {
  const pathOf = useCallback((opens: string) => pathOpening(menu, opens), [menu]);
  return <PagePathProvider value={pathOf}>{children}</PagePathProvider>;
}

/** Signs out, on the server as well, and opens the sign-in page that `reason` leads to. */
function useEndOfSession(reason: "empty" | "refused" | undefined): void {
  const { loginPath, refusedLoginPath } = useShellConfig();
  const api = useApi();
  useEffect(() => {
    if (reason === undefined) return;
    const address =
      reason === "empty"
        ? endedAddress(loginPath, window.location, "empty")
        : loginAddress(refusedLoginPath, window.location);
    const leave = () => {
      signOut();
      window.location.replace(address);
    };
    // It ends on this browser even if the call fails.
    void api.post("/sys/logout", {}, { quiet: true }).then(leave, leave);
  }, [reason, loginPath, refusedLoginPath, api]);
}
