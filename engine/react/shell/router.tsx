import { createBrowserRouter, Outlet } from "react-router-dom";
import { useNavigationBlocker } from "../form/leaveGuard/useNavigationBlocker.ts";
import type { ShellConfig } from "./config.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { LoginGate } from "./LoginGate.tsx";
import { SessionGuard } from "./SessionGuard.tsx";
import { useFailureNotices } from "./useFailureNotices.tsx";

export type BackOfficeRouter = ReturnType<typeof createBackOfficeRouter>;

/** Two routes: the login page, and the frame, whose menu decides which page an address opens. */
export function createBackOfficeRouter({ loginPath }: ShellConfig) {
  return createBrowserRouter([
    {
      Component: Root,
      children: [
        { path: loginPath, Component: LoginGate },
        { path: "*", Component: SessionGuard },
      ],
    },
  ]);
}

function Root() {
  return (
    <ErrorBoundary>
      <RouterEffects />
      <Outlet />
    </ErrorBoundary>
  );
}

function RouterEffects() {
  useFailureNotices();
  useNavigationBlocker();
  return null;
}
