import type { ArticleDetail } from "#server/modules/content/contract";
import { Breadcrumb, LinkButton, Time, Prose, Tag } from "#portal/ui/index.ts";
import { articleAddress } from "../loaders.ts";
import { Cover } from "./Cover.tsx";
import { PrintFooter, PrintButton, PrintableArticle } from "./PrintableArticle.tsx";
import { noticeTexts as t } from "./texts.ts";

/** The page that shows all of its topic. */
const topicLink = ({ topic }: ArticleDetail) => topic && { label: topic.title, to: `/${topic.code}` };

export function Article({ article, platform }: { readonly article: ArticleDetail; readonly platform: string }) {
  const about = [
    <>
      {t.published}：<Time at={article.publishTime} shape="day" />
    </>,
    ...(article.source === null ? [] : [`${t.source}：${article.source}`]),
    ...(article.author === null ? [] : [`${t.author}：${article.author}`]),
  ];
  const topic = topicLink(article);
  return (
    <div className="wrap">
      <Breadcrumb
        trail={[
          { label: t.home, to: "/index/home" },
          topic ?? { label: article.category_dictText },
          { label: t.article },
        ]}
      />
      <PrintableArticle
        title={article.title}
        tags={
          <>
            <Tag tone="open">{article.category_dictText}</Tag>
            {article.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </>
        }
        about={about}
      >
        {article.summary !== null && <p className="sheet-lead">{article.summary}</p>}
        {article.cover !== null && <Cover src={article.cover} eager />}
        <Prose html={article.content} />
        <PrintFooter platform={platform} path={articleAddress(article.id)} />
        <div className="sheet-acts no-print">
          {article.isLink && article.linkUrl !== null && (
            <>
              <p>{t.outsideNote}</p>
              <a className="button button-forest" href={article.linkUrl} rel="noopener noreferrer">
                {t.outside}
              </a>
            </>
          )}
          <PrintButton />
          <LinkButton to={topic?.to ?? "/index/home"}>{t.backTo(topic?.label ?? t.home)}</LinkButton>
        </div>
      </PrintableArticle>
    </div>
  );
}
