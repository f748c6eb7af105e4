import { PlusOutlined } from "@ant-design/icons";
import { App, Button, Empty, Modal, Select } from "antd";
import { useState } from "react";
import { parseSaved, wholeConditions, withSaved, type SavedSuperQuery, type SuperQuery } from "./superQuery.ts";
import { usePreference } from "../usePreference.ts";
import type { ListController } from "../useListController.ts";
import { superQueryTexts as texts } from "../../texts/list.ts";
import { ConditionLine, type ConditionDraft } from "./ConditionLine.tsx";
import { queryableFields } from "./queryableFields.ts";
import { SavedList } from "./SavedList.tsx";
import { useAskName } from "./askName.tsx";

const BLANK: ConditionDraft = { field: "", rule: "eq", val: "" };

/** Conditions over any field, all or any of which must hold; may be kept under a name. */
export function SuperQueryDialog({ list, onClose }: { readonly list: ListController; readonly onClose: () => void }) {
  const { message, modal } = App.useApp();
  const askName = useAskName();
  const [saved, setSaved] = usePreference(`superQuery:${list.view.entity.entity}`, parseSaved);
  const [matchType, setMatchType] = useState<SuperQuery["matchType"]>(list.state.superQuery?.matchType ?? "and");
  const [drafts, setDrafts] = useState<readonly ConditionDraft[]>(list.state.superQuery?.records ?? [BLANK]);
  const fields = queryableFields(list.view);
  const query = (): SuperQuery => ({
    matchType,
    records: wholeConditions(drafts).map((record) => ({
      ...record,
      type: fields.find((field) => field.name === record.field)?.kind ?? "text",
    })),
  });
  const run = () => {
    const next = query();
    if (next.records.length === 0) {
      message.warning(texts.emptyQuery);
      return;
    }
    list.change({ superQuery: next });
    onClose();
  };
  const store = (named: SavedSuperQuery) => {
    setSaved(withSaved(saved, named));
    message.success(texts.stored);
  };
  const save = async () => {
    const next = query();
    if (next.records.length === 0) {
      message.warning(texts.emptySave);
      return;
    }
    const title = await askName();
    if (title === undefined) return;
    if (!saved.some((each) => each.title === title)) store({ ...next, title });
    else
      modal.confirm({
        title: texts.hint,
        content: texts.exists(title),
        okText: texts.overwrite,
        onOk: () => store({ ...next, title }),
      });
  };
  const reset = () => {
    setDrafts([BLANK]);
    if (list.state.superQuery) list.change({ superQuery: undefined });
  };
  const load = (kept: SavedSuperQuery) => {
    setMatchType(kept.matchType);
    setDrafts(kept.records);
  };
  return (
    <Modal
      open
      title={texts.title}
      width={920}
      onCancel={onClose}
      className="hw-super-query"
      footer={[
        <Button key="reset" onClick={reset}>
          {texts.reset}
        </Button>,
        <Button key="save" onClick={() => void save()}>
          {texts.save}
        </Button>,
        <Button key="run" type="primary" onClick={run}>
          {texts.run}
        </Button>,
      ]}
    >
      <div className="hw-super-query-body">
        <section aria-label={texts.title}>
          <div className="hw-super-query-match">
            <span>{texts.match}</span>
            <Select
              aria-label={texts.match}
              value={matchType}
              onChange={setMatchType}
              popupMatchSelectWidth={false}
              options={[
                { value: "and", label: texts.and },
                { value: "or", label: texts.or },
              ]}
            />
          </div>
          {drafts.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.none} /> : null}
          {drafts.map((draft, index) => (
            <ConditionLine
              key={index}
              list={list}
              fields={fields}
              draft={draft}
              onEnter={run}
              onChange={(next) => setDrafts(drafts.map((each, at) => (at === index ? next : each)))}
              onRemove={() => setDrafts(drafts.filter((_each, at) => at !== index))}
            />
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => setDrafts([...drafts, BLANK])}>
            {texts.add}
          </Button>
        </section>
        <SavedList
          saved={saved}
          onLoad={load}
          onRemove={(title) => setSaved(saved.filter((each) => each.title !== title))}
        />
      </div>
    </Modal>
  );
}
