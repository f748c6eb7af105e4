import { useState } from "react";
import { Button, Space } from "antd";
import type { EntityView } from "#core/api";
import type { ChildModel } from "#core/language";
import type { WireRow } from "#core/values";
import { ChildDrawer } from "../actions/ChildDrawer.tsx";
import { readableChildren } from "./readableChildren.ts";

/** Ways to the children of a record that is being edited; where it is only read they are below it. */
export function RecordChildButtons({ view, row }: { readonly view: EntityView; readonly row: WireRow }) {
  const [opened, setOpened] = useState<ChildModel>();
  return (
    <Space wrap>
      {readableChildren(view).map((child) => (
        <Button key={child.name} onClick={() => setOpened(child)}>
          {child.title}
        </Button>
      ))}
      {opened && <ChildDrawer view={view} child={opened} row={row} onClose={() => setOpened(undefined)} />}
    </Space>
  );
}
