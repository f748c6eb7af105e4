import { PlusOutlined } from "@ant-design/icons";
import { Button, Empty, Modal, Select } from "antd";
import type { SuperQuery } from "./superQuery.ts";
import type { ListController } from "../useListController.ts";
import { superQueryTexts as texts } from "../../texts/list.ts";
import { ConditionLine } from "./ConditionLine.tsx";
import { SavedList } from "./SavedList.tsx";
import { useSuperQueryDraft } from "./useSuperQueryDraft.ts";

/** Conditions over any field, all or any of which must hold; may be kept under a name. */
export function SuperQueryDialog({ list, onClose }: { readonly list: ListController; readonly onClose: () => void }) {
  const draft = useSuperQueryDraft(list, onClose);
  return (
    <Modal
      open
      title={texts.title}
      width={920}
      onCancel={onClose}
      className="hw-super-query"
      footer={[
        <Button key="reset" onClick={draft.reset}>
          {texts.reset}
        </Button>,
        <Button key="save" onClick={() => void draft.save()}>
          {texts.save}
        </Button>,
        <Button key="run" type="primary" onClick={draft.run}>
          {texts.run}
        </Button>,
      ]}
    >
      <div className="hw-super-query-body">
        <section aria-label={texts.title}>
          <MatchTypeSelect value={draft.matchType} onChange={draft.setMatchType} />
          {draft.conditions.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.none} />
          ) : null}
          {draft.conditions.map((condition, index) => (
            <ConditionLine
              key={index}
              list={list}
              fields={draft.fields}
              draft={condition}
              incomplete={draft.incomplete.includes(index)}
              onEnter={draft.run}
              onChange={(next) => draft.change(index, next)}
              onRemove={() => draft.remove(index)}
            />
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} onClick={draft.add}>
            {texts.add}
          </Button>
        </section>
        <SavedList saved={draft.saved} onLoad={draft.load} onRemove={draft.removeSaved} />
      </div>
    </Modal>
  );
}

function MatchTypeSelect({
  value,
  onChange,
}: {
  readonly value: SuperQuery["matchType"];
  readonly onChange: (value: SuperQuery["matchType"]) => void;
}) {
  return (
    <div className="hw-super-query-match">
      <span>{texts.match}</span>
      <Select
        aria-label={texts.match}
        value={value}
        onChange={onChange}
        popupMatchSelectWidth={false}
        options={[
          { value: "and", label: texts.and },
          { value: "or", label: texts.or },
        ]}
      />
    </div>
  );
}
