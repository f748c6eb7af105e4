import { Drawer, Layout } from "antd";
import { usePhone } from "../../ui/mediaQueries.ts";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import type { MenuNode } from "#core/language";
import type { UserInfo } from "../../authSession/index.ts";
import { browserDrafts } from "../../drafts/index.ts";
import { shellTexts as texts } from "../../texts/shell.ts";
import { useShellConfig } from "../config.ts";
import { pathOpening, pathsOf, visibleMenu } from "../menu.ts";
import { changeSettings, useSettings } from "../settings.ts";
import { SettingsDrawer } from "../SettingsDrawer.tsx";
import { FindingsBanner } from "../findings/FindingsBanner.tsx";
import { Brand } from "./Brand.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { Header } from "./Header.tsx";
import { KeepAlivePages } from "./KeepAlivePages.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TabBar } from "./TabBar.tsx";
import { EntityPathProvider } from "../../context/entityPaths.ts";
import { PagePathProvider } from "../../context/pagePaths.ts";
import { UserContext } from "../../context/user.ts";
import { useGridAhead } from "../useGridAhead.ts";
import { useSchemaRefresh } from "./useSchemaRefresh.ts";
import { useTabs } from "./useTabs.ts";

/** The layout around every page of the back office. */
export function Frame({ menu, user }: { readonly menu: readonly MenuNode[]; readonly user: UserInfo }) {
  const settings = useSettings();
  const { Companion } = useShellConfig();
  const narrow = usePhone();
  const [drawer, setDrawer] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const [headerHidden, setHeaderHidden] = useState(false);
  const visible = useMemo(() => visibleMenu(menu), [menu]);
  const pathOf = useMemo(() => pathsOf(menu), [menu]);
  const pathOfPage = useCallback((opens: string) => pathOpening(menu, opens), [menu]);
  const pages = useTabs(menu);
  const findings = useSchemaRefresh();
  useGridAhead(menu);
  useEffect(() => browserDrafts().dropExpired(), [user.id]);
  useDocumentTitle(pages.active.title, pages.detail);
  const { pathname } = useLocation();
  useEffect(() => setDrawer(false), [pathname]);
  const onScrolled = useCallback((away: boolean) => setHeaderHidden(away), []);
  const side = settings.layout === "side" && !narrow;
  const toggle = () => (narrow ? setDrawer(true) : changeSettings({ collapsed: !settings.collapsed }));
  return (
    <UserContext.Provider value={user}>
      <EntityPathProvider value={pathOf}>
        <PagePathProvider value={pathOfPage}>
          <a className="hw-skip" href="#page">
            {texts.skip}
          </a>
          <Layout className={`hw-frame${settings.width === "fixed" ? " hw-fixed-width" : ""}`} hasSider={side}>
            {side ? (
              <Layout.Sider
                className="hw-sider"
                theme={settings.tone}
                width={220}
                collapsedWidth={56}
                collapsed={settings.collapsed}
                trigger={null}
              >
                <Brand short={settings.collapsed} />
                <nav aria-label={texts.menu} className="hw-sider-scroll">
                  <SideMenu menu={visible} collapsed={settings.collapsed} hrefOf={pages.hrefOf} />
                </nav>
              </Layout.Sider>
            ) : null}
            <Drawer
              open={drawer && narrow}
              onClose={() => setDrawer(false)}
              placement="left"
              size={288}
              title={<Brand short={false} />}
              styles={{ body: { padding: 8 } }}
            >
              <nav aria-label={texts.menu}>
                <SideMenu menu={visible} collapsed={false} hrefOf={pages.hrefOf} />
              </nav>
            </Drawer>
            <Layout className="hw-main">
              <Header
                menu={visible}
                hrefOf={pages.hrefOf}
                title={pages.detail ?? pages.active.title}
                narrow={narrow}
                hidden={headerHidden && !settings.fixedHeader}
                onToggle={toggle}
                onSettings={() => setSettingsOpen(true)}
              />
              {settings.multiTab && !narrow ? <TabBar pages={pages} /> : null}
              <OfflineBanner />
              <FindingsBanner counts={findings} />
              <KeepAlivePages
                pages={pages}
                menu={menu}
                onScrolled={onScrolled}
                crumbs={<Breadcrumbs trail={pages.trail} detail={pages.detail} hrefOf={pages.hrefOf} />}
              />
            </Layout>
          </Layout>
          <SettingsDrawer open={settingsOpen} onClose={() => setSettingsOpen(false)} narrow={narrow} />
          {Companion === undefined ? null : <Companion />}
        </PagePathProvider>
      </EntityPathProvider>
    </UserContext.Provider>
  );
}

function useDocumentTitle(title: string, detail: string | undefined): void {
  const { platform } = useShellConfig();
  useEffect(() => {
    document.title = `${detail ?? title} · ${platform}`;
  }, [title, detail, platform]);
}
