import type { DemoData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data }: PageProps<DemoData>) {
  return <section><h1>{data.demo}</h1></section>;
}
