import { useCallback, useState } from "react";
import { useLocation } from "react-router-dom";
import { MESSAGE_PATHS, type MemberMessage, type MemberMessageRow } from "#server/modules/messages/contract";
import { Button, Dialog, Empty, Pager, Prose, Table, Tag, Time } from "#portal/ui/index.ts";
import { Failure } from "../forms/fields.tsx";
import { addressOf, pageNoOf } from "../query.ts";
import { get } from "./calls.ts";
import { messageTexts as t } from "./centerTexts.ts";
import { Part, ReloadFailure, Waiting } from "./Part.tsx";
import { reloadUnread, useMessageChanges } from "./unread.ts";
import { useAct } from "./useAct.ts";
import { useLoaded } from "./useLoaded.ts";
import { formTexts } from "../forms/texts.ts";

const SIZE = 10;

interface MessagePage {
  readonly records: readonly MemberMessageRow[];
  readonly total: number;
}

/** Messages to the member; reading one marks it as read, here and in the badge. */
export function Messages() {
  const { search } = useLocation();
  const page = pageNoOf(new URLSearchParams(search), "page");
  const load = useCallback(
    () => get<MessagePage>(MESSAGE_PATHS.mine, { pageNo: String(page), pageSize: String(SIZE) }),
    [page],
  );
  const loaded = useLoaded(load);
  const { value, failure, reload } = loaded;
  const [shown, setShown] = useState<MemberMessage>();
  const act = useAct(formTexts.failed);
  useMessageChanges(useCallback(() => void reload(), [reload]));
  const read = (msgId: string) =>
    act.run(async () => {
      setShown(await get<MemberMessage>(MESSAGE_PATHS.message, { id: msgId }));
      await Promise.all([reload(), reloadUnread()]);
    });
  return (
    <Part title={t.title}>
      <Failure text={act.failure} />
      <ReloadFailure loaded={loaded} />
      {value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : value.records.length === 0 ? (
        <Empty title={t.empty} hint={t.emptyHint} card={false} />
      ) : (
        <>
          <div className="member-messages">
            <Rows rows={value.records} onRead={(msgId) => void read(msgId)} />
          </div>
          <Pager
            page={page}
            pages={Math.ceil(value.total / SIZE)}
            hrefOf={(to) => addressOf("/userCenter", { tag: "7", page: String(to) })}
          />
        </>
      )}
      <Dialog title={shown?.mmsgTitle ?? t.title} open={shown !== undefined} onClose={() => setShown(undefined)}>
        {shown !== undefined && (
          <>
            <p className="member-hint">
              {shown.mmsgTypeName} · <Time at={shown.createDate} />
            </p>
            <Prose html={shown.msgContent} />
            <div className="dialog-acts">
              <Button onClick={() => setShown(undefined)}>{t.close}</Button>
            </div>
          </>
        )}
      </Dialog>
    </Part>
  );
}

function Rows({
  rows,
  onRead,
}: {
  readonly rows: readonly MemberMessageRow[];
  readonly onRead: (msgId: string) => void;
}) {
  return (
    <Table
      caption={t.caption}
      rows={rows}
      rowKey={({ msgId }) => msgId}
      columns={[
        {
          label: t.name,
          kind: "lead",
          cell: ({ msgId, mmsgTitle, readStatus }) => (
            <button
              type="button"
              className={readStatus === 1 ? "member-link" : "member-link member-link-new"}
              onClick={() => onRead(msgId)}
            >
              {mmsgTitle}
            </button>
          ),
        },
        { label: t.time, kind: "tight", cell: ({ createDate }) => <Time at={createDate} /> },
        { label: t.type, cell: ({ mmsgTypeName }) => mmsgTypeName },
        {
          label: t.read,
          cell: ({ readStatus, readStatusName }) => (
            <Tag tone={readStatus === 1 ? "calm" : "live"}>{readStatusName}</Tag>
          ),
        },
        {
          label: t.readTime,
          kind: "tight",
          cell: ({ readTime }) =>
            readTime === null ? <span className="member-none">{t.notRead}</span> : <Time at={readTime} />,
        },
      ]}
    />
  );
}
