import type { AboutData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data }: PageProps<AboutData>) {
  const tab = data.about.tabs.find((candidate) => candidate.tab === data.tab);
  return <section><h1>关于中心</h1>{tab?.items.map((item) => <article key={item.id}><h2>{item.title}</h2><div dangerouslySetInnerHTML={{ __html: item.content }} /></article>)}</section>;
}
