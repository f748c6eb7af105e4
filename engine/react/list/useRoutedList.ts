import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { listedOf, type EntityView } from "#core/api";
import { useApi } from "../api/index.ts";
import { initialState, type RequestQuery } from "./listQuery.ts";
import { useListController, type ListController } from "./useListController.ts";
import { useUrlState } from "./listState.ts";
import { useListPreference } from "./listPreference.ts";
import { usePageTab, usePageTitle } from "../context/pageTab.ts";
import type { RecordTarget } from "../extensions/contract.ts";
import { listTexts } from "../texts/list.ts";
import { filterDefaults } from "./filters/filterDefaults.ts";
import { recordQuery } from "../form/useRecord.ts";
import { recordTitle } from "../form/recordTitle.ts";
import { recordPath, parseRecordRoute, type RecordRoute } from "./recordRoute.ts";
import { useCurrentUser } from "../context/user.ts";

/** The address of a list's page. */
export interface ListRoute {
  readonly view: EntityView;
  readonly base: string;
  /** What of the address lies below: `/new`, `/<id>`, `/<id>/edit`. */
  readonly rest: string;
}

export interface RoutedList {
  readonly list: ListController;
  readonly opened: RecordRoute | undefined;
  /** The page is in front and no record covers it. */
  readonly active: boolean;
  readonly hrefOf: (id: string) => string;
  readonly go: (target: RecordTarget, id?: string) => void;
  readonly close: () => void;
}

export const NO_FIXED_CONDITIONS: RequestQuery = {};

/** A list whose filters and open record are in the address. */
export function useRoutedList({ view, base, rest }: ListRoute): RoutedList {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { active } = usePageTab();
  const [{ pageSize = view.entity.list.pageSize }, , loaded] = useListPreference(listedOf(view));
  const initial = useMemo(() => initialState(pageSize, filterDefaults(view)), [view, pageSize]);
  const [state, change] = useUrlState(initial);
  const opened = parseRecordRoute(rest);
  const name = useOpenedName(view, opened?.id);
  const page = opened && listTexts.recordTitle[opened.copyOf === undefined ? opened.intent : "copy"](view.entity.title);
  usePageTitle(page && listTexts.namedTitle(name, page));
  const fixed = useMemo(() => (view.view === undefined ? NO_FIXED_CONDITIONS : { view: view.view }), [view.view]);
  const list = useListController({
    view,
    state,
    change,
    fixed,
    currentUser: useCurrentUser(),
    // Only then is it known how many rows a page has.
    enabled: loaded,
  });
  return {
    list,
    opened,
    active: active && !opened,
    hrefOf: (id) => recordPath(base, "view", id) + search,
    go: (target, id) => void navigate(recordPath(base, target, id) + search),
    close: () => void navigate(base + search),
  };
}

/** The name of the record that the form has fetched; empty until then. */
function useOpenedName(view: EntityView, id: string | undefined): string {
  const { data } = useQuery({ ...recordQuery(useApi(), view, id), enabled: false });
  return id === undefined || data === undefined ? "" : recordTitle(view, data);
}
