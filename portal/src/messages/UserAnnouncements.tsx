/** 我的通知: all of one's announcements and system messages, read or not. */
import { Alert, App, Button, Card, Segmented, Switch, Table, Tag, type TableColumnsType } from "antd";
import { useCallback, useEffect, useState } from "react";
import type { Page } from "#core/api";
import { MESSAGE_PATHS, type OwnAnnouncementRow } from "#server/modules/messages/contract";
import { AnnouncementViewer, timeOf } from "./AnnouncementViewer.tsx";
import { announcementsChanged, onAnnouncementsChanged } from "./announcementChanges.ts";
import type { MessageApi } from "./messageApi.ts";
import { bellTexts, ownTexts as texts, PRIORITY_COLORS } from "./texts.ts";
import { useOpenAnnouncement } from "./useOpenAnnouncement.ts";
import "./messages.css";

interface Wanted {
  readonly category: "" | "1" | "2";
  readonly unread: boolean;
  readonly pageNo: number;
  readonly pageSize: number;
}

const FIRST: Wanted = { category: "", unread: false, pageNo: 1, pageSize: 10 };

export function UserAnnouncements({ api }: { readonly api: MessageApi }) {
  const { modal, message } = App.useApp();
  const [wanted, setWanted] = useState(FIRST);
  const { page, failed, reload } = useOwnAnnouncements(api, wanted);
  const opened = useOpenAnnouncement(async (anntId) => {
    await api.post(MESSAGE_PATHS.readAnnouncement, { anntId });
    reload();
  });
  const change = (values: Partial<Wanted>): void => setWanted((now) => ({ ...now, pageNo: 1, ...values }));
  const readAll = (): void =>
    void modal.confirm({
      title: texts.readAllAsk,
      onOk: async () => {
        await api.post(MESSAGE_PATHS.readAllAnnouncements, {}).catch(() => void message.warning(texts.failed));
        announcementsChanged();
      },
    });
  return (
    <Card>
      <div className="own-announcements-tools">
        <Segmented<Wanted["category"]>
          aria-label={texts.columns.category}
          value={wanted.category}
          options={[
            { value: "", label: texts.all },
            { value: "1", label: texts.notices },
            { value: "2", label: texts.system },
          ]}
          onChange={(category) => change({ category })}
        />
        <span>
          <label>
            <Switch size="small" checked={wanted.unread} onChange={(unread) => change({ unread })} /> {texts.unreadOnly}
          </label>{" "}
          <Button type="link" onClick={readAll}>
            {texts.readAll}
          </Button>
        </span>
      </div>
      {failed ? (
        <Alert
          type="warning"
          showIcon
          title={texts.failed}
          action={
            <Button size="small" onClick={reload}>
              {texts.retry}
            </Button>
          }
        />
      ) : null}
      <Table<OwnAnnouncementRow>
        rowKey="id"
        size="middle"
        loading={page === undefined && !failed}
        columns={columnsOf(opened.open)}
        dataSource={[...(page?.records ?? [])]}
        rowClassName={(row) => (row.readFlag === 0 ? "own-announcements-unread" : "")}
        locale={{ emptyText: texts.empty }}
        pagination={{
          current: wanted.pageNo,
          pageSize: wanted.pageSize,
          total: page?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [10, 20, 30],
          showTotal: (total, [from, to]) => texts.total(from, to, total),
          onChange: (pageNo, pageSize) => setWanted((now) => ({ ...now, pageNo, pageSize })),
        }}
      />
      <AnnouncementViewer {...opened} />
    </Card>
  );
}

/** Read again whenever the bell hears of something. */
function useOwnAnnouncements(api: MessageApi, { category, unread, pageNo, pageSize }: Wanted) {
  const [page, setPage] = useState<Page<OwnAnnouncementRow>>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  const reload = useCallback(() => setAsked((count) => count + 1), []);
  useEffect(() => onAnnouncementsChanged(reload), [reload]);
  useEffect(() => {
    let current = true;
    const query = {
      pageNo: String(pageNo),
      pageSize: String(pageSize),
      ...(category === "" ? {} : { msgCategory: category }),
      ...(unread ? { readFlag: "0" } : {}),
    };
    api.get<Page<OwnAnnouncementRow>>(MESSAGE_PATHS.ownAnnouncements, query).then(
      (fresh) => {
        if (!current) return;
        setPage(fresh);
        setFailed(false);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [api, category, unread, pageNo, pageSize, asked]);
  return { page, failed, reload };
}

function columnsOf(open: (row: OwnAnnouncementRow) => void): TableColumnsType<OwnAnnouncementRow> {
  const { columns } = texts;
  const category = (row: OwnAnnouncementRow) => (row.msgCategory === 2 ? texts.system : texts.notices);
  const priority = (row: OwnAnnouncementRow) => (
    <Tag color={PRIORITY_COLORS[row.priority]}>{bellTexts.priority[row.priority]}</Tag>
  );
  return [
    {
      key: "title",
      title: columns.title,
      render: (_value, row) => (
        <>
          <Button type="link" className="own-announcements-title" onClick={() => open(row)}>
            {row.titile}
          </Button>
          <span className="own-announcements-line">{row.msgTxt}</span>
        </>
      ),
    },
    {
      key: "category",
      title: columns.category,
      width: 100,
      responsive: ["md"],
      render: (_value, row) => category(row),
    },
    { key: "priority", title: columns.priority, width: 110, render: (_value, row) => priority(row) },
    { key: "sender", title: columns.sender, width: 120, dataIndex: "sender", responsive: ["md"] },
    { key: "time", title: columns.time, width: 170, responsive: ["md"], render: (_value, row) => timeOf(row.sendTime) },
    {
      key: "state",
      title: columns.state,
      width: 80,
      render: (_value, row) =>
        row.readFlag === 1 ? <Tag>{texts.read}</Tag> : <Tag color="orange">{texts.unread}</Tag>,
    },
  ];
}
