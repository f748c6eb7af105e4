import { ApiError } from "#core/api";
import { Alert, App, Button, Card, Tag } from "antd";
import { useCallback, useEffect, useState } from "react";
import {
  LINK_THIRD_PARTY_PATH,
  LINKED_THIRD_PARTIES_PATH,
  UNLINK_THIRD_PARTY_PATH,
  type LinkedThirdParty,
} from "#server/modules/identity/contract";
import type { AuthSessionApi } from "./useAuthSessions.ts";
import { thirdAccountTexts as texts } from "./texts.ts";

/** Accounts of third parties that an operator signs in with; nothing where none is set up. */
export function ThirdAccounts({ get, post }: AuthSessionApi) {
  const { message } = App.useApp();
  const [parties, setParties] = useState<readonly LinkedThirdParty[]>([]);
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    setParties(await get<readonly LinkedThirdParty[]>(LINKED_THIRD_PARTIES_PATH));
    setFailure(undefined);
  }, [get]);
  const run = useCallback(
    (work: () => Promise<void>) =>
      void work().catch((error: unknown) => setFailure(error instanceof ApiError ? error.message : texts.failed)),
    [],
  );
  useEffect(() => run(load), [load, run]);
  if (parties.length === 0 && failure === undefined) return null;
  const link = (thirdType: string) =>
    run(async () => {
      const { url } = await post<{ readonly url: string }>(LINK_THIRD_PARTY_PATH, { thirdType });
      window.location.assign(url);
    });
  const unlink = ({ thirdType, title }: LinkedThirdParty) =>
    run(async () => {
      await post(UNLINK_THIRD_PARTY_PATH, { thirdType });
      message.success(texts.unlinked(title));
      await load();
    });
  return (
    <Card title={texts.title} className="sessions" style={{ marginTop: 16 }}>
      <p className="sessions-hint">{texts.hint}</p>
      {failure === undefined ? null : <Alert type="error" showIcon role="alert" title={failure} />}
      <ul className="sessions-list">
        {parties.map((party) => (
          <li key={party.thirdType}>
            <span className="sessions-device">
              {party.title}
              <Tag {...(party.linked ? { color: "green" } : {})}>{party.linked ? texts.linked : texts.notLinked}</Tag>
            </span>
            {party.linked ? (
              <Button danger onClick={() => unlink(party)}>
                {texts.unlink}
              </Button>
            ) : (
              <Button onClick={() => link(party.thirdType)}>{texts.link}</Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
