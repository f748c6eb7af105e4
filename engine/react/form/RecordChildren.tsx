import { Tabs } from "antd";
import type { EntityView } from "#core/api";
import type { ChildModel } from "#core/language";
import type { WireRow } from "#core/values";
import { useExtensions } from "../extensions/extensionsContext.ts";
import { readableChildren } from "./readableChildren.ts";

/** The lists that belong to a record, under it: one after the other, those marked so as tabs. */
export function RecordChildren({ view, row }: { readonly view: EntityView; readonly row: WireRow }) {
  const children = readableChildren(view);
  const tabs = children.filter((child) => child.as === "tab");
  const below = children.filter((child) => child.as !== "tab");
  const parentId = String(row[view.entity.key] ?? "");
  return (
    <>
      {below.map((child) => (
        <section key={child.name} className="hw-section hw-children" aria-label={child.title}>
          <h3>{child.title}</h3>
          <Children key={parentId} child={child} parentId={parentId} parent={row} />
        </section>
      ))}
      {tabs.length > 0 && (
        <Tabs
          items={tabs.map((child) => ({
            key: child.name,
            label: child.title,
            children: <Children key={parentId} child={child} parentId={parentId} parent={row} />,
          }))}
        />
      )}
    </>
  );
}

function Children({
  child,
  parentId,
  parent,
}: {
  readonly child: ChildModel;
  readonly parentId: string;
  readonly parent: WireRow;
}) {
  const { ChildList } = useExtensions();
  return (
    <ChildList
      entity={child.entity}
      title={child.title}
      by={child.by}
      parentId={parentId}
      parent={parent}
      grid={child.as === "grid"}
    />
  );
}
