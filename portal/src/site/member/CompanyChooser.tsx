import { useCallback } from "react";
import { MEMBER_PATHS, type CompanyPage } from "#server/modules/members/contract";
import { Button, Dialog, Empty, LinkButton, Tag } from "#portal/ui/index.ts";
import { Failure } from "../forms/fields.tsx";
import { post } from "./calls.ts";
import { chooserTexts as t } from "./centerTexts.ts";
import { Waiting } from "./Part.tsx";
import { companyAddress } from "./places.ts";
import { switchIdentity } from "./switchIdentity.ts";
import { useAct } from "./useAct.ts";
import { useLoaded } from "./useLoaded.ts";

const MOST = 100;

/** The member's certified companies; choosing one gives a new session, and everything is read anew under it. */
export function CompanyChooser({
  current,
  onClose,
}: {
  readonly current: string | null;
  readonly onClose: () => void;
}) {
  const load = useCallback(() => post<CompanyPage>(MEMBER_PATHS.companies, { pageNo: 1, pageSize: MOST }), []);
  const { value, failure, reload } = useLoaded(load);
  const act = useAct(t.failed);
  const choose = (id: string | null) =>
    act.run(async () => {
      await switchIdentity(id);
      window.location.reload();
    });
  const companies = value?.records.filter(({ verified }) => verified === 1) ?? [];
  const person = { id: null, company: t.person, frozen: false };
  return (
    <Dialog title={t.title} open onClose={onClose}>
      {value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : companies.length === 0 ? (
        <Empty title={t.none} hint={t.noneHint} card={false}>
          <LinkButton to={companyAddress()}>{t.add}</LinkButton>
        </Empty>
      ) : (
        <>
          <p className="member-hint">{t.hint}</p>
          <Failure text={act.failure} />
          <ul className="member-rows">
            {[...companies, person].map(({ id, company, frozen }) => (
              <li key={id ?? ""} aria-current={id === current ? "true" : undefined}>
                <b>{company}</b>
                {id === current ? (
                  <Tag tone="done">{t.current}</Tag>
                ) : frozen ? (
                  <Tag tone="bad">{t.frozen}</Tag>
                ) : (
                  <Button disabled={act.busy} aria-label={t.chooseOf(company)} onClick={() => void choose(id)}>
                    {t.choose}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
