import type { GuideData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data }: PageProps<GuideData>) {
  const tab = data.guide.tabs.find((candidate) => candidate.tab === data.tab);
  return <section><h1>交易指南</h1>{tab?.items.map((item) => <article key={item.id}><h2>{item.title}</h2><div dangerouslySetInnerHTML={{ __html: item.content }} /></article>)}</section>;
}
