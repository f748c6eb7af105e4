/** The latest notices of each kind. Which kind shows is a radio button: it works before any script, and arrows walk through it. */
import { Link } from "#portal/walk/index.ts";
import { Empty, Moment, Tag } from "#portal/ui/index.ts";
import type { HomeData } from "../data.ts";
import { addressOf } from "../query.ts";
import { homeTexts as texts } from "./texts.ts";

export function Notices({ notices }: Pick<HomeData, "notices">) {
  return (
    <div className="kinds">
      <fieldset className="tabs kinds-tabs">
        <legend className="unseen">{texts.notices}</legend>
        {notices.map(({ category }, at) => (
          <label key={category}><input className="unseen" type="radio" name="notice-kind" value={category} defaultChecked={at === 0} /><span>{texts.noticeTabs[category]}</span></label>
        ))}
      </fieldset>
      {notices.map(({ category, records }) => (
        <div key={category} className={`kind kind-${category}`}>
          {records.length === 0 ? <Empty title={texts.noticesNone} /> : (
            <ul className="rows">
              {records.map(({ id, title, top, publishTime }) => (
                <li key={id} className="news">
                  {top ? <Tag tone="live">{texts.top}</Tag> : <Tag>{texts.noticeKinds[category]}</Tag>}
                  <Link to={`/index/notice/Detail/${encodeURIComponent(id)}/${category}`}>{title}</Link>
                  <Moment at={publishTime} shape="month-day" />
                </li>
              ))}
            </ul>
          )}
          <Link className="more" to={addressOf("/index/notice/list", { tabCurrent: category })}>{texts.more}</Link>
        </div>
      ))}
    </div>
  );
}
