import type { TopicData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data }: PageProps<TopicData>) {
  return <section><h1>{data.title}</h1><p>{data.lead}</p>{data.articles.map((article) => <article key={article.id}><h2>{article.title}</h2><div dangerouslySetInnerHTML={{ __html: article.content }} /></article>)}</section>;
}
