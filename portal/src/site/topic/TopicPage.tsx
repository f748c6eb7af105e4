import type { ArticleDetail } from "#server/modules/content/contract";
import { Breadcrumb, Empty, LinkButton, Time, OutIcon, PageHead, Prose } from "#portal/ui/index.ts";
import type { TopicData } from "../data.ts";
import { Contents } from "../guide/Contents.tsx";
import { Cover } from "../notice/Cover.tsx";
import type { PageProps } from "../route.ts";
import { topicTexts as t } from "./texts.ts";

function Piece({ article }: { readonly article: ArticleDetail }) {
  return (
    <article id={`article-${article.id}`} className="rule">
      <h2>{article.title}</h2>
      <p className="updated">
        <Time at={article.publishTime} shape="day" />
        {article.source !== null && (
          <>
            {" "}
            · {t.source}：{article.source}
          </>
        )}
      </p>
      {article.cover !== null && <Cover src={article.cover} />}
      {article.isLink && article.linkUrl !== null ? (
        <p>
          {article.summary}{" "}
          <a className="out" href={article.linkUrl} rel="noopener noreferrer">
            {t.outside}
            <OutIcon size={14} />
          </a>
        </p>
      ) : (
        <Prose html={article.content} />
      )}
    </article>
  );
}

export function Page({ data }: PageProps<TopicData>) {
  return (
    <div className="wrap">
      <Breadcrumb trail={[{ label: t.home, to: "/index/home" }, { label: data.title }]} />
      <PageHead title={data.title} lead={data.lead} />
      {data.articles.length === 0 && (
        <Empty title={t.empty} hint={t.emptyHint}>
          <LinkButton to="/index/transactionGuide" tone="forest">
            {t.guide}
          </LinkButton>
          <LinkButton to="/index/biddingList">{t.hall}</LinkButton>
        </Empty>
      )}
      {data.articles.length > 0 && (
        <div className="with-contents">
          <Contents label={t.contents} items={data.articles.map(({ id, title }) => ({ id: `article-${id}`, title }))} />
          <div className="rules">
            {data.articles.map((article) => (
              <Piece key={article.id} article={article} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
