import { Link } from "react-router-dom";
import type { NoticeCategory, NoticeDetail, NoticeLink } from "#server/modules/content/contract";
import { Breadcrumb, Facts, LinkButton, Time, Price, Prose, Tag, Title } from "#portal/ui/index.ts";
import { FileList } from "../files/FileList.tsx";
import { addressOf } from "../query.ts";
import { bidSessionAddress } from "../loaders.ts";
import { noticePath, pricesOf, sceneOf } from "./NoticeRows.tsx";
import { PrintFooter, PrintButton, PrintableArticle } from "./PrintableArticle.tsx";
import { noticeTexts as t } from "./texts.ts";

interface NoticeProps {
  readonly notice: NoticeDetail;
  readonly company: string;
  readonly platform: string;
}

function keyFacts(notice: NoticeDetail) {
  return [
    ...(notice.landCode === null ? [] : [{ label: t.landCode, value: notice.landCode }]),
    ...(notice.landTitle === null ? [] : [{ label: t.landTitle, value: notice.landTitle }]),
    ...(notice.bidTime === null ? [] : [{ label: t.bidTime, value: <Time at={notice.bidTime} /> }]),
    ...pricesOf(notice).map(({ label, value, per }) => ({ label, value: <Price value={value} size="s" per={per} /> })),
    ...(notice.winner === null ? [] : [{ label: t.winner[sceneOf(notice)], value: notice.winner }]),
    ...(notice.validTo === null ? [] : [{ label: t.validTo, value: <Time at={notice.validTo} shape="day" /> }]),
  ];
}

function AdjacentNotice({
  label,
  link,
  category,
}: {
  readonly label: string;
  readonly link: NoticeLink | null;
  readonly category: NoticeCategory;
}) {
  return (
    link && (
      <Link to={noticePath({ id: link.id, category })}>
        <small>{label}</small>
        <Title>{link.title}</Title>
      </Link>
    )
  );
}

/** To the session that it announces; where it names none, to those of its lot. */
function BidSessionLink({ notice: { session, landCode } }: Pick<NoticeProps, "notice">) {
  if (session !== null)
    return (
      <LinkButton tone="forest" to={bidSessionAddress(session)}>
        {t.toSession}
      </LinkButton>
    );
  return (
    landCode !== null && (
      <LinkButton tone="forest" to={addressOf("/index/biddingList", { keyWord: landCode })}>
        {t.toLot}
      </LinkButton>
    )
  );
}

export function Notice({ notice, company, platform }: NoticeProps) {
  const list = addressOf("/index/notice/list", { tabCurrent: notice.category });
  const facts = keyFacts(notice);
  return (
    <div className="wrap">
      <Breadcrumb
        trail={[
          { label: t.home, to: "/index/home" },
          { label: t.title, to: "/index/notice/list" },
          { label: t.categories[notice.category], to: list },
          { label: t.detail },
        ]}
      />
      <PrintableArticle
        title={notice.title}
        tags={
          <>
            <Tag tone="open">{notice.category_dictText}</Tag>
            {notice.top && <Tag tone="open">{t.top}</Tag>}
          </>
        }
        about={[
          <>
            {t.published}：<Time at={notice.publishTime} />
          </>,
          ...(company === "" ? [] : [`${t.source}：${company}`]),
        ]}
      >
        {facts.length > 0 && (
          <section className="sheet-facts" aria-label={t.keyFacts}>
            <Facts items={facts} />
          </section>
        )}
        <Prose html={notice.content} />
        {notice.attachments.length > 0 && (
          <section className="sheet-files">
            <h2>{t.attachments}</h2>
            <FileList files={notice.attachments} label={t.attachments} />
          </section>
        )}
        <PrintFooter platform={platform} path={noticePath(notice)} />
        <div className="sheet-acts no-print">
          <BidSessionLink notice={notice} />
          <PrintButton />
          <LinkButton to={list}>{t.back}</LinkButton>
        </div>
      </PrintableArticle>
      {(notice.newer ?? notice.older) !== null && (
        <nav className="neighbours no-print" aria-label={t.neighbours}>
          <AdjacentNotice label={t.newer} link={notice.newer} category={notice.category} />
          <AdjacentNotice label={t.older} link={notice.older} category={notice.category} />
        </nav>
      )}
    </div>
  );
}
