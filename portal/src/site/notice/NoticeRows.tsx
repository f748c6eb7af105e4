import { Link } from "react-router-dom";
import type { NoticeRow } from "#server/modules/content/contract";
import type { Scene } from "#server/modules/bidding/contract";
import { formatTime, Tag, Title, yuan } from "#portal/ui/index.ts";
import { perOf } from "../lot/bidSessionText.ts";
import { noticeTexts as t } from "./texts.ts";

export const noticePath = (notice: { readonly id: string; readonly category: number }) =>
  `/index/notice/Detail/${notice.id}/${notice.category}`;

export const sceneOf = ({ session }: Pick<NoticeRow, "session">): Scene => session?.scene ?? "sale";

interface NoticePrice {
  readonly label: string;
  readonly value: string;
  /** "吨" for a price of one ton; undefined: the whole. */
  readonly per: string | undefined;
}

/** What was agreed: where bids were for one ton, that price and what all of it comes to. */
export function pricesOf(notice: Pick<NoticeRow, "session" | "dealPrice">): readonly NoticePrice[] {
  const { session, dealPrice } = notice;
  const scene = sceneOf(notice);
  const per = session === null ? undefined : perOf(session);
  const unit =
    per === undefined || session?.dealPrice == null
      ? []
      : [{ label: t.dealPrice[scene], value: session.dealPrice, per }];
  const whole =
    dealPrice === null
      ? []
      : [{ label: (per === undefined ? t.dealPrice : t.dealTotal)[scene], value: dealPrice, per: undefined }];
  return [...unit, ...whole];
}

/** What a notice says in a few words, besides its title. */
function summaryOf(notice: NoticeRow): string {
  const parts = [
    notice.landCode,
    notice.bidTime === null ? null : `${t.bidTime} ${formatTime(notice.bidTime, "minute")}`,
    ...pricesOf(notice).map(({ label, value, per }) => `${label} ${yuan(value, true, per)}`),
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
            <time dateTime={notice.publishTime} className="notice-day">
              <span className="notice-published">{t.day}</span>
              <b>{formatTime(notice.publishTime, "month-day")}</b>
              {formatTime(notice.publishTime, "year")}
            </time>
            <span className="notice-what">
              <span className="notice-title">
                {notice.top && <Tag tone="open">{t.top}</Tag>}
                <Title>{notice.title}</Title>
              </span>
              <span className="notice-says">{summaryOf(notice)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
