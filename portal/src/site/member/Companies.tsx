import { useCallback, useState } from "react";
import { MEMBER_PATHS, type Company, type CompanyPage } from "#server/modules/members/contract";
import { Button, Empty, LinkButton, Pager, Table, Tag } from "#portal/ui/index.ts";
import { useLocation } from "react-router-dom";
import { addressOf, pageNoOf } from "../query.ts";
import { companyFieldTexts as fields, formTexts } from "../forms/texts.ts";
import { post } from "./calls.ts";
import { companyTexts as t } from "./centerTexts.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Part, ReloadFailure, Waiting } from "./Part.tsx";
import { companyAddress } from "./places.ts";
import { VerifiedTag } from "./Profile.tsx";
import { useMessageChanges } from "./unread.ts";
import { useAct } from "./useAct.ts";
import { useLoaded } from "./useLoaded.ts";

const SIZE = 10;

/** The member's companies: a certified one is looked at, any other one edited or deleted. */
export function Companies() {
  const { search, state } = useLocation();
  const page = pageNoOf(new URLSearchParams(search), "page");
  const load = useCallback(() => post<CompanyPage>(MEMBER_PATHS.companies, { pageNo: page, pageSize: SIZE }), [page]);
  const loaded = useLoaded(load);
  const { value, failure, reload } = loaded;
  const [removing, setRemoving] = useState<Company>();
  const [said, setSaid] = useState(isSubmitted(state) ? t.submitted : "");
  useMessageChanges(
    useCallback(() => {
      // The message is about an earlier state, so it goes when the list shows another one.
      setSaid("");
      void reload();
    }, [reload]),
  );
  const act = useAct(formTexts.failed);
  const remove = ({ id, memberId }: Company) =>
    act.run(async () => {
      await post(MEMBER_PATHS.deleteCompany, { memberId, enterpriseCertificationId: id });
      setRemoving(undefined);
      setSaid(t.removed);
      await reload();
    });
  return (
    <Part
      title={t.title}
      lead={t.lead}
      act={
        <LinkButton to={companyAddress()} tone="wood">
          {t.add}
        </LinkButton>
      }
    >
      <p role="status" className={said === "" ? "unseen" : "notice"}>
        {said}
      </p>
      <ReloadFailure loaded={loaded} />
      {value === undefined ? (
        <Waiting failure={failure} onRetry={() => void reload()} />
      ) : value.records.length === 0 ? (
        <Empty title={t.empty} hint={t.emptyHint} card={false} />
      ) : (
        <>
          <CompanyTable rows={value.records} onRemove={setRemoving} />
          <Pager
            page={page}
            pages={value.pages}
            hrefOf={(to) => addressOf("/userCenter", { tag: "11", page: String(to) })}
          />
        </>
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title={t.removeTitle}
          ask={t.removeAsk(removing.company)}
          act={t.remove}
          busy={act.busy}
          failure={act.failure}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Part>
  );
}

/** What the form of a company leaves in the history of the tab. */
const isSubmitted = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "companySubmitted" in state;

function CompanyTable({
  rows,
  onRemove,
}: {
  readonly rows: readonly Company[];
  readonly onRemove: (company: Company) => void;
}) {
  return (
    <Table
      caption={t.caption}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { label: fields.company, kind: "lead", cell: ({ company }) => company },
        { label: fields.corporate, cell: ({ corporate }) => corporate },
        { label: fields.registeredAddress, cell: ({ registeredAddress }) => registeredAddress },
        {
          label: t.verified,
          cell: ({ verified, frozen, reason }) => (
            <span>
              {frozen ? <Tag tone="bad">{t.frozen}</Tag> : <VerifiedTag verified={verified} />}
              {reason !== null && <span className="member-reason">{reason}</span>}
            </span>
          ),
        },
        { label: t.acts, cell: (company) => <CompanyActs company={company} onRemove={onRemove} /> },
      ]}
    />
  );
}

function CompanyActs({
  company,
  onRemove,
}: {
  readonly company: Company;
  readonly onRemove: (company: Company) => void;
}) {
  const { id, company: name, verified } = company;
  const act = verified === 1 ? t.details : t.edit;
  return (
    <span className="member-acts">
      <LinkButton to={companyAddress(id)} tone="plain">
        {act}
        <span className="unseen">{name}</span>
      </LinkButton>
      {verified !== 1 && (
        <Button
          tone="plain"
          className="member-danger-plain"
          aria-label={t.actOn(t.remove, name)}
          onClick={() => onRemove(company)}
        >
          {t.remove}
        </Button>
      )}
    </span>
  );
}
