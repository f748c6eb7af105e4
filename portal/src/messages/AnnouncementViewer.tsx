import { Button, Modal, Tag } from "antd";
import { Suspense } from "react";
import { displayInstant } from "#core/values";
import { RichTextView } from "#engine/react";
import type { OpenedAnnouncement } from "./useOpenAnnouncement.ts";
import { bellTexts, PRIORITY_COLORS, viewerTexts as texts } from "./texts.ts";

export const timeOf = (instant: string): string => displayInstant(Date.parse(instant));

/** What an announcement says, with the page that it leads to. */
export function AnnouncementViewer({ shown, target, go, close }: OpenedAnnouncement) {
  if (shown === undefined) return null;
  const { titile, priority, sender, sendTime, msgContent, openType } = shown;
  return (
    <Modal
      open
      width={720}
      title={<span className="announcement-title">{titile}</span>}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{texts.close}</Button>
          {target === undefined ? null : (
            <Button type="primary" onClick={() => go(target)}>
              {texts.go}
            </Button>
          )}
        </>
      }
    >
      <p className="announcement-facts">
        <Tag color={PRIORITY_COLORS[priority]}>{bellTexts.priority[priority]}</Tag>
        <span>
          {texts.sender}：{sender}
        </span>
        <span>
          {texts.time}：{timeOf(sendTime)}
        </span>
      </p>
      <Suspense fallback={<div aria-busy className="announcement-waiting" />}>
        <RichTextView id="announcement" value={msgContent} />
      </Suspense>
      {openType !== null && target === undefined ? <p className="announcement-note">{texts.noPage}</p> : null}
    </Modal>
  );
}
