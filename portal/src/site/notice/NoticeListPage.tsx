import type { NoticeListData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data }: PageProps<NoticeListData>) {
  return (
    <section>
      <h1>公示公告</h1>
      <ul>{data.page.records.map((notice) => <li key={notice.id}><a href={`/index/notice/Detail/${notice.id}/${notice.category}`}>{notice.title}</a></li>)}</ul>
    </section>
  );
}
