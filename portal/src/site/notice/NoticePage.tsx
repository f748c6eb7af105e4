import type { NoticeData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data }: PageProps<NoticeData>) {
  const shown = data.kind === "notice" ? data.notice : data.article;
  return <article><h1>{shown.title}</h1><div dangerouslySetInnerHTML={{ __html: shown.content }} /></article>;
}
