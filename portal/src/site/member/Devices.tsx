import { deviceName } from "#core/values";
import { useCallback, useEffect, useState } from "react";
import {
  END_OWN_AUTH_SESSIONS_PATH,
  OWN_AUTH_SESSIONS_PATH,
  type OwnAuthSession,
} from "#server/modules/identity/contract";
import { Button, Card, Skeleton, Tag, Time } from "#portal/ui/index.ts";
import { Failure } from "../forms/fields.tsx";
import { get, post } from "./calls.ts";
import { deviceTexts as t } from "./texts.ts";
import { useAct } from "./useAct.ts";

/** Where one is signed in, and a way to end it from here. */
export function Devices() {
  const [sessions, setSessions] = useState<readonly OwnAuthSession[]>();
  const [said, setSaid] = useState("");
  const { busy, failure, run } = useAct(t.failed);
  const load = useCallback(async () => {
    const found = await get<readonly OwnAuthSession[]>(OWN_AUTH_SESSIONS_PATH);
    setSessions([...found].sort((one, other) => Number(other.current) - Number(one.current)));
  }, []);
  useEffect(() => void run(load), [run, load]);
  const end = (ids?: readonly string[]) =>
    run(async () => {
      const { ended } = await post<{ readonly ended: number }>(
        END_OWN_AUTH_SESSIONS_PATH,
        ids === undefined ? {} : { ids },
      );
      setSaid(t.ended(ended));
      await load();
    });
  const others = sessions?.some(({ current }) => !current) === true;
  return (
    <Card className="member-part">
      <div className="member-part-head">
        <h2>{t.title}</h2>
        {others && (
          <Button disabled={busy} onClick={() => void end()}>
            {t.endOthers}
          </Button>
        )}
      </div>
      <p className="member-hint">{t.hint}</p>
      <Failure text={failure} />
      <p className="unseen" role="status">
        {said}
      </p>
      {sessions === undefined ? (
        failure === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <Button onClick={() => void run(load)}>{t.retry}</Button>
        )
      ) : (
        <ul className="member-rows">
          {sessions.map((session) => (
            <Device key={session.id} session={session} busy={busy} onEnd={() => void end([session.id])} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Device({
  session: { userAgent, ip, usedTime, current },
  busy,
  onEnd,
}: {
  readonly session: OwnAuthSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
  const device = deviceName(userAgent);
  return (
    <li>
      <div>
        <b>{device}</b> {current && <Tag tone="done">{t.current}</Tag>}
        <p className="member-hint">
          {t.address} {ip === "" ? t.unknown : ip} · {t.used} <Time at={usedTime} />
        </p>
      </div>
      {!current && (
        <Button disabled={busy} aria-label={t.endOf(device)} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </li>
  );
}
