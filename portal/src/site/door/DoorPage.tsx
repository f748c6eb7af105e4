import type { DoorData } from "../data.ts";
import type { PageProps } from "../route.ts";

export function Page({ data, site }: PageProps<DoorData>) {
  return <section><h1>{data.door}</h1><p>{site.hours}</p></section>;
}
