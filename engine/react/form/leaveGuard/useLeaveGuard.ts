/** Keeps unsaved changes from being lost by a closed drawer, another page, the back button or a closed browser tab. */
import { useCallback, useEffect, useMemo, useRef } from "react";
import { App } from "antd";
import { useBeforeUnload } from "react-router-dom";
import { readAuthSession } from "../../authSession/index.ts";
import { usePageTab } from "../../context/pageTab.ts";
import { useLatest } from "../../ui/useLatest.ts";
import { askLeave } from "./askLeave.tsx";
import { registerUnsavedPage } from "./unsavedPages.ts";

interface LeaveGuard {
  /** Whether leaving is agreed; asks only where something would be lost. */
  readonly ask: () => Promise<boolean>;
  /** From now on leaving needs no asking (a save has just succeeded). */
  readonly release: () => void;
}

interface LeaveSource {
  readonly dirty: boolean;
  /** False while the form is on a hidden page. */
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
  const latest = useLatest({ canKeep, onDiscard });
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
    const choice = await askLeave(modal, latest().canKeep());
    isOpen.current = false;
    if (choice === "stay") return false;
    released.current = true;
    if (choice === "discard") latest().onDiscard();
    return true;
  }, [modal, latest]);
  const release = useCallback(() => {
    released.current = true;
  }, []);
  useEffect(
    () => registerUnsavedPage({ page, isBlocking: () => dirty && watching && !released.current, ask }),
    [page, dirty, watching, ask],
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        // Where the session has ended there is nothing to stay for: the draft is kept.
        if (dirty && !released.current && readAuthSession() !== undefined) event.preventDefault();
      },
      [dirty],
    ),
  );
  return useMemo(() => ({ ask, release }), [ask, release]);
}
