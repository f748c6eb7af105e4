import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { EntityView } from "#core/api";
import { initialState, type RequestQuery } from "./listQuery.ts";
import { useListController, type ListController } from "./useListController.ts";
import { useUrlState } from "./listState.ts";
import { usePageFrame, usePageTitle } from "../context/pageTab.ts";
import type { FormIntent } from "../extensions/contract.ts";
import { listTexts } from "../texts/list.ts";
import { filterDefaults } from "./filters/filterDefaults.ts";
import { addressOf, readOpened, type Opened } from "./recordRoute.ts";
import { useCurrentUser } from "./useCurrentUser.ts";

/** Where a list's page stands. */
export interface ListAddress {
  readonly view: EntityView;
  readonly base: string;
  /** What of the address lies below: `/new`, `/<id>`, `/<id>/edit`. */
  readonly rest: string;
}

export interface AddressedList {
  readonly list: ListController;
  readonly opened: Opened | undefined;
  /** The page is in front and no record covers it. */
  readonly active: boolean;
  readonly hrefOf: (id: string) => string;
  readonly go: (intent: FormIntent, id?: string) => void;
  readonly close: () => void;
}

export const EVERYTHING: RequestQuery = {};

/** A list whose filters and open record stand in the address. */
export function useAddressedList({ view, base, rest }: ListAddress): AddressedList {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { active } = usePageFrame();
  const initial = useMemo(() => initialState(view.entity.list.pageSize, filterDefaults(view)), [view]);
  const [state, change] = useUrlState(initial);
  const opened = readOpened(rest);
  usePageTitle(opened && listTexts.recordTitle[opened.intent](view.entity.title));
  const list = useListController({ view, state, change, fixed: EVERYTHING, currentUser: useCurrentUser() });
  return {
    list, opened,
    active: active && !opened,
    hrefOf: (id) => addressOf(base, "view", id) + search,
    go: (intent, id) => void navigate(addressOf(base, intent, id) + search),
    close: () => void navigate(base + search),
  };
}
