import { useExtensions } from "../extensions/extensionsContext.ts";
import type { FormHostProps } from "../extensions/contract.ts";
import { useState } from "react";
import type { RoutedList } from "./useRoutedList.ts";

/** The record that the address opens over its list, or nothing. */
export function OpenedRecord({ at: { list, opened, go, close } }: { readonly at: RoutedList }) {
  if (!opened) return null;
  return (
    <OpenedForm
      key={`${opened.intent}/${opened.id ?? ""}`}
      view={list.view}
      {...opened}
      onDone={list.refresh}
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
