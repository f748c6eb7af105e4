import { Link } from "react-router-dom";
import type { BidSessionDetail } from "#server/modules/bidding/contract";
import { formatTime, Prose, quantity, Table } from "#portal/ui/index.ts";
import { FileList } from "../files/FileList.tsx";
import { noticePath } from "../notice/NoticeRows.tsx";
import { DetailSection, type DetailSectionProps } from "./DetailSection.tsx";
import { isHalted, Schedule } from "./Schedule.tsx";
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
            <span>{notice.title}</span>
            <time dateTime={notice.publishTime}>{formatTime(notice.publishTime, "day")}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Everything that was announced, under headings that a row of links at the top leads to. */
export function LotSections({ session, now }: { readonly session: BidSessionDetail; readonly now: string }) {
  const { lot } = session;
  const parts: readonly DetailSectionProps[] = [
    {
      id: "description",
      title: t.description,
      children:
        lot.description === "" ? (
          <p className="part-note">{t.noDescription(t.owner[session.scene])}</p>
        ) : (
          <Prose html={lot.description} />
        ),
    },
    ...(lot.sections.length === 0
      ? []
      : [{ id: "sections", title: t.sections, children: <Pieces session={session} /> }]),
    { id: "rules", title: t.rules, children: <Rules session={session} /> },
    {
      id: "schedule",
      title: isHalted(session) ? t.plannedSchedule : t.schedule,
      children: <Schedule session={session} now={now} />,
    },
    ...(lot.documents.length === 0
      ? []
      : [
          {
            id: "documents",
            title: t.documents,
            count: lot.documents.length,
            children: <FileList files={lot.documents} label={t.documents} />,
          },
        ]),
    { id: "place", title: t.place, children: <Place session={session} /> },
    ...(session.notices.length === 0
      ? []
      : [{ id: "notices", title: t.notices, count: session.notices.length, children: <Related session={session} /> }]),
  ];
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
