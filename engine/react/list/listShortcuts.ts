import type { InputRef } from "antd";
import { useEffect, useRef, type RefObject } from "react";
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
  const latest = useRef({ list, onRun });
  useEffect(() => {
    latest.current = { list, onRun };
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || dialogOpen()) return;
      if (event.key === "/") {
        event.preventDefault();
        if (search.current) search.current.focus();
        else page.current?.querySelector<HTMLInputElement>(".hw-filters input")?.focus();
      } else if (event.key === "n") {
        const add = latest.current.list.actions.toolbar.find((rowAction) => rowAction.name === "add");
        if (!add) return;
        event.preventDefault();
        latest.current.onRun(add, []);
      }
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
