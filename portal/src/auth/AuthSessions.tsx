import { ApiError } from "#core/api";
import { deviceName, displayInstant, parseInstant } from "#core/values";
import { App, Button, Card, Empty, Result, Skeleton, Tag } from "antd";
import type { OwnAuthSession } from "#server/modules/identity/contract";
import { authSessionTexts as texts } from "./texts.ts";
import { useAuthSessions, type OwnAuthSessions, type AuthSessionApi } from "./useAuthSessions.ts";
import "./authSessions.css";

/** Where one is signed in: each device with its address and its times, and a way to end it from here. */
export function AuthSessions(calls: AuthSessionApi) {
  const own = useAuthSessions(calls);
  const endAsked = useEnding(own);
  const others = own.sessions?.filter((session) => !session.current) ?? [];
  const all =
    others.length > 0 ? (
      <Button danger onClick={() => endAsked(undefined)}>
        {texts.endOthers}
      </Button>
    ) : null;
  return (
    <Card title={texts.title} extra={all} className="sessions">
      <p className="sessions-hint">{texts.hint}</p>
      <Body own={own} onEnd={endAsked} />
    </Card>
  );
}

function Body({ own, onEnd }: { readonly own: OwnAuthSessions; readonly onEnd: (session: OwnAuthSession) => void }) {
  const { sessions, failure, load } = own;
  if (failure !== undefined)
    return (
      <Result
        status="warning"
        role="alert"
        title={texts.failed}
        subTitle={failure}
        extra={
          <Button type="primary" onClick={() => void load()}>
            {texts.retry}
          </Button>
        }
      />
    );
  if (sessions === undefined)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </div>
    );
  if (sessions.length === 0) return <Empty description={texts.empty} />;
  return (
    <ul className="sessions-list">
      {sessions.map((session) => (
        <Session key={session.id} session={session} onEnd={() => onEnd(session)} />
      ))}
    </ul>
  );
}

function Session({ session, onEnd }: { readonly session: OwnAuthSession; readonly onEnd: () => void }) {
  const { userAgent, ip, createTime, usedTime, current } = session;
  const device = deviceName(userAgent);
  return (
    <li>
      <div className="sessions-words">
        <span className="sessions-device">
          {device}
          {current ? (
            <Tag color="green" variant="filled">
              {texts.current}
            </Tag>
          ) : null}
        </span>
        <dl>
          <div>
            <dt>{texts.address}</dt>
            <dd>{ip === "" ? texts.unknown : ip}</dd>
          </div>
          <div>
            <dt>{texts.since}</dt>
            <dd>{timeOf(createTime)}</dd>
          </div>
          <div>
            <dt>{texts.used}</dt>
            <dd>{timeOf(usedTime)}</dd>
          </div>
        </dl>
      </div>
      {current ? null : (
        <Button danger aria-label={`${texts.end} ${device}`} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}

function timeOf(wire: string): string {
  const instant = parseInstant(wire);
  return instant === undefined ? wire : displayInstant(instant);
}

/** Asks, ends, and says how many ended; without a session all others. */
function useEnding({ end }: OwnAuthSessions): (session: OwnAuthSession | undefined) => void {
  const { modal, message } = App.useApp();
  const run = async (session: OwnAuthSession | undefined) => {
    try {
      const ended = await end(session && [session.id]);
      message.success(ended === 0 ? texts.endedBefore : texts.ended(ended));
    } catch (error) {
      message.error(error instanceof ApiError ? error.message : texts.endFailed);
    }
  };
  return (session) =>
    void modal.confirm({
      title: session ? texts.end : texts.endOthers,
      content: session ? texts.endAsk(deviceName(session.userAgent)) : texts.endOthersAsk,
      okText: texts.end,
      okButtonProps: { danger: true },
      onOk: () => run(session),
    });
}
