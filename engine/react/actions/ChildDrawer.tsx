import { useMemo } from "react";
import { Drawer } from "antd";
import type { EntityView } from "#core/api";
import type { ChildModel } from "#core/language";
import type { WireRow } from "#core/values";
import { PageTabProvider, usePageTab, type PageTab } from "../context/pageTab.ts";
import { useExtensions } from "../extensions/extensionsContext.ts";
import { confirmClose } from "../form/leaveGuard/unsavedPages.ts";
import { recordName } from "../list/recordName.ts";
import { formTexts as texts } from "../texts/form.ts";

interface ChildDrawerProps {
  readonly view: EntityView;
  readonly child: ChildModel;
  /** The record that they belong to. */
  readonly row: WireRow;
  readonly onClose: () => void;
}

const WIDTH = 1080;
const ignoreTitle = () => undefined;

/** The children of one record over the page that shows it. */
export function ChildDrawer({ view, child, row, onClose }: ChildDrawerProps) {
  const { ChildList, childDrawers } = useExtensions();
  const Children = childDrawers?.[child.entity] ?? ChildList;
  const tab = usePageTab();
  // Closing the drawer asks about edits in the drawer, not about edits on the page below it.
  const frame = useMemo<PageTab>(
    () => ({ ...tab, key: `${tab.key} ${child.name}`, setTitle: ignoreTitle }),
    [tab, child],
  );
  const close = async () => {
    if (await confirmClose([frame.key])) onClose();
  };
  return (
    <Drawer
      open
      title={`${child.title} · ${recordName(view, row)}`}
      size={WIDTH}
      onClose={() => void close()}
      mask={{ closable: false }}
      closable={{ "aria-label": texts.close }}
    >
      <PageTabProvider value={frame}>
        <Children
          entity={child.entity}
          title={child.title}
          by={child.by}
          parentId={String(row[view.entity.key] ?? "")}
          parent={row}
          grid={child.as === "grid"}
        />
      </PageTabProvider>
    </Drawer>
  );
}
