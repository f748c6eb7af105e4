import type { HomeData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data, site }: PageProps<HomeData>) {
  return (
    <section>
      <h1>{site.platform}</h1>
      <ul>{data.view.live.map((session) => <li key={session.mainId}><a href={`/index/biddingDetail?mainId=${session.mainId}`}>{session.title}</a></li>)}</ul>
    </section>
  );
}
