import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Layout, Tooltip } from "antd";
import { useEffect, useState } from "react";
import type { MenuNode } from "#core/language";
import { shellTexts as texts } from "../../texts/shell.ts";
import { useShellConfig } from "../config.ts";
import { greetingAt } from "../../ui/businessTime.ts";
import { useSettings } from "../settings.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Brand } from "./Brand.tsx";
import { MenuSearch } from "./MenuSearch.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { useUser } from "../../context/user.ts";

interface HeaderProps {
  readonly menu: readonly MenuNode[];
  readonly hrefOf: (path: string) => string;
  /** What the page in front is called; a phone has no tabs to say it. */
  readonly title: string;
  readonly narrow: boolean;
  readonly hidden: boolean;
  readonly onToggle: () => void;
  readonly onSettings: () => void;
}

export function Header({ menu, hrefOf, title, narrow, hidden, onToggle, onSettings }: HeaderProps) {
  const settings = useSettings();
  const { links, HeaderExtra } = useShellConfig();
  const top = settings.layout === "top" && !narrow;
  const toggleText = narrow ? texts.openMenu : settings.collapsed ? texts.expand : texts.collapse;
  const toggleIcon = narrow ? <MenuOutlined /> : settings.collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />;
  return (
    <Layout.Header className={`hw-header${hidden ? " hw-header-hidden" : ""}`}>
      {top ? (
        <Brand short={false} />
      ) : (
        <Button type="text" aria-label={toggleText} icon={toggleIcon} onClick={onToggle} />
      )}
      {top ? (
        <nav className="hw-top-menu" aria-label={texts.menu}>
          <SideMenu menu={menu} collapsed={false} hrefOf={hrefOf} horizontal />
        </nav>
      ) : null}
      {!top && !narrow ? <Greeting /> : null}
      {narrow ? <span className="hw-header-title">{title}</span> : null}
      <div className={narrow ? "hw-header-right" : "hw-header-right hw-header-right-wide"}>
        {links.map((link) => (
          <a key={link.href} href={link.href} className="hw-header-link">
            {link.title}
          </a>
        ))}
        {narrow ? null : <MenuSearch menu={menu} hrefOf={hrefOf} />}
        {HeaderExtra === undefined ? null : <HeaderExtra narrow={narrow} />}
        <Tooltip title={texts.displaySettings}>
          <Button type="text" aria-label={texts.displaySettings} icon={<SettingOutlined />} onClick={onSettings} />
        </Tooltip>
        <AccountMenu narrow={narrow} />
      </div>
    </Layout.Header>
  );
}

/** The welcome line; looks at the clock again every minute. */
function Greeting() {
  const user = useUser();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="hw-greeting">
      {greetingAt(now)}，{user.realname ?? user.username}，{texts.welcome}
    </span>
  );
}
