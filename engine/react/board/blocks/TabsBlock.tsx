import { Tabs } from "antd";
import type { ComponentType } from "react";
import type { BlockProps } from "./blockProps.ts";
import { listTexts } from "../../texts/list.ts";

const HEADER = { header: { marginBottom: 8 } };

/** Several blocks in one place; only the one in front requests its data. */
export function TabsBlock({ board, block, bodyOf: Body }: BlockProps & { readonly bodyOf: ComponentType<BlockProps> }) {
  return (
    <Tabs
      styles={HEADER}
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
