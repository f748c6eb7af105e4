/** Stores the input of a form or grid as a draft on the device, and offers an earlier draft again. */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { App } from "antd";
import { uuidV7 } from "#core/values";
import { useAuthSession } from "../authSession/index.ts";
import { draftTexts as texts } from "../texts/draft.ts";
import type { DraftConflict } from "./draftConflicts.ts";
import type { Draft, DraftContent, DraftKey } from "./draft.ts";
import { DraftAutosave } from "./draftAutosave.ts";
import { browserDrafts, type DraftStorage } from "./draftStorage.ts";

interface DraftSource<Content extends DraftContent> {
  readonly entity: string;
  /** The record, or what a new one belongs to; undefined while nothing can be typed. */
  readonly subject: string | undefined;
  /** What is typed into; another one begins another draft. Undefined while it is not there yet. */
  readonly owner: object | undefined;
  readonly isOwn: (draft: Draft) => draft is Draft<Content>;
  readonly read: () => Content | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Where what is typed now differs from the draft. */
  readonly conflicts: (now: Content | undefined, content: Content) => readonly DraftConflict[];
  readonly without: (content: Content, left: ReadonlySet<string>) => Content;
  /** False: it could not be put back and stays offered. */
  readonly restore: (content: Content) => Promise<boolean>;
}

export interface DraftRecovery<Content extends DraftContent = DraftContent> {
  /** The newest draft that was left behind; undefined where there is none, or it has been answered. */
  readonly found: Draft<Content> | undefined;
  /** Puts it back; where something else has been typed meanwhile it asks first (`clashes`). */
  readonly restore: () => Promise<void>;
  /** What must be chosen before the draft is put back; undefined: nothing. */
  readonly conflicts: readonly DraftConflict[] | undefined;
  /** Puts the draft back but for the named clashes, which stay as they are typed now. */
  readonly resolve: (left: readonly string[]) => Promise<void>;
  readonly postpone: () => void;
  /** Gives the offered draft up. */
  readonly dismiss: () => void;
  /** What is typed now is saved or given up: nothing of it stays on the device. */
  readonly forget: () => void;
  /** Whether what is typed now can be kept. */
  readonly canKeep: () => boolean;
}

export function useDraft<Content extends DraftContent>(source: DraftSource<Content>): DraftRecovery<Content> {
  const user = useAuthSession()?.user.id;
  const { message } = App.useApp();
  const storage = useMemo(() => browserDrafts(), []);
  const full = useRef(false);
  const { entity, subject, owner: of } = source;
  const key = useMemo<DraftKey | undefined>(
    () =>
      user === undefined || subject === undefined || of === undefined
        ? undefined
        : { user, entity, subject, editing: newEditing() },
    [user, entity, subject, of],
  );
  const autosave = useRef<DraftAutosave>(undefined);
  const read = useEffectEvent(() => source.read());
  const subscribe = useEffectEvent((listener: () => void) => source.subscribe(listener));
  useEffect(() => {
    autosave.current =
      key &&
      new DraftAutosave({
        storage,
        key,
        read: () => read(),
        subscribe: (listener) => subscribe(listener),
        onKept: (kept) => {
          if (!kept && !full.current) void message.warning(texts.full);
          full.current = !kept;
        },
      });
    return autosave.current?.start();
  }, [storage, key, message]);
  const recovery = useRecovery({ storage, key, source, keep: () => autosave.current?.write() });
  return {
    ...recovery,
    forget: () => autosave.current?.remove(),
    canKeep: () => autosave.current !== undefined && !full.current,
  };
}

interface RecoverySource<Content extends DraftContent> {
  readonly storage: DraftStorage;
  readonly key: DraftKey | undefined;
  readonly source: DraftSource<Content>;
  /** Writes what is typed now. */
  readonly keep: () => void;
}

/** An earlier draft: offered, compared with newer input, restored or discarded. */
function useRecovery<Content extends DraftContent>({
  storage,
  key,
  source,
  keep,
}: RecoverySource<Content>): Omit<DraftRecovery<Content>, "forget" | "canKeep"> {
  const [found, setFound] = useFound(storage, key, source.isOwn);
  const [conflicts, setClashes] = useState<readonly DraftConflict[]>();
  const offered = found[0];
  const drop = useCallback(
    (draft: Draft) => {
      storage.remove(draft);
      setFound((before) => before.filter((one) => one !== draft));
    },
    [storage, setFound],
  );
  const putBack = async (left: readonly string[]) => {
    setClashes(undefined);
    if (!offered) return;
    if (!(await source.restore(source.without(offered.content, new Set(left))))) return;
    // It is written under the new name before the old one goes.
    keep();
    drop(offered);
  };
  return {
    found: offered,
    conflicts: offered && conflicts,
    restore: async () => {
      if (!offered) return;
      const differing = source.conflicts(source.read(), offered.content);
      if (differing.length === 0) await putBack([]);
      else setClashes(differing);
    },
    resolve: putBack,
    postpone: () => setClashes(undefined),
    dismiss: () => {
      if (offered) drop(offered);
    },
  };
}

/** Not `randomUUID`, which browsers keep to themselves on a page without TLS. */
const newEditing = () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));

function useFound<Content extends DraftContent>(
  storage: DraftStorage,
  key: DraftKey | undefined,
  isOwn: (draft: Draft) => draft is Draft<Content>,
) {
  const [found, setFound] = useState<readonly Draft<Content>[]>([]);
  const own = useEffectEvent((draft: Draft): draft is Draft<Content> => isOwn(draft));
  useEffect(() => {
    setFound(
      key
        ? storage
            .find(key)
            .filter((draft) => draft.editing !== key.editing)
            .filter((draft) => own(draft))
        : [],
    );
  }, [storage, key]);
  return [found, setFound] as const;
}
