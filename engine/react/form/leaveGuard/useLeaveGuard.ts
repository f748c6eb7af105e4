/** Keeps unsaved changes from being lost by a closed drawer, another page, the back button or a closed browser tab. */
import { useCallback, useContext, useEffect, useMemo, useRef } from "react";
import { App } from "antd";
import { UNSAFE_NavigationContext } from "react-router-dom";
import { readAuthSession } from "../../authSession/index.ts";
import { usePageTab } from "../../context/pageTab.ts";
import { askLeave } from "./askLeave.tsx";
import { interceptPopState } from "./popState.ts";
import { registerUnsavedPage } from "./unsavedPages.ts";

interface LeaveGuard {
  /** Whether leaving is agreed; asks only where something would be lost. */
  readonly ask: () => Promise<boolean>;
  /** From now on leaving needs no asking (a save has just succeeded). */
  readonly release: () => void;
}

interface LeaveSource {
  readonly dirty: boolean;
  /** False while the form stands on a page that is kept but hidden. */
  readonly watching: boolean;
  /** Whether what is typed stays on the device as a draft. */
  readonly canKeep: () => boolean;
  /** What is typed is given up: nothing of it may stay, here or on the device. */
  readonly onDiscard: () => void;
}

export function useLeaveGuard({ dirty, watching, canKeep, onDiscard }: LeaveSource): LeaveGuard {
  const { modal } = App.useApp();
  const page = usePageTab().key;
  const released = useRef(false);
  const held = useRef(dirty);
  const latest = useRef({ canKeep, onDiscard });
  latest.current = { canKeep, onDiscard };
  useEffect(() => {
    held.current = dirty;
    if (!dirty) released.current = false;
  }, [dirty]);
  // Who comes back to a page that was kept finds the edits there: they are guarded again.
  useEffect(() => {
    if (watching) released.current = false;
  }, [watching]);
  const isOpen = useRef(false);
  const ask = useCallback(async () => {
    if (!held.current || released.current) return true;
    // Asked twice at once, the second question would lie under the first.
    if (isOpen.current) return false;
    isOpen.current = true;
    const choice = await askLeave(modal, latest.current.canKeep());
    isOpen.current = false;
    if (choice === "stay") return false;
    released.current = true;
    if (choice === "discard") latest.current.onDiscard();
    return true;
  }, [modal]);
  const release = useCallback(() => {
    released.current = true;
  }, []);
  useEffect(() => registerUnsavedPage(page, ask), [page, ask]);
  useUnloadGuard(dirty, released);
  useRouteGuard(dirty && watching, ask, released);
  return useMemo(() => ({ ask, release }), [ask, release]);
}

function useUnloadGuard(dirty: boolean, released: { readonly current: boolean }): void {
  useEffect(() => {
    if (!dirty) return;
    // Where the session has ended there is nothing to stay for: the draft is kept.
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current && readAuthSession() !== undefined) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [dirty, released]);
}

/**
 * The declarative router has no blocker (its data router has one and costs the pages their budget), so the navigator's
 * own two ways out are wrapped while there is something to lose, and the back button is taken back.
 */
function useRouteGuard(active: boolean, ask: () => Promise<boolean>, released: { readonly current: boolean }): void {
  const navigator = useContext(UNSAFE_NavigationContext)?.navigator;
  useEffect(() => {
    if (!active || !navigator) return;
    const { push, replace } = navigator;
    const guarded =
      (go: typeof push): typeof push =>
      (...to) => {
        if (released.current) return go.apply(navigator, to);
        void ask().then((agreed) => {
          if (agreed) go.apply(navigator, to);
        });
      };
    navigator.push = guarded(push);
    navigator.replace = guarded(replace);
    const endPops = guardPopState(ask, released);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      endPops();
    };
  }, [active, navigator, ask, released]);
}

/** Before the router hears of a step back, it is undone; agreed, it is taken again. */
function guardPopState(ask: () => Promise<boolean>, released: { readonly current: boolean }): () => void {
  const here = historyIndex();
  let undoing = false;
  const onPop = (event: PopStateEvent) => {
    if (released.current) return;
    event.stopImmediatePropagation();
    if (undoing) {
      undoing = false;
      return;
    }
    const delta = here - historyIndex();
    if (delta === 0) return;
    undoing = true;
    window.history.go(delta);
    void ask().then((agreed) => {
      if (agreed) window.history.go(-delta);
    });
  };
  return interceptPopState(onPop);
}

/** The router numbers its entries in the browser's history. */
function historyIndex(): number {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : 0;
}
