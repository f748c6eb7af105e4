import { AppstoreOutlined } from "@ant-design/icons";
import { Menu, type MenuProps } from "antd";
import { useMemo, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { MenuNode } from "#core/language";
import { useShellConfig } from "../config.ts";
import { menuLocationOf } from "../menu.ts";

type Items = NonNullable<MenuProps["items"]>;

/** The menu from the server, with the way to the open page unfolded. */
export function SideMenu({
  menu,
  collapsed,
  hrefOf,
  horizontal = false,
}: {
  readonly menu: readonly MenuNode[];
  readonly collapsed: boolean;
  readonly hrefOf: (path: string) => string;
  readonly horizontal?: boolean;
}) {
  const { icons } = useShellConfig();
  const { pathname } = useLocation();
  const items = useMemo(() => itemsOf(menu, icons, hrefOf, true), [menu, icons, hrefOf]);
  const place = useMemo(() => menuLocationOf(menu, pathname), [menu, pathname]);
  const way = useMemo(() => place?.trail.slice(0, -1).map((node) => node.path) ?? [], [place]);
  const [opened, setOpened] = useState<readonly string[]>(way);
  const [lastWay, setLastWay] = useState(way);
  if (way !== lastWay) {
    setLastWay(way);
    setOpened((before) => [...new Set([...before, ...way])]);
  }
  const folding =
    horizontal || collapsed ? {} : { openKeys: [...opened], onOpenChange: (keys: string[]) => setOpened(keys) };
  return (
    <Menu
      className="hw-menu"
      mode={horizontal ? "horizontal" : "inline"}
      inlineIndent={16}
      items={items}
      selectedKeys={place ? [place.key] : []}
      {...(horizontal ? {} : { inlineCollapsed: collapsed })}
      {...folding}
    />
  );
}

function itemsOf(
  menu: readonly MenuNode[],
  icons: Readonly<Record<string, ReactNode>>,
  hrefOf: (path: string) => string,
  top: boolean,
): Items {
  return menu.map((node) => {
    const icon = node.icon ? (icons[node.icon] ?? <AppstoreOutlined />) : top ? <AppstoreOutlined /> : undefined;
    const shared = { key: node.path, ...(icon ? { icon } : {}) };
    if (node.children.length > 0)
      return { ...shared, label: node.title, children: itemsOf(node.children, icons, hrefOf, false) };
    return { ...shared, title: node.title, label: <Link to={hrefOf(node.path)}>{node.title}</Link> };
  });
}
