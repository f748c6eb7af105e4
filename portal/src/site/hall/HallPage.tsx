import type { HallData } from "../data.ts";
import type { PageProps } from "../route.ts";
import { Hall } from "./Hall.tsx";

export function Page({ data }: PageProps<HallData>) {
  return <Hall data={data} />;
}
