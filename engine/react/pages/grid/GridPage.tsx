import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { EntityView } from "#core/api";
import { useGridController } from "../../controllers/grid/index.ts";
import { initialState, useListController, useUrlState } from "../../controllers/list/index.ts";
import { usePageFrame, usePageTitle } from "../../slots/index.ts";
import { listTexts } from "../../texts/list.ts";
import { GridBody } from "../../views/grid/index.ts";
import { ListView } from "../../views/list/index.ts";
import { OpenedForm } from "../list/OpenedForm.tsx";
import { filterDefaults } from "../list/defaults.ts";
import { addressOf, readOpened } from "../list/opened.ts";
import { useLooker } from "../list/useLooker.ts";
import { useOffers } from "../list/useOffers.tsx";
import { withoutRowOffers } from "./offers.ts";

const EVERYTHING = {};

/** The list of an entity whose rows are edited where they stand; filters, tabs and search as on any list. */
export function GridPage({ view, base, rest }: { readonly view: EntityView; readonly base: string; readonly rest: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { active } = usePageFrame();
  const initial = useMemo(() => initialState(view.entity.list.pageSize, filterDefaults(view)), [view]);
  const [state, change] = useUrlState(initial);
  const opened = readOpened(rest);
  usePageTitle(opened && listTexts.recordTitle[opened.intent](view.entity.title));
  const list = withoutRowOffers(useListController({ view, state, change, fixed: EVERYTHING, looker: useLooker() }));
  const grid = useGridController({ list, fixed: EVERYTHING, active: active && !opened });
  const go = (intent: "add" | "edit" | "view", id?: string) => void navigate(addressOf(base, intent, id) + search);
  const { run, dialogs } = useOffers(list, go);
  return (
    <>
      <ListView list={list} onRun={run} active={active && !opened} hrefOf={(id) => addressOf(base, "view", id) + search} body={<GridBody grid={grid} />} />
      {opened ? (
        <OpenedForm key={`${opened.intent}/${opened.id ?? ""}`} view={view} {...opened} onDone={list.refresh} onClose={() => void navigate(base + search)} onGo={go} />
      ) : null}
      {dialogs}
    </>
  );
}
