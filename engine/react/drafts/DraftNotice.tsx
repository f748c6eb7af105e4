import { Alert, Button, Space } from "antd";
import { displayInstant, parseInstant } from "#core/values";
import type { DraftRecovery } from "./index.ts";
import { draftTexts as texts } from "../texts/draft.ts";
import { DraftConflictDialog } from "./DraftConflictDialog.tsx";
import "./draftNotice.css";

interface DraftNoticeProps {
  readonly draft: Pick<DraftRecovery, "found" | "restore" | "dismiss" | "conflicts" | "resolve" | "postpone">;
  /** The row has been changed by others since. */
  readonly older?: boolean;
  readonly isNew?: boolean;
}

const BELOW = { root: { marginBottom: 16 } };

/** Edits that were left behind: when they were made, and the choice to take them back or to give them up. */
export function DraftNotice({ draft, older = false, isNew = false }: DraftNoticeProps) {
  const { found: offered, conflicts } = draft;
  if (!offered) return null;
  return (
    <>
      <Alert
        type="info"
        showIcon
        role="status"
        className="hw-draft"
        styles={BELOW}
        title={
          <div className="hw-draft-line">
            <span>{(isNew ? texts.foundNew : texts.found)(timeOf(offered.at))}</span>
            <Space size={8}>
              <Button size="small" type="primary" onClick={() => void draft.restore()}>
                {texts.restore}
              </Button>
              <Button size="small" onClick={draft.dismiss}>
                {texts.dismiss}
              </Button>
            </Space>
          </div>
        }
        {...(older ? { description: texts.older } : {})}
      />
      {conflicts ? (
        <DraftConflictDialog
          conflicts={conflicts}
          onResolve={(left) => void draft.resolve(left)}
          onClose={draft.postpone}
        />
      ) : null}
    </>
  );
}

function timeOf(at: number): string {
  const iso = new Date(at).toISOString();
  const instant = parseInstant(iso);
  return instant === undefined ? iso : displayInstant(instant);
}
