import { Link } from "react-router-dom";
import { isConcluded, isHalted, type BidSessionDetail } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { formatTime, Prose, quantity, Table, Title } from "#portal/ui/index.ts";
import { FileList } from "../files/FileList.tsx";
import { noticePath } from "../notice/NoticeRows.tsx";
import { Comparables } from "./Comparables.tsx";
import { DetailSection, type DetailSectionProps } from "./DetailSection.tsx";
import { Payment } from "./Payment.tsx";
import { Schedule } from "./Schedule.tsx";
import { bidSessionTexts as t } from "./texts.ts";

function Pieces({ session: { lot } }: { readonly session: BidSessionDetail }) {
  return (
    <Table
      caption={t.sections}
      rows={lot.sections}
      rowKey={({ sectionName }) => sectionName}
      columns={[
        { label: t.sectionName, kind: "lead", cell: ({ sectionName }) => sectionName },
        { label: `${t.area}（${t.mu}）`, kind: "end", cell: ({ area }) => quantity(area) },
        {
          label: `${t.volume}（${t.cubic}）`,
          kind: "end",
          cell: ({ volume }) => (volume === null ? t.none : quantity(volume)),
        },
        { label: t.remark, cell: ({ remark }) => remark ?? t.none },
      ]}
    />
  );
}

function Place({ session: { address, lot, scene } }: { readonly session: BidSessionDetail }) {
  return (
    <>
      <dl className="place">
        <div>
          <dt>{t.address}</dt>
          <dd>{address}</dd>
        </div>
        {lot.longitude !== null && lot.latitude !== null && (
          <div>
            <dt>{t.coordinates}</dt>
            <dd className="num">{t.coordinatesOf(lot.longitude, lot.latitude)}</dd>
          </div>
        )}
      </dl>
      {lot.longitude !== null && <p className="part-note">{t.placeNote(t.owner[scene])}</p>}
    </>
  );
}

function Rules({ session }: { readonly session: BidSessionDetail }) {
  return (
    <>
      <p className="part-note">{t.rulesNote}</p>
      <dl className="rule-lines">
        {session.rules.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Related({ session }: { readonly session: BidSessionDetail }) {
  return (
    <ul className="rows related">
      {session.notices.map((notice) => (
        <li key={notice.id}>
          <Link to={noticePath(notice)}>
            <Title>{notice.title}</Title>
            <time dateTime={notice.publishTime}>{formatTime(notice.publishTime, "day")}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whom to call to see the lot: as announced, or the platform. */
function Viewing({ session: { lot }, site }: SectionProps) {
  const { viewingContact, viewingPhone, viewingTime } = lot;
  const announced = viewingContact !== null || viewingPhone !== null;
  const phones = announced || site.phones.length === 0 ? [] : site.phones;
  const lines = [
    { label: t.viewingContact, value: viewingContact },
    { label: t.viewingPhone, value: viewingPhone, phone: true },
    { label: t.viewingTime, value: viewingTime ?? (announced ? null : site.hours) },
    ...phones.map(({ title, phone }) => ({ label: title, value: phone, phone: true })),
  ].filter(({ value }) => value !== null && value !== "");
  return (
    <>
      <p className="part-note">{announced ? t.viewingNote : t.noViewing}</p>
      <dl className="place">
        {lines.map(({ label, value, phone = false }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{phone ? <PhoneLink phone={value ?? ""} /> : value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a className="num phone-link" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
      {phone}
    </a>
  );
}

interface SectionProps {
  readonly session: BidSessionDetail;
  readonly site: SiteInfo;
}

/** Undefined: there is nothing to say under this heading. */
type SectionOrNone = DetailSectionProps | undefined;

/** The lot as it was announced. */
function lotSections({ session }: SectionProps): SectionOrNone[] {
  const { lot } = session;
  const description =
    lot.description === "" ? (
      <p className="part-note">{t.noDescription(t.owner[session.scene])}</p>
    ) : (
      <Prose html={lot.description} />
    );
  return [
    { id: "description", title: t.description, children: description },
    lot.sections.length === 0
      ? undefined
      : { id: "sections", title: t.sections, children: <Pieces session={session} /> },
  ];
}

/** How it is sold, paid for, and what others were sold for. */
function saleSections({ session, site }: SectionProps, now: string): SectionOrNone[] {
  return [
    { id: "rules", title: t.rules, children: <Rules session={session} /> },
    {
      id: "schedule",
      title: isHalted(session.phase) ? t.plannedSchedule : t.schedule,
      children: <Schedule session={session} now={now} />,
    },
    session.phase === "failed" || session.phase === "withdrawn"
      ? undefined
      : { id: "payment", title: t.payment, children: <Payment session={session} site={site} /> },
    session.comparables.length === 0
      ? undefined
      : { id: "comparables", title: t.comparables, children: <Comparables session={session} /> },
  ];
}

/** Papers, the place, and what was published of it. */
function placeSections({ session, site }: SectionProps): SectionOrNone[] {
  const { lot, notices } = session;
  return [
    lot.documents.length === 0
      ? undefined
      : {
          id: "documents",
          title: t.documents,
          count: lot.documents.length,
          children: <FileList files={lot.documents} label={t.documents} />,
        },
    session.scene === "invite" || isConcluded(session.phase)
      ? undefined
      : { id: "viewing", title: t.viewing, children: <Viewing session={session} site={site} /> },
    { id: "place", title: t.place, children: <Place session={session} /> },
    notices.length === 0
      ? undefined
      : { id: "notices", title: t.notices, count: notices.length, children: <Related session={session} /> },
  ];
}

/** Everything that was announced, under headings that a row of links at the top leads to. */
export function LotSections({ session, site, now }: SectionProps & { readonly now: string }) {
  const props = { session, site };
  const parts = [...lotSections(props), ...saleSections(props, now), ...placeSections(props)].filter(
    (part) => part !== undefined,
  );
  return (
    <>
      <nav className="tabs part-links no-print" aria-label={t.onThisPage}>
        {parts.map(({ id, title, count }) => (
          <a key={id} href={`#${id}`}>
            {title}
            {count !== undefined && <span className="tabs-count">{count}</span>}
          </a>
        ))}
      </nav>
      {parts.map((part) => (
        <DetailSection key={part.id} {...part} />
      ))}
    </>
  );
}
