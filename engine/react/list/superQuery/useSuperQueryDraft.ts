import { App } from "antd";
import { useState } from "react";
import { superQueryTexts as texts } from "../../texts/list.ts";
import type { ListController } from "../useListController.ts";
import { usePreference } from "../usePreference.ts";
import { useAskName } from "./askName.tsx";
import {
  addTo,
  blankCondition,
  blankGroup,
  draftOf,
  hasSpace,
  isBlank,
  missingIn,
  moveOut,
  queryOf,
  removeRecord,
  replaceCondition,
  setMatchType,
  type ConditionDraft,
  type GroupDraft,
  type Missing,
} from "./draft.ts";
import { queryableFields } from "./queryableFields.ts";
import { isGroup, parseSaved, withSaved, type MatchType, type SavedSuperQuery, type SuperQuery } from "./superQuery.ts";

const NOTHING_MISSING: ReadonlyMap<number, Missing> = new Map();

export type SuperQueryDraft = ReturnType<typeof useSuperQueryDraft>;

/** The super query while it is edited: its conditions and groups, and running, saving and resetting it. */
export function useSuperQueryDraft(list: ListController, onRun: () => void) {
  const { message } = App.useApp();
  const { saved, save, removeSaved } = useSavedQueries(list.view.entity.entity);
  const [root, setRoot] = useState(() => draftOf(list.state.superQuery));
  // Counts how often an incomplete query was refused; what is missing shows from the first time on.
  const [attempt, setAttempt] = useState(0);
  const [focused, setFocused] = useState<number>();
  const fields = queryableFields(list.view);
  const begin = (query: SuperQuery | undefined) => {
    setRoot(draftOf(query));
    setAttempt(0);
  };
  /** Refuses what is empty or incomplete, and points at it; nothing is left out. */
  const complete = (empty: string): SuperQuery | undefined => {
    if (isBlank(root)) message.warning(empty);
    else if (missingIn(root).size > 0) {
      setAttempt(attempt + 1);
      message.warning(texts.incomplete);
    } else return queryOf(root, (name) => fields.find((field) => field.name === name)?.kind ?? "text");
    return undefined;
  };
  const add = (groupId: number, record: ConditionDraft | GroupDraft) => {
    const [first] = isGroup(record) ? record.records : [record];
    setFocused(first?.id);
    setRoot(addTo(root, groupId, record));
  };
  return {
    fields,
    root,
    attempt,
    /** The condition that was added or moved last: where it appears, it takes the focus. */
    focused,
    missing: attempt > 0 ? missingIn(root) : NOTHING_MISSING,
    hasSpace: (more: number) => hasSpace(root, more),
    addCondition: (groupId: number) => add(groupId, blankCondition()),
    /** A group within a group joins the other way: otherwise it would change nothing. */
    addGroup: ({ id, matchType }: GroupDraft) => add(id, blankGroup(matchType === "and" ? "or" : "and")),
    setMatchType: (groupId: number, matchType: MatchType) => setRoot(setMatchType(root, groupId, matchType)),
    change: (next: ConditionDraft) => setRoot(replaceCondition(root, next)),
    remove: (id: number) => setRoot(removeRecord(root, id)),
    moveOut: (id: number) => {
      setFocused(id);
      setRoot(moveOut(root, id));
    },
    run: () => {
      const next = complete(texts.emptyQuery);
      if (!next) return;
      list.change({ superQuery: next });
      onRun();
    },
    reset: () => {
      begin(undefined);
      if (list.state.superQuery) list.change({ superQuery: undefined });
    },
    saved,
    save: () => {
      const query = complete(texts.emptySave);
      return query && save(query);
    },
    load: begin,
    removeSaved,
  };
}

/** The user's saved queries of one entity; saving asks for a name, and before it overwrites. */
function useSavedQueries(entity: string) {
  const { message, modal } = App.useApp();
  const askName = useAskName();
  const [saved, setSaved, , readSaved] = usePreference(`superQuery:${entity}`, parseSaved, { delayMs: 0 });
  const store = async (named: SavedSuperQuery) => {
    if (await setSaved((stored) => withSaved(stored, named))) message.success(texts.stored);
  };
  const save = async (query: SuperQuery) => {
    const title = await askName();
    if (title === undefined) return;
    const stored = await readSaved();
    if (stored === undefined) return;
    if (!stored.value.some((each) => each.title === title)) await store({ ...query, title });
    else
      modal.confirm({
        title: texts.hint,
        content: texts.exists(title),
        okText: texts.overwrite,
        onOk: () => store({ ...query, title }),
      });
  };
  return {
    saved,
    save,
    removeSaved: (title: string) => setSaved((stored) => stored.filter((each) => each.title !== title)),
  };
}
