import { useCallback, useEffect, useState } from "react";
import {
  LINK_THIRD_PARTY_PATH,
  LINKED_THIRD_PARTIES_PATH,
  UNLINK_THIRD_PARTY_PATH,
  type LinkedThirdParty,
} from "#server/modules/identity/contract";
import { Button, Card, Tag } from "#portal/ui/index.ts";
import { Failure } from "../forms/fields.tsx";
import { get, post } from "./calls.ts";
import { linkTexts as t } from "./texts.ts";
import { useAct } from "./useAct.ts";

/** Accounts of third parties that one signs in with; nothing where none is set up. */
export function ThirdAccounts() {
  const [parties, setParties] = useState<readonly LinkedThirdParty[]>([]);
  const [said, setSaid] = useState("");
  const { busy, failure, run } = useAct(t.failed);
  const load = useCallback(
    async () => setParties(await get<readonly LinkedThirdParty[]>(LINKED_THIRD_PARTIES_PATH)),
    [],
  );
  useEffect(() => void run(load), [run, load]);
  const link = (thirdType: string) =>
    run(async () => {
      const { url } = await post<{ readonly url: string }>(LINK_THIRD_PARTY_PATH, { thirdType });
      window.location.assign(url);
    });
  const unlink = ({ thirdType, title }: LinkedThirdParty) =>
    run(async () => {
      await post(UNLINK_THIRD_PARTY_PATH, { thirdType });
      setSaid(t.unlinked(title));
      await load();
    });
  if (parties.length === 0 && failure === undefined) return null;
  return (
    <Card className="member-part">
      <h2>{t.title}</h2>
      <p className="member-hint">{t.hint}</p>
      <Failure text={failure} />
      <p className="unseen" role="status">
        {said}
      </p>
      <ul className="member-rows">
        {parties.map((party) => (
          <li key={party.thirdType}>
            <div>
              <b>{party.title}</b>{" "}
              {party.linked ? <Tag tone="done">{t.linked}</Tag> : <Tag tone="calm">{t.notLinked}</Tag>}
            </div>
            {party.linked ? (
              <Button disabled={busy} aria-label={t.unlinkOf(party.title)} onClick={() => void unlink(party)}>
                {t.unlink}
              </Button>
            ) : (
              <Button disabled={busy} aria-label={t.linkOf(party.title)} onClick={() => void link(party.thirdType)}>
                {t.link}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
