import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { EntityView } from "#core/api";
import { initialState, useListController, useUrlState, type RequestQuery } from "../../controllers/list/index.ts";
import { usePageFrame, usePageTitle } from "../../slots/index.ts";
import { listTexts } from "../../texts/list.ts";
import { ListView } from "../../views/list/index.ts";
import { OpenedForm } from "./OpenedForm.tsx";
import { filterDefaults } from "./defaults.ts";
import { addressOf, readOpened } from "./opened.ts";
import { useLooker } from "./useLooker.ts";
import { useOffers } from "./useOffers.tsx";

const EVERYTHING: RequestQuery = {};

/** The list of an entity whose filters and open record stand in the address. */
export function EntityList({ view, base, rest }: { readonly view: EntityView; readonly base: string; readonly rest: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { active } = usePageFrame();
  const initial = useMemo(() => initialState(view.entity.list.pageSize, filterDefaults(view)), [view]);
  const [state, change] = useUrlState(initial);
  const opened = readOpened(rest);
  usePageTitle(opened && listTexts.recordTitle[opened.intent](view.entity.title));
  const list = useListController({ view, state, change, fixed: EVERYTHING, looker: useLooker() });
  const go = (intent: "add" | "edit" | "view", id?: string) => void navigate(addressOf(base, intent, id) + search);
  const { run, dialogs } = useOffers(list, go);
  const page = opened !== undefined && view.entity.form.mode === "page";
  return (
    <>
      <div hidden={page}>
        <ListView list={list} onRun={run} active={active && !opened} hrefOf={(id) => addressOf(base, "view", id) + search} />
      </div>
      {opened ? (
        <OpenedForm key={`${opened.intent}/${opened.id ?? ""}`} view={view} {...opened}
          onDone={list.refresh} onClose={() => void navigate(base + search)} onGo={go} />
      ) : null}
      {dialogs}
    </>
  );
}
