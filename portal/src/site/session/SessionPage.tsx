import type { SessionData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data }: PageProps<SessionData>) {
  return <article><h1>{data.session.title}</h1><div dangerouslySetInnerHTML={{ __html: data.session.lot.description }} /></article>;
}
