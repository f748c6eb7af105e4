import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import dayjs from "dayjs";
import dateLocale from "dayjs/locale/zh-cn";
import { useEffect, useMemo, useState } from "react";
import { RouterProvider } from "react-router-dom";
import { ApiProvider, watchNetwork, watchUserActivity } from "../api/index.ts";
import { usePhone, useStill } from "../ui/mediaQueries.ts";
import { useAuthSession } from "../authSession/index.ts";
import { ExtensionsProvider } from "../extensions/extensionsContext.ts";
import type { Extensions } from "../extensions/contract.ts";
import { ShellConfigProvider, type ShellConfig } from "./config.ts";
import { fixAccessibility } from "./accessibilityFixes.ts";
import { useSettings } from "./settings.ts";
import type { BackOfficeRouter } from "./router.tsx";
import { StepUpHost } from "./StepUpHost.tsx";
import { themeOf } from "./theme.ts";
import { useUserQueryClient } from "./userQueryClient.ts";
import "./shell.css";
import { watchStyleSheets } from "../ui/styleSheets.ts";

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
  const phone = usePhone();
  const theme = useMemo(() => themeOf(settings, still, phone), [settings, still, phone]);
  const client = useUserQueryClient(useAuthSession()?.token);
  useEffect(() => {
    document.documentElement.dataset["tone"] = settings.tone;
    document.documentElement.dataset["density"] = settings.compact ? "compact" : "normal";
    document.documentElement.classList.toggle("colour-weak", settings.colourWeak);
  }, [settings.tone, settings.compact, settings.colourWeak]);
  useDateLocale();
  useEffect(watchNetwork, []);
  useEffect(watchUserActivity, []);
  useEffect(watchStyleSheets, []);
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
                <StepUpHost />
              </ExtensionsProvider>
            </ApiProvider>
          </QueryClientProvider>
        </ShellConfigProvider>
      </App>
    </ConfigProvider>
  );
}

/** Dates have one locale in the whole page; it is set before the first of them renders. */
function useDateLocale(): void {
  useState(() => dayjs.locale(dateLocale));
}
