import { useExtensions } from "../extensions/extensionsContext.ts";
import type { FormHostProps } from "../extensions/contract.ts";
import { useState } from "react";
import type { WireRow } from "#core/values";
import type { RoutedList } from "./useRoutedList.ts";

/** The record that the address opens over its list, or nothing. */
export function OpenedRecord({ at: { list, opened, go, close } }: { readonly at: RoutedList }) {
  if (!opened) return null;
  const { intent, id, copyOf, parentId } = opened;
  const { tree } = list.view.entity;
  const onDone = (row: WireRow) => {
    list.refresh();
    // A new row is shown where it is in the tree.
    if (tree && intent === "add") list.branches.reveal(row[tree.parent]);
  };
  return (
    <OpenedForm
      key={[intent, id, copyOf, parentId].join("/")}
      view={list.view}
      intent={intent}
      {...(id === undefined ? {} : { id })}
      copyOf={copyOf}
      {...(tree && parentId !== undefined ? { defaults: { [tree.parent]: parentId } } : {})}
      onDone={onDone}
      onClose={close}
      onGo={go}
    />
  );
}

/** A form keeps the view it was opened with: schemas that change meanwhile must not take away what was typed. */
function OpenedForm({ view, ...rest }: FormHostProps) {
  const { FormHost } = useExtensions();
  const [opened] = useState(view);
  return <FormHost view={opened} {...rest} />;
}
