import { Alert, Button, Space } from "antd";
import { displayInstant, parseInstant } from "#core/values";
import type { Draft } from "../../drafts/index.ts";
import { draftTexts as texts } from "../../texts/draft.ts";
import "./draft.css";

export interface DraftNoticeProps {
  readonly draft: Draft;
  /** The row has been changed by others since. */
  readonly older?: boolean;
  readonly isNew?: boolean;
  readonly onRestore: () => void;
  readonly onDismiss: () => void;
}

/** Edits that were left behind: when they were made, and the choice to take them back or to give them up. */
export function DraftNotice({ draft, older = false, isNew = false, onRestore, onDismiss }: DraftNoticeProps) {
  return (
    <Alert
      type="info" showIcon role="status" className="hw-draft"
      title={(
        <div className="hw-draft-line">
          <span>{(isNew ? texts.foundNew : texts.found)(timeOf(draft.at))}</span>
          <Space size={8}>
            <Button size="small" type="primary" onClick={onRestore}>{texts.restore}</Button>
            <Button size="small" onClick={onDismiss}>{texts.dismiss}</Button>
          </Space>
        </div>
      )}
      {...(older ? { description: texts.older } : {})}
    />
  );
}

function timeOf(at: number): string {
  const iso = new Date(at).toISOString();
  const instant = parseInstant(iso);
  return instant === undefined ? iso : displayInstant(instant);
}
