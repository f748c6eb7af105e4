import { App } from "antd";
import { useState } from "react";
import { superQueryTexts as texts } from "../../texts/list.ts";
import type { ListController } from "../useListController.ts";
import { usePreference } from "../usePreference.ts";
import { useAskName } from "./askName.tsx";
import type { ConditionDraft } from "./ConditionLine.tsx";
import { queryableFields } from "./queryableFields.ts";
import {
  incompleteConditions,
  parseSaved,
  wholeConditions,
  withSaved,
  type SavedSuperQuery,
  type SuperQuery,
} from "./superQuery.ts";

const NONE: readonly number[] = [];
const BLANK: ConditionDraft = { field: "", rule: "eq", val: "" };

/** The super query while it is edited: its conditions, and running, saving and resetting it. */
export function useSuperQueryDraft(list: ListController, onRun: () => void) {
  const { message } = App.useApp();
  const { saved, save, removeSaved } = useSavedQueries(list.view.entity.entity);
  const [matchType, setMatchType] = useState<SuperQuery["matchType"]>(list.state.superQuery?.matchType ?? "and");
  const [conditions, setConditions] = useState<readonly ConditionDraft[]>(list.state.superQuery?.records ?? [BLANK]);
  const [checked, setChecked] = useState(false);
  const fields = queryableFields(list.view);
  const incomplete = incompleteConditions(conditions);
  /** Says which conditions are not finished, instead of leaving them out. */
  const isWhole = (): boolean => {
    setChecked(incomplete.length > 0);
    if (incomplete.length > 0) message.warning(texts.incomplete);
    return incomplete.length === 0;
  };
  const query = (): SuperQuery => ({
    matchType,
    records: wholeConditions(conditions).map((record) => ({
      ...record,
      type: fields.find((field) => field.name === record.field)?.kind ?? "text",
    })),
  });
  return {
    fields,
    matchType,
    setMatchType,
    conditions,
    incomplete: checked ? incomplete : NONE,
    add: () => setConditions([...conditions, BLANK]),
    change: (index: number, next: ConditionDraft) =>
      setConditions(conditions.map((each, at) => (at === index ? next : each))),
    remove: (index: number) => setConditions(conditions.filter((_each, at) => at !== index)),
    run: () => {
      if (!isWhole()) return;
      const next = query();
      if (next.records.length === 0) {
        message.warning(texts.emptyQuery);
        return;
      }
      list.change({ superQuery: next });
      onRun();
    },
    reset: () => {
      setConditions([BLANK]);
      setChecked(false);
      if (list.state.superQuery) list.change({ superQuery: undefined });
    },
    saved,
    save: () => (isWhole() ? save(query()) : undefined),
    load: (kept: SavedSuperQuery) => {
      setMatchType(kept.matchType);
      setConditions(kept.records);
    },
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
    if (query.records.length === 0) {
      message.warning(texts.emptySave);
      return;
    }
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
