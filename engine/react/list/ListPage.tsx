import { Suspense } from "react";
import type { Listed } from "#core/api";
import { useListedView } from "../api/index.ts";
import { lazyPart } from "../ui/lazyPart.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { EntityList } from "./EntityList.tsx";
import { LoadingRows } from "./ListStates.tsx";
import { useListPreference } from "./listPreference.ts";

/** Only where rows are edited in place does the grid come along. */
const GridPage = lazyPart(() => import("../grid/gridPages.ts"), "GridPage");

interface ListPageProps {
  readonly listed: Listed;
  /** The page's own path; records are below it. */
  readonly base: string;
  /** What of the address lies below: `/new`, `/<id>`, `/<id>/edit`. */
  readonly rest: string;
}

/** The list of an entity, or of a view of one, at its address, and whichever of its records the address opens. */
export function ListPage({ listed, base, rest }: ListPageProps) {
  const { data: view, error, refetch } = useListedView(listed);
  // Read together with the view: its rows wait for both.
  useListPreference(listed);
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
