import { Link } from "#portal/walk/index.ts";
import type { NoticeRow } from "#server/modules/content/contract";
import { moment, Tag, yuan } from "#portal/ui/index.ts";
import { noticeTexts as t } from "./texts.ts";

export const noticePath = (notice: { readonly id: string; readonly category: number }) => `/index/notice/Detail/${notice.id}/${notice.category}`;

/** What a notice says in a few words, besides its title. */
function summaryOf(notice: NoticeRow): string {
  const parts = [
    notice.landCode,
    notice.bidTime === null ? null : `${t.bidTime} ${moment(notice.bidTime, "minute")}`,
    notice.dealPrice === null ? null : `${t.dealPrice} ${yuan(notice.dealPrice, true)}`,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

/** Notices one under the other, the day in front as on a board. */
export function NoticeRows({ notices }: { readonly notices: readonly NoticeRow[] }) {
  return (
    <ol className="rows notice-rows">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link to={noticePath(notice)}>
            <time dateTime={notice.publishTime} className="notice-day"><b>{moment(notice.publishTime, "month-day")}</b>{moment(notice.publishTime, "year")}</time>
            <span className="notice-what">
              <span className="notice-title">{notice.top && <Tag tone="live">{t.top}</Tag>}{notice.title}</span>
              <span className="notice-says">{summaryOf(notice)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
