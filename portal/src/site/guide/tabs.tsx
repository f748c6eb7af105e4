import type { GuideItem } from "#server/modules/content/contract";
import { Disclosure, LinkButton, Time, Prose, Tag } from "#portal/ui/index.ts";
import { FileList } from "../files/FileList.tsx";
import { Contents } from "./Contents.tsx";
import { guideTexts as t } from "./texts.ts";

export interface TabProps {
  readonly items: readonly GuideItem[];
}

const idOf = (item: GuideItem) => `item-${item.id}`;

function Attached({ item }: { readonly item: GuideItem }) {
  return item.attachments.length === 0 ? null : <FileList files={item.attachments} label={t.attachments} />;
}

/** One step after the other, each with its number. */
export function Process({ items }: TabProps) {
  return (
    <>
      <ol className="process">
        {items.map((item, index) => (
          <li key={item.id} id={idOf(item)} className="process-step">
            <span className="process-number" aria-hidden>
              {String(index + 1).padStart(2, "0")}
            </span>
            <div className="process-in">
              <h2>
                <span className="unseen">{t.step(index + 1)}：</span>
                {item.title}
              </h2>
              <Prose html={item.content} />
              <Attached item={item} />
            </div>
          </li>
        ))}
      </ol>
      <div className="guide-acts">
        <LinkButton to="/user/register" tone="wood">
          {t.join}
        </LinkButton>
        <LinkButton to="/index/biddingList">{t.hall}</LinkButton>
      </div>
    </>
  );
}

/** Long texts, with a table of contents beside them. */
export function Rules({ items }: TabProps) {
  return (
    <div className="with-contents">
      <Contents label={t.contents} items={items.map((item) => ({ id: idOf(item), title: item.title }))} />
      <div className="rules">
        {items.map((item) => (
          <article key={item.id} id={idOf(item)} className="rule">
            <h2>{item.title}</h2>
            <Prose html={item.content} />
            <Attached item={item} />
            <p className="updated">
              {t.updated} <Time at={item.updateTime} shape="day" />
            </p>
          </article>
        ))}
      </div>
    </div>
  );
}

/** Each template: for which type it is, its text to read here, the document to take along. */
export function Templates({ items }: TabProps) {
  return (
    <ul className="templates">
      {items.map((item) => (
        <li key={item.id} id={idOf(item)} className="card template">
          <div className="template-head">
            <div>
              <h2>{item.title}</h2>
              <p className="updated">
                {item.transactionType_dictText !== null && <Tag tone="open">{item.transactionType_dictText}</Tag>}{" "}
                {t.updated} <Time at={item.updateTime} shape="day" />
              </p>
            </div>
            {item.download && (
              <a
                className="button button-forest"
                href={item.download.url}
                download={item.download.name}
                aria-label={`${t.download}：${item.title}`}
              >
                {t.download}
              </a>
            )}
          </div>
          <Attached item={item} />
          {item.content !== "" && (
            <Disclosure
              summary={
                <>
                  {t.preview}
                  <span className="unseen">：{item.title}</span>
                </>
              }
            >
              <Prose html={item.content} />
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Questions({ items }: TabProps) {
  return (
    <div className="questions">
      {items.map((item, index) => (
        <Disclosure key={item.id} summary={item.title} {...(index === 0 && { open: true })}>
          <Prose html={item.content} />
          <Attached item={item} />
        </Disclosure>
      ))}
    </div>
  );
}
