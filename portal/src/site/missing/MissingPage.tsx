import type { MissingData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data }: PageProps<MissingData>) {
  return <section><h1>{data.status}</h1><p>很抱歉，资源未找到!</p><a href="/index/home">返回首页</a></section>;
}
