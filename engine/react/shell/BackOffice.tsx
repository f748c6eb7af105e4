import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { useEffect, useMemo } from "react";
import { RouterProvider } from "react-router-dom";
import { ApiProvider } from "../api/index.ts";
import { useStill } from "../ui/mediaQueries.ts";
import { useAuthSession } from "../authSession/index.ts";
import { ExtensionsProvider } from "../extensions/extensionsContext.ts";
import type { Extensions } from "../extensions/contract.ts";
import { ShellConfigProvider, type ShellConfig } from "./config.ts";
import { fixAccessibility } from "./accessibilityFixes.ts";
import { useSettings } from "./settings.ts";
import type { BackOfficeRouter } from "./router.tsx";
import { themeOf } from "./theme.ts";
import "./shell.css";

dayjs.locale("zh-cn");

/** A refused or missing thing does not get better by asking again. */
function makeQueryClient(_token: string | undefined): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline a call fails at once and says so, instead of waiting unseen; `useReconnect` asks again when the network
      // is back.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
        staleTime: 5_000,
      },
      mutations: { networkMode: "always" },
    },
  });
}

interface BackOfficeProps {
  readonly config: ShellConfig;
  readonly extensions: Extensions;
  /**
   * Made by `createBackOfficeRouter` outside the components: it listens to the history as long as the document lives.
   */
  readonly router: BackOfficeRouter;
}

/** The whole back office: theme, language, session guard, frame and pages. */
export function BackOffice({ config, extensions, router }: BackOfficeProps) {
  const settings = useSettings();
  const still = useStill();
  const theme = useMemo(() => themeOf(settings, still), [settings, still]);
  // Another person, another cache: nothing of what one saw is shown to the next.
  const token = useAuthSession()?.token;
  const client = useMemo(() => makeQueryClient(token), [token]);
  useEffect(() => {
    document.documentElement.dataset["tone"] = settings.tone;
    document.documentElement.dataset["density"] = settings.compact ? "compact" : "normal";
    document.documentElement.classList.toggle("colour-weak", settings.colourWeak);
  }, [settings.tone, settings.compact, settings.colourWeak]);
  useEffect(() => fixAccessibility(document.body), []);
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App className="hw-app" notification={{ placement: "topRight" }}>
        <ShellConfigProvider value={config}>
          <QueryClientProvider client={client}>
            <ApiProvider value={config.api}>
              <ExtensionsProvider value={extensions}>
                {/* Address and tabs change in one step: a late address would open a tab that was just closed. */}
                <RouterProvider router={router} useTransitions={false} />
              </ExtensionsProvider>
            </ApiProvider>
          </QueryClientProvider>
        </ShellConfigProvider>
      </App>
    </ConfigProvider>
  );
}
