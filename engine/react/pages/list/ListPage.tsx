import { useEntityView } from "../../api/index.ts";
import { Failed } from "./Failed.tsx";
import { EntityList } from "./EntityList.tsx";
import { LoadingRows } from "../../views/list/index.ts";

interface ListPageProps {
  readonly entity: string;
  /** Where the page begins; records stand below it. */
  readonly base: string;
  /** What of the address lies below: `/new`, `/<id>`, `/<id>/edit`. */
  readonly rest: string;
}

/** An entity's list at its address, and whichever of its records the address opens. */
export function ListPage({ entity, base, rest }: ListPageProps) {
  const { data: view, error, refetch } = useEntityView(entity);
  if (view) return <EntityList view={view} base={base} rest={rest} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <LoadingRows />;
}
