import { Tabs } from "antd";
import type { ComponentType } from "react";
import type { BlockProps } from "./blockProps.ts";
import { listTexts } from "../../texts/list.ts";

/** Several blocks in one place; only the one in front is asked for. */
export function TabsBlock({ board, block, bodyOf: Body }: BlockProps & { readonly bodyOf: ComponentType<BlockProps> }) {
  return (
    <Tabs
      className="hw-block-tabs"
      size="small"
      destroyOnHidden
      activeKey={board.tabOf(block)}
      onChange={(tab) => board.open(block, tab)}
      locale={{ dropdownAriaLabel: listTexts.moreTabs }}
      items={block.tabs.map((tab) => ({
        key: tab.name,
        label: tab.title,
        children: <Body board={board} block={tab} />,
      }))}
    />
  );
}
