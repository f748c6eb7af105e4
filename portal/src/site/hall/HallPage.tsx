import type { HallData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data }: PageProps<HallData>) {
  return (
    <section>
      <h1>竞价大厅</h1>
      <ul>{data.page.records.map((session) => <li key={session.mainId}><a href={`/index/biddingDetail?mainId=${session.mainId}`}>{session.title}</a></li>)}</ul>
    </section>
  );
}
