/** Keeps what is typed into a form or a grid as a draft on the device, and offers the one that was left there before. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { App } from "antd";
import { uuidV7 } from "#core/values";
import { useSession } from "../session/index.ts";
import { draftTexts as texts } from "../texts/draft.ts";
import type { Draft, DraftContent, DraftKey } from "./draft.ts";
import { DraftKeeper } from "./keeper.ts";
import { browserDrafts, type DraftStorage } from "./storage.ts";

export interface DraftSource<Content extends DraftContent> {
  readonly entity: string;
  /** The record, or what a new one belongs to; undefined while nothing can be typed. */
  readonly subject: string | undefined;
  /** What is typed into; another one begins another draft. Undefined while it is not there yet. */
  readonly of: object | undefined;
  readonly isOwn: (draft: Draft) => draft is Draft<Content>;
  readonly read: () => Content | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** False: it could not be put back and stays offered. */
  readonly restore: (content: Content) => Promise<boolean>;
}

export interface DraftOffer<Content extends DraftContent = DraftContent> {
  /** The newest draft that was left behind; undefined where there is none, or it has been answered. */
  readonly offered: Draft<Content> | undefined;
  readonly restore: () => Promise<void>;
  /** Gives the offered draft up. */
  readonly dismiss: () => void;
  /** What is typed now is saved or given up: nothing of it stays on the device. */
  readonly forget: () => void;
  /** Whether what is typed now can be kept. */
  readonly canKeep: () => boolean;
}

export function useDraft<Content extends DraftContent>(source: DraftSource<Content>): DraftOffer<Content> {
  const user = useSession()?.user.id;
  const { message } = App.useApp();
  const latest = useRef(source);
  latest.current = source;
  const storage = useMemo(browserDrafts, []);
  const full = useRef(false);
  const { entity, subject, of } = source;
  const key = useMemo<DraftKey | undefined>(
    () => (user === undefined || subject === undefined || of === undefined ? undefined : { user, entity, subject, editing: newEditing() }),
    [user, entity, subject, of]);
  const keeper = useMemo(() => key && new DraftKeeper({
    storage, key,
    read: () => latest.current.read(),
    subscribe: (listener) => latest.current.subscribe(listener),
    onFull: () => {
      full.current = true;
      void message.warning(texts.full);
    },
  }), [storage, key, message]);
  useEffect(() => keeper?.start(), [keeper]);
  const [found, setFound] = useOffers(storage, key, source.isOwn);
  const offered = found[0];
  const drop = useCallback((draft: Draft) => {
    storage.remove(draft);
    setFound((before) => before.filter((one) => one !== draft));
  }, [storage, setFound]);
  return {
    offered,
    restore: async () => {
      if (!offered) return;
      if (!await latest.current.restore(offered.content)) return;
      // It is written under the new name before the old one goes.
      keeper?.write();
      drop(offered);
    },
    dismiss: () => { if (offered) drop(offered); },
    forget: () => keeper?.remove(),
    canKeep: () => keeper !== undefined && !full.current,
  };
}

/** Not `randomUUID`, which browsers keep to themselves on a page without TLS. */
const newEditing = () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));

function useOffers<Content extends DraftContent>(storage: DraftStorage, key: DraftKey | undefined, isOwn: (draft: Draft) => draft is Draft<Content>) {
  const [found, setFound] = useState<readonly Draft<Content>[]>([]);
  const own = useRef(isOwn);
  own.current = isOwn;
  useEffect(() => {
    setFound(key ? storage.find(key).filter((draft) => draft.editing !== key.editing).filter((draft) => own.current(draft)) : []);
  }, [storage, key]);
  return [found, setFound] as const;
}
