/** The bell of the header: what one has not read yet, live. */
import { BellOutlined } from "@ant-design/icons";
import { App, Badge, Button, Popover, Tabs, Tag } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useUser } from "#engine/react";
import type { AnnouncementRow, OwnAnnouncements } from "#server/modules/messages/contract";
import { AnnouncementViewer, timeOf } from "./AnnouncementViewer.tsx";
import type { MessageApi } from "./messageApi.ts";
import { bellTexts as texts, PRIORITY_COLORS } from "./texts.ts";
import { useAnnouncements } from "./useAnnouncements.ts";
import { useOpenAnnouncement } from "./useOpenAnnouncement.ts";
import "./messages.css";

export const OWN_ANNOUNCEMENTS_PATH = "/isps/userAnnouncement";

const NONE: OwnAnnouncements = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 };

export function Bell({ api }: { readonly api: MessageApi }) {
  const user = useUser();
  const navigate = useNavigate();
  const { notification } = App.useApp();
  const [unfolded, setUnfolded] = useState(false);
  const {
    own = NONE,
    failed,
    markRead,
  } = useAnnouncements(api, user.id, (rows) => {
    const [first] = rows;
    if (first === undefined) return;
    notification.open({
      key: "announcements",
      role: "status",
      title: rows.length === 1 ? texts.arrived(first.titile) : texts.arrivedMany(rows.length),
      description: rows.length === 1 ? first.msgTxt : undefined,
      onClick: () => {
        notification.destroy("announcements");
        if (rows.length === 1) opened.open(first);
        else setUnfolded(true);
      },
    });
  });
  const opened = useOpenAnnouncement(markRead);
  const total = own.anntMsgTotal + own.sysMsgTotal;
  const leave = (run: () => void) => () => {
    setUnfolded(false);
    run();
  };
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={unfolded}
        onOpenChange={setUnfolded}
        classNames={{ root: "bell-popover" }}
        content={
          <Entries
            own={own}
            failed={failed}
            onOpen={(row) => leave(() => opened.open(row))()}
            onMore={leave(() => void navigate(OWN_ANNOUNCEMENTS_PATH))}
          />
        }
      >
        <Badge count={total} size="small" offset={[-6, 8]}>
          <Button
            type="text"
            className="bell-button"
            aria-label={texts.open(total)}
            aria-expanded={unfolded}
            icon={<BellOutlined />}
          />
        </Badge>
      </Popover>
      <AnnouncementViewer {...opened} />
    </>
  );
}

interface EntriesProps {
  readonly own: OwnAnnouncements;
  readonly failed: boolean;
  readonly onOpen: (row: AnnouncementRow) => void;
  readonly onMore: () => void;
}

function Entries({ own, failed, onOpen, onMore }: EntriesProps) {
  const tab = (key: "annt" | "sys", count: number, rows: readonly AnnouncementRow[]) => ({
    key,
    label: texts.tab(texts.tabs[key], count),
    children: (
      <>
        {rows.length === 0 ? <p className="bell-none">{texts.none[key]}</p> : null}
        <ul className="bell-list">
          {rows.map((row) => (
            <Entry key={row.id} row={row} onOpen={onOpen} />
          ))}
        </ul>
        <Button block type="text" onClick={onMore}>
          {texts.more}
        </Button>
      </>
    ),
  });
  return (
    <div className="bell-content">
      {failed ? <p className="bell-failed">{texts.failed}</p> : null}
      <Tabs
        size="small"
        centered
        items={[tab("annt", own.anntMsgTotal, own.anntMsgList), tab("sys", own.sysMsgTotal, own.sysMsgList)]}
      />
    </div>
  );
}

function Entry({ row, onOpen }: { readonly row: AnnouncementRow; readonly onOpen: (row: AnnouncementRow) => void }) {
  return (
    <li>
      <button type="button" className="bell-entry" onClick={() => onOpen(row)}>
        <span className="bell-title">{row.titile}</span>
        <span className="bell-facts">
          <time dateTime={row.sendTime}>{timeOf(row.sendTime)}</time>
          <Tag color={PRIORITY_COLORS[row.priority]}>{texts.priority[row.priority]}</Tag>
        </span>
      </button>
    </li>
  );
}
