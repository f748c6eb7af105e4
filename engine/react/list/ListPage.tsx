import { Suspense } from "react";
import { useEntityView } from "../api/index.ts";
import { lazyPart } from "../ui/lazyPart.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { EntityList } from "./EntityList.tsx";
import { LoadingRows } from "./ListStates.tsx";
import { useListPreference } from "./listPreference.ts";

/** Only where rows are edited in place does the grid come along. */
const GridPage = lazyPart(async () => (await import("../grid/gridPages.ts")).GridPage);

interface ListPageProps {
  readonly entity: string;
  /** The page's own path; records are below it. */
  readonly base: string;
  /** What of the address lies below: `/new`, `/<id>`, `/<id>/edit`. */
  readonly rest: string;
}

/** An entity's list at its address, and whichever of its records the address opens. */
export function ListPage({ entity, base, rest }: ListPageProps) {
  const { data: view, error, refetch } = useEntityView(entity);
  // Read together with the view: its rows wait for both.
  useListPreference(entity);
  if (view?.entity.list.editable)
    return (
      <Suspense fallback={<LoadingRows />}>
        <GridPage view={view} base={base} rest={rest} />
      </Suspense>
    );
  if (view) return <EntityList view={view} base={base} rest={rest} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <LoadingRows />;
}
