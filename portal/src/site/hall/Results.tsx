/** The sessions that were found, as cards or as a table; and what to do where there are none. */
import { Link } from "react-router-dom";
import { Empty, LinkButton, Pager, Price, quantity, Table, Title, yuan, type Column } from "#portal/ui/index.ts";
import type { BidSessionRow } from "#server/modules/bidding/contract";
import type { HallData } from "../data.ts";
import { bidSessionAddress } from "../loaders.ts";
import { LotCard, LotTime, LotTotal, PhaseTag } from "../lot/LotCard.tsx";
import { amountsOf, bidCountText, priceOf, timeOf } from "../lot/bidSessionText.ts";
import { clearedLink, hallLink, type ActiveFilter, type HallUrlState } from "./urlState.ts";
import { hallTexts as texts } from "./texts.ts";

const { columns: heads } = texts;

function columnsAt(now: string): readonly Column<BidSessionRow>[] {
  return [
    {
      label: heads.title,
      kind: "lead",
      cell: (session) => (
        <Link to={bidSessionAddress(session)}>
          <Title>{session.title}</Title>
        </Link>
      ),
    },
    { label: heads.code, kind: "tight", cell: ({ landCode }) => landCode },
    { label: heads.state, cell: (session) => <PhaseTag session={session} /> },
    { label: heads.region, cell: ({ region_dictText }) => region_dictText },
    { label: heads.type, cell: ({ transactionType_dictText }) => transactionType_dictText },
    { label: heads.amount, kind: "end", cell: (session) => amountsOf(session, quantity)[0] ?? "—" },
    { label: heads.price, kind: "end", cell: (session) => <PriceCell session={session} /> },
    { label: heads.margin, kind: "end", cell: ({ margin }) => yuan(margin, true) },
    {
      label: heads.time,
      kind: "end",
      cell: (session) => (
        <>
          <small>{timeOf(session, now).label}</small>
          <LotTime session={session} now={now} />
        </>
      ),
    },
    { label: heads.offers, kind: "end", cell: (session) => bidCountText(session) },
  ];
}

function PriceCell({ session }: { readonly session: BidSessionRow }) {
  const { label, value, per } = priceOf(session);
  return (
    <>
      <small>{label}</small>
      <Price value={value} size="s" cut00 per={per} />
      <LotTotal session={session} />
    </>
  );
}

function None({ data, state, activeFilters }: ResultsProps) {
  const { total } = data.page;
  if (total > 0)
    return (
      <Empty title={texts.past} hint={texts.pastHint}>
        <LinkButton to={hallLink(state, { pageNo: 1 })} tone="forest">
          {texts.firstPage}
        </LinkButton>
      </Empty>
    );
  if (activeFilters.length === 0)
    return (
      <Empty title={texts.nothing} hint={texts.nothingHint}>
        <LinkButton to="/index/notice/list" tone="forest">
          {texts.toNotices}
        </LinkButton>
      </Empty>
    );
  return (
    <Empty title={texts.none} hint={texts.noneHint}>
      <LinkButton to={clearedLink(state)} tone="forest">
        {texts.clear}
      </LinkButton>
      {state.query.state !== "signUp" && (
        <LinkButton
          to={hallLink(
            { ...state, query: { ...(state.query.scene && { scene: state.query.scene }) } },
            { state: "signUp" },
          )}
        >
          {texts.signUp}
        </LinkButton>
      )}
    </Empty>
  );
}

interface ResultsProps {
  readonly data: HallData;
  readonly state: HallUrlState;
  readonly activeFilters: readonly ActiveFilter[];
}

export function Results({ data, state, activeFilters }: ResultsProps) {
  const { records, current, pages, now } = data.page;
  if (records.length === 0) return <None data={data} state={state} activeFilters={activeFilters} />;
  return (
    <>
      {state.view === "table" ? (
        <div className="hall-table">
          <Table caption={texts.results} columns={columnsAt(now)} rows={records} rowKey={({ mainId }) => mainId} />
        </div>
      ) : (
        <div className="lots">
          {records.map((session) => (
            <LotCard key={session.mainId} session={session} now={now} level={2} />
          ))}
        </div>
      )}
      <Pager page={current} pages={pages} hrefOf={(pageNo) => hallLink(state, { pageNo })} />
    </>
  );
}
