/** The latest notices of each kind. A radio button selects the kind: it works without script and by arrow keys. */
import { Link } from "react-router-dom";
import { Empty, Time, Tag, Title } from "#portal/ui/index.ts";
import type { HomeData } from "../data.ts";
import { addressOf } from "../query.ts";
import { homeTexts as texts } from "./texts.ts";

export function Notices({ notices }: Pick<HomeData, "notices">) {
  return (
    <section className="section kinds" aria-labelledby="notices">
      <div className="section-head">
        <h2 id="notices">{texts.notices}</h2>
        <fieldset className="kinds-tabs">
          <legend className="unseen">{texts.kinds}</legend>
          {notices.map(({ category }, at) => (
            <label key={category}>
              <input className="unseen" type="radio" name="notice-kind" value={category} defaultChecked={at === 0} />
              <span>{texts.noticeTabs[category]}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {notices.map(({ category, records }) => (
        <div key={category} className={`kind kind-${category}`}>
          {records.length === 0 ? (
            <Empty title={texts.noticesNone} hint={texts.noticesHint} />
          ) : (
            <ul className="rows">
              {records.map(({ id, title, top, publishTime }) => (
                <li key={id} className="news">
                  <Link to={`/index/notice/Detail/${encodeURIComponent(id)}/${category}`}>
                    <Title>{title}</Title>
                  </Link>
                  {top && <Tag tone="open">{texts.top}</Tag>}
                  <Time at={publishTime} shape="month-day" />
                </li>
              ))}
            </ul>
          )}
          <Link className="more" to={addressOf("/index/notice/list", { tabCurrent: category })}>
            {texts.more}
            <span className="unseen">{texts.noticeTabs[category]}</span>
          </Link>
        </div>
      ))}
    </section>
  );
}
