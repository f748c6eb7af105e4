import type { SessionRow } from "#server/modules/bidding/contract";
import { Breadcrumb, Empty, LinkButton, moment, PageHead, Pager, Price, Table, Tabs } from "#portal/ui/index.ts";
import { Link } from "#portal/walk/index.ts";
import type { HallData } from "../data.ts";
import { sessionAddress } from "../loaders.ts";
import { hallAddress } from "../query.ts";
import type { PageProps } from "../route.ts";
import { PhaseTag } from "../lot/LotCard.tsx";
import { priceOf } from "../lot/session.ts";
import { inviteTexts as t, SHOWN_STATES } from "./texts.ts";

function TenderPrice({ session }: { readonly session: SessionRow }) {
  const { label, value, per } = priceOf(session);
  return <span className="invite-price"><small>{label}</small><Price value={value} size="s" cut00 {...(per !== undefined && { per })} /></span>;
}

function timeOf({ phase, signUpEnd, freeStart, endDateTime }: SessionRow): string {
  if (phase === "signUp") return t.signUpEnd(moment(signUpEnd, "month-minute"));
  return phase === "waiting" ? t.starts(moment(freeStart, "month-minute")) : t.ends(moment(endDateTime, "month-minute"));
}

function Tenders({ rows }: { readonly rows: readonly SessionRow[] }) {
  return (
    <Table caption={t.caption} rows={rows} rowKey={({ mainId }) => mainId} columns={[
      { label: t.name, kind: "lead", cell: (row) => <Link to={sessionAddress(row)}>{row.title}</Link> },
      { label: t.code, kind: "tight", cell: ({ landCode }) => landCode },
      { label: t.region, cell: ({ region_dictText }) => region_dictText },
      { label: t.state, cell: (row) => <PhaseTag session={row} /> },
      { label: t.until, kind: "tight", cell: timeOf },
      { label: t.price, kind: "end", cell: (row) => <TenderPrice session={row} /> },
    ]} />
  );
}

export function Page({ data: { query, page, options } }: PageProps<HallData>) {
  const tabs = [{ value: undefined, text: t.all }, ...options.states.filter(({ value }) => SHOWN_STATES.includes(value))];
  const stateText = tabs.find(({ value }) => value === query.state)?.text ?? t.all;
  const { state: _state, pageNo: _page, ...rest } = query;
  return (
    <div className="wrap">
      <Breadcrumb trail={[{ label: t.home, to: "/index/home" }, { label: t.title }]} />
      <PageHead title={t.title} lead={t.lead} />
      <Tabs label={t.states} items={tabs.map(({ value, text }) => ({ to: hallAddress({ ...rest, ...(value !== undefined && { state: value }) }), label: text, current: value === query.state }))} />
      <p className="notice-count" role="status">{t.total(page.total)}</p>
      {page.records.length > 0 && <Tenders rows={page.records} />}
      {page.records.length === 0 && (
        <Empty title={query.state === undefined ? t.empty : t.nothing(stateText)} hint={query.state === undefined ? t.emptyHint : t.nothingHint}>
          {query.state !== undefined && <LinkButton to="/inviteList" tone="forest">{t.showAll}</LinkButton>}
          <LinkButton to="/index/notice/list?tabCurrent=2">{t.toNotices}</LinkButton>
          <LinkButton to="/index/biddingList">{t.toHall}</LinkButton>
        </Empty>
      )}
      <Pager page={page.current} pages={page.pages} hrefOf={(pageNo) => hallAddress({ ...query, pageNo })} />
    </div>
  );
}
