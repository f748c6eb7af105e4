import type { InputRef } from "antd";
import { useEffect, useEffectEvent, type RefObject } from "react";
import type { ListController } from "./useListController.ts";
import type { RunAction } from "./rowActions/RowActions.tsx";

/** `/` finds, `n` adds. Keys typed into an input, or under an open dialog, belong there. */
export function useListShortcuts(
  active: boolean,
  list: ListController,
  search: RefObject<InputRef | null>,
  page: RefObject<HTMLElement | null>,
  onRun: RunAction,
): void {
  const add = useEffectEvent((event: KeyboardEvent) => {
    const action = list.actions.toolbar.find(({ name }) => name === "add");
    if (!action) return;
    event.preventDefault();
    onRun(action, []);
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || dialogOpen()) return;
      if (event.key === "/") {
        event.preventDefault();
        if (search.current) search.current.focus();
        else page.current?.querySelector<HTMLInputElement>(".hw-filters input")?.focus();
      } else if (event.key === "n") add(event);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [active, search, page]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function dialogOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].some((dialog) => dialog.checkVisibility());
}
