/** A list whose rows are edited where they are: what it shows, what others change in it, and what is saved. */
import { useCallback, useMemo, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { EntityView, Page } from "#core/api";
import type { WireRow } from "#core/values";
import { keys, useApi } from "../api/index.ts";
import { useLiveRows, type LiveState, type LiveTarget } from "./live/index.ts";
import type { GridInput } from "./rowStore/index.ts";
import { gridPageTexts as texts } from "../texts/gridPage.ts";
import type { DraftRecovery, GridDraft } from "../drafts/index.ts";
import { useLeaveGuard } from "../form/leaveGuard/useLeaveGuard.ts";
import type { ListController } from "../list/useListController.ts";
import { listColumns } from "./listColumns.ts";
import { useGridEnvironment } from "./useGridEnvironment.ts";
import { useGridDraft } from "./useGridDraft.ts";
import { useGridRows } from "./useGridRows.ts";
import { useGridSaving, type GridSaving } from "./useGridSaving.ts";
import { useGridState, type GridState } from "./useGridState.ts";

interface GridPageSource {
  readonly list: ListController;
  /** Values of every row here: the parent of a child grid. Not drawn. */
  readonly fixed: WireRow;
  /** Whether the page is in front. */
  readonly active: boolean;
  readonly readonly?: boolean;
}

export interface GridPageController extends GridSaving {
  readonly view: EntityView;
  readonly list: ListController;
  /** Undefined while the rows are on their way. */
  readonly target: LiveTarget | undefined;
  readonly state: GridState;
  readonly live: LiveState;
  readonly readonly: boolean;
  readonly active: boolean;
  /** Edits that were left behind here. */
  readonly draft: DraftRecovery<GridDraft>;
  readonly conflictsOpen: boolean;
  readonly openConflicts: (open: boolean) => void;
  /** Gives up everything that is not saved. */
  readonly discard: () => Promise<void>;
  /** Runs where nothing would be lost, or where that is agreed. */
  readonly leave: (then: () => void) => Promise<void>;
}

export function useGridPageController({ list, fixed, active, readonly = false }: GridPageSource): GridPageController {
  const { view } = list;
  const client = useQueryClient();
  const { message } = App.useApp();
  const input = useGridInput(view, fixed);
  const [round, setRound] = useState(0);
  const rows = list.isCurrent && list.status !== "refused" ? list.rows : undefined;
  const target = useGridRows({ subject: `${JSON.stringify(list.request)} ${round}`, rows, input });
  const state = useGridState(target?.rows);
  const refetch = useRefetch(list);
  const live = useLiveRows({ view, target, refetch });
  const [conflictsOpen, openConflicts] = useState(false);
  const saving = useGridSaving({
    view,
    target,
    live,
    askConflicts: () => openConflicts(true),
    onSaved: () => void client.invalidateQueries({ queryKey: keys.counts(view.entity.entity) }),
  });
  const draft = useGridDraft({ view, fixed, target, readonly });
  const begin = () => setRound((before) => before + 1);
  // What is given up on the way out is begun anew with or without a network.
  const giveUp = () => {
    draft.forget();
    void refetch().then(begin, begin);
  };
  const guard = useLeaveGuard({ dirty: state.dirty, watching: active, canKeep: draft.canKeep, onDiscard: giveUp });
  return {
    ...saving,
    view,
    list,
    target,
    state,
    live: live.state,
    readonly,
    active,
    conflictsOpen,
    openConflicts,
    draft,
    discard: async () => {
      try {
        await refetch();
      } catch {
        return void message.error(texts.discardFailed);
      }
      draft.forget();
      openConflicts(false);
      begin();
    },
    leave: async (then) => {
      if (await guard.ask()) then();
    },
  };
}

function useGridInput(view: EntityView, fixed: WireRow): Omit<GridInput, "rows"> {
  const environment = useGridEnvironment(view);
  return useMemo(() => {
    const { entity, may } = view;
    return {
      view,
      environment,
      initial: fixed,
      title: entity.title,
      columns: listColumns(view, Object.keys(fixed)),
      unique: [...entity.unique, ...entity.fields.filter((field) => field.unique).map((field) => [field.name])],
      may: { add: may["add"] === true, edit: may["edit"] === true, remove: may["delete"] === true },
    };
  }, [view, environment, fixed]);
}

/** The same rows once more, kept where the list keeps them. */
function useRefetch({ view, request }: ListController): () => Promise<readonly WireRow[]> {
  const api = useApi();
  const client = useQueryClient();
  return useCallback(async () => {
    const { entity, path } = view.entity;
    const page = await api.get<Page<WireRow>>(`${path}/list`, request, { quiet: true });
    client.setQueryData([...keys.rows(entity), "list", request], page);
    return page.records;
  }, [api, client, view, request]);
}
