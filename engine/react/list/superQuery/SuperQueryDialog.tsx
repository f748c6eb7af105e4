import { Button, Modal } from "antd";
import { useEffect, useRef } from "react";
import type { ListController } from "../useListController.ts";
import { superQueryTexts as texts } from "../../texts/list.ts";
import { usePhone } from "../../ui/mediaQueries.ts";
import { ConditionGroup } from "./ConditionGroup.tsx";
import { SavedList } from "./SavedList.tsx";
import { useSuperQueryDraft } from "./useSuperQueryDraft.ts";
import "./superQuery.css";

/** Conditions and groups of conditions over any field; may be saved under a name. Fills a phone's screen. */
export function SuperQueryDialog({ list, onClose }: { readonly list: ListController; readonly onClose: () => void }) {
  const draft = useSuperQueryDraft(list, onClose);
  const phone = usePhone();
  const conditions = useRef<HTMLElement>(null);
  const { attempt } = draft;
  useEffect(() => {
    if (attempt > 0) conditions.current?.querySelector<HTMLElement>("[data-missing] input")?.focus();
  }, [attempt]);
  return (
    <Modal
      open
      title={texts.title}
      width={phone ? "100%" : 960}
      onCancel={onClose}
      className={phone ? "hw-super-query hw-super-query-full" : "hw-super-query"}
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
        <section aria-label={texts.title} ref={conditions}>
          <ConditionGroup list={list} draft={draft} group={draft.root} number="" level={1} />
        </section>
        <SavedList saved={draft.saved} onLoad={draft.load} onRemove={draft.removeSaved} />
      </div>
    </Modal>
  );
}
