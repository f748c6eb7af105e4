import type { HallData } from "../data.ts";
import { Hall } from "../hall/Hall.tsx";
import type { PageProps } from "../route.ts";

/** Invitations to tender: the same hall, where the lowest price wins. */
export function Page({ data }: PageProps<HallData>) {
  return <Hall data={data} />;
}
