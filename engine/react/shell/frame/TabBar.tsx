import { CloseOutlined } from "@ant-design/icons";
import { Dropdown, Tabs, type MenuProps } from "antd";
import type { MouseEvent } from "react";
import { shellTexts as texts } from "../../texts/shell.ts";
import { HOME_PATH } from "../menu.ts";
import type { Tab } from "../tabs.ts";
import type { OpenPages } from "./useTabs.ts";

/** One tab a page; the home tab is fixed. Right click, or the context-menu key, offers what else can be done. */
export function TabBar({ pages }: { readonly pages: OpenPages }) {
  const open = (key: string) => {
    const tab = pages.tabs.find((each) => each.key === key);
    if (tab) pages.activate(tab);
  };
  const items = pages.tabs.map((tab) => ({
    key: tab.key,
    label: <TabLabel tab={tab} pages={pages} />,
    closable: tab.key !== HOME_PATH,
    closeIcon: <CloseOutlined />,
  }));
  return (
    <div className="hw-tabs" aria-label={texts.tabs} role="region" onContextMenu={openMenuOfFocusedTab}>
      <Tabs
        type="editable-card"
        hideAdd
        size="small"
        activeKey={pages.active.key}
        items={items}
        onChange={open}
        locale={{ removeAriaLabel: texts.tabClose, dropdownAriaLabel: texts.tabsMore }}
        onEdit={(key, action) => {
          if (action === "remove" && typeof key === "string") pages.close(key);
        }}
      />
    </div>
  );
}

/** The context-menu key is reported on the tab, which has the focus; its menu belongs to the label inside. */
function openMenuOfFocusedTab(event: MouseEvent<HTMLElement>): void {
  const label = event.target instanceof Element ? event.target.querySelector(".hw-tab-label") : null;
  if (label === null) return;
  event.preventDefault();
  const { left, bottom } = label.getBoundingClientRect();
  label.dispatchEvent(
    new window.MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
  );
}

function TabLabel({ tab, pages }: { readonly tab: Tab; readonly pages: OpenPages }) {
  const items: MenuProps["items"] = [
    { key: "refresh", label: texts.tabRefresh },
    { key: "left", label: texts.tabCloseLeft },
    { key: "right", label: texts.tabCloseRight },
    { key: "others", label: texts.tabCloseOthers },
  ];
  const onClick: MenuProps["onClick"] = ({ key, domEvent }) => {
    domEvent.stopPropagation();
    if (key === "refresh") pages.refresh(tab.key);
    else if (key === "left" || key === "right" || key === "others") pages.closeAround(tab.key, key);
  };
  // The middle button closes, as in a browser; the home tab answers that it cannot be.
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === 1) pages.close(tab.key);
  };
  return (
    <Dropdown menu={{ items, onClick }} trigger={["contextMenu"]} autoFocus>
      <span className="hw-tab-label" onAuxClick={onAuxClick}>
        {tab.title}
      </span>
    </Dropdown>
  );
}
