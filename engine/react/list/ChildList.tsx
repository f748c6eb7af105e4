import { Suspense, useMemo, useState } from "react";
import { closedWithParent, type EntityView } from "#core/api";
import { useEntityView } from "../api/index.ts";
import { initialState } from "./listQuery.ts";
import { useListController } from "./useListController.ts";
import { useMemoryState } from "./listState.ts";
import { useListPreference } from "./listPreference.ts";
import { useExtensions } from "../extensions/extensionsContext.ts";
import type { ChildListProps, RecordTarget } from "../extensions/contract.ts";
import { recordRoute, type RecordRoute } from "./recordRoute.ts";
import { asDrawer, belowParent, withoutParent } from "./childViews.ts";
import { ListView } from "./ListView.tsx";
import { LoadingRows } from "./ListStates.tsx";
import { lazyPart } from "../ui/lazyPart.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { useCurrentUser } from "../context/user.ts";
import { useRowActions } from "./rowActions/useRowActions.tsx";

const ChildGrid = lazyPart(() => import("../grid/gridPages.ts"), "ChildGrid");

/** The rows of another entity that belong to one record. */
export function ChildList(given: ChildListProps) {
  const { data: view, error, refetch } = useEntityView(given.entity);
  const [preference, , loaded] = useListPreference({ entity: given.entity });
  const props =
    view && given.parent && closedWithParent(view.entity, given.by, given.parent)
      ? { ...given, readonly: true }
      : given;
  if (view && props.grid === true)
    return (
      <Suspense fallback={<LoadingRows />}>
        <ChildGrid view={view} {...props} />
      </Suspense>
    );
  if (view && loaded) return <ChildRows view={view} pageSize={preference.pageSize} {...props} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <LoadingRows />;
}

type ChildRowsProps = ChildListProps & { readonly view: EntityView; readonly pageSize: number | undefined };

function ChildRows({ view, title, by, parentId, pageSize, readonly = false }: ChildRowsProps) {
  const { FormHost } = useExtensions();
  const initial = useMemo(() => initialState(pageSize ?? view.entity.list.pageSize), [view, pageSize]);
  const [state, change] = useMemoryState(initial);
  const fixed = useMemo(() => ({ [by]: parentId }), [by, parentId]);
  // Every row has the same parent: columns of it would say nothing.
  const cut = useMemo(() => withoutParent(view, by), [view, by]);
  const list = useListController({ view: cut, state, change, fixed, currentUser: useCurrentUser(), readonly });
  const [opened, setOpened] = useState<RecordRoute | undefined>(undefined);
  const go = (target: RecordTarget, id?: string) => setOpened(recordRoute(target, id));
  const { run, dialogs } = useRowActions(list, go);
  return (
    <section aria-label={title}>
      <ListView list={list} onRun={run} active={false} plain hrefOf={() => undefined} />
      {opened ? (
        <FormHost
          key={[opened.intent, opened.id, opened.copyOf, opened.parentId].join("/")}
          view={asDrawer(view)}
          intent={opened.intent}
          {...(opened.id === undefined ? {} : { id: opened.id })}
          copyOf={opened.copyOf}
          defaults={belowParent(view, opened, fixed)}
          fixed={[by]}
          onDone={list.refresh}
          onClose={() => setOpened(undefined)}
          onGo={go}
        />
      ) : null}
      {dialogs}
    </section>
  );
}
