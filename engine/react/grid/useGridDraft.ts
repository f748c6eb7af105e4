/** The draft of a grid page, or of the grid under a record. */
import { App } from "antd";
import { ApiError, type EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { useApi, type Api } from "../api/index.ts";
import {
  gridDraftConflicts,
  gridDraft,
  withoutCells,
  isGrid,
  useDraft,
  type DraftRecovery,
  type GridDraft,
} from "../drafts/index.ts";
import { recordVersion, rowTitle, type LiveTarget } from "./live/index.ts";
import { draftTexts as texts } from "../texts/draft.ts";

interface GridDraftSource {
  readonly view: EntityView;
  readonly fixed: WireRow;
  readonly target: LiveTarget | undefined;
  readonly readonly: boolean;
}

export function useGridDraft({ view, fixed, target, readonly }: GridDraftSource): DraftRecovery<GridDraft> {
  const api = useApi();
  const { message } = App.useApp();
  return useDraft<GridDraft>({
    entity: view.entity.entity,
    owner: target,
    isOwn: isGrid,
    subject: readonly ? undefined : `grid ${JSON.stringify(fixed)}`,
    subscribe: (listener) => target?.rows.subscribe(listener) ?? (() => undefined),
    read: () => target && gridDraft(target.rows, view, target.versions),
    conflicts: (now, draft) =>
      target ? gridDraftConflicts(view, now, draft, (row) => rowTitle(target.rows, row)) : [],
    without: withoutCells,
    restore: async (draft) => {
      if (!target) return false;
      try {
        await bring(api, view, target, draft);
      } catch {
        void message.error(texts.unreachable);
        return false;
      }
      target.rows.restore({ ...draft, deleted: draft.deleted.map(({ id }) => id) });
      const lost = [...draft.edited, ...draft.deleted].filter(({ id }) => isLost(target, id)).length;
      if (lost > 0) void message.warning(texts.partly(lost));
      return true;
    },
  });
}

/** Rows of the draft that are on another page are shown on this one. */
async function bring(api: Api, view: EntityView, target: LiveTarget, draft: GridDraft): Promise<void> {
  for (const { id } of [...draft.edited, ...draft.deleted]) {
    if (target.rows.indexOf(id) >= 0) continue;
    const row = await api
      .get<WireRow>(`${view.entity.path}/queryById`, { id }, { quiet: true })
      .catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined;
        throw error;
      });
    if (row === undefined) continue;
    recordVersion(target, row);
    target.rows.mergeNew(row);
  }
}

/** Neither edited nor deleted here: it is gone, or may not be written any more. */
function isLost({ rows }: LiveTarget, id: string): boolean {
  const { edited, deleted } = rows.changes();
  return !deleted.includes(id) && !edited.some((row) => Object.values(row).includes(id));
}
