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
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useAct } from "./useAct.ts";

/** Where one is signed in, and a way to end it from here. */
export function Devices() {
  const [sessions, setSessions] = useState<readonly OwnAuthSession[]>();
  const [said, setSaid] = useState("");
  const [ending, setEnding] = useState<OwnAuthSession | "others">();
  const { busy, failure, run } = useAct(t.failed);
  const load = useCallback(async () => {
    const found = await get<readonly OwnAuthSession[]>(OWN_AUTH_SESSIONS_PATH);
    setSessions([...found].sort((one, other) => Number(other.current) - Number(one.current)));
  }, []);
  useEffect(() => void run(load), [run, load]);
  const end = (which: OwnAuthSession | "others") =>
    run(async () => {
      const body = which === "others" ? {} : { ids: [which.id] };
      const { ended } = await post<{ readonly ended: number }>(END_OWN_AUTH_SESSIONS_PATH, body);
      setEnding(undefined);
      setSaid(ended === 0 ? t.endedBefore : t.ended(ended));
      await load();
    });
  const others = sessions?.some(({ current }) => !current) === true;
  return (
    <Card className="member-part">
      <div className="member-part-head">
        <h2>{t.title}</h2>
        {others && (
          <Button disabled={busy} onClick={() => setEnding("others")}>
            {t.endOthers}
          </Button>
        )}
      </div>
      <p className="member-hint">{t.hint}</p>
      {ending === undefined && <Failure text={failure} />}
      <p className={said === "" ? "unseen" : "notice"} role="status">
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
            <Device key={session.id} session={session} busy={busy} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {ending !== undefined && (
        <ConfirmDialog
          title={ending === "others" ? t.endOthers : t.endTitle}
          ask={ending === "others" ? t.endOthersAsk : t.endAsk(deviceName(ending.userAgent))}
          act={t.end}
          busy={busy}
          failure={failure}
          onConfirm={() => void end(ending)}
          onClose={() => setEnding(undefined)}
        />
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
