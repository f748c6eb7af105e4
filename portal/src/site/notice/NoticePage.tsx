import type { NoticeData } from "../data.ts";
import type { PageProps } from "../route.ts";
import { Article } from "./Article.tsx";
import { Notice } from "./Notice.tsx";

/** A notice, or an article of the editors: one address for both, distinguished by their category. */
export function Page({ data, site }: PageProps<NoticeData>) {
  return data.kind === "notice" ? (
    <Notice notice={data.notice} company={site.company} platform={site.platform} />
  ) : (
    <Article article={data.article} platform={site.platform} />
  );
}
