/** A hall of sessions: lots for sale (U2) or invitations to tender (U4). Everything it shows is in its address. */
import { useLocation } from "react-router-dom";
import { DEFAULT_HALL_SORT, type Scene } from "#server/modules/bidding/contract";
import { Breadcrumb, Switch, Tabs } from "#portal/ui/index.ts";
import type { HallData } from "../data.ts";
import { SuggestedWords } from "../layout/SuggestedWords.tsx";
import { StaleDataNotice } from "../live/StaleDataNotice.tsx";
import { usePhaseChanges } from "../live/useChanges.ts";
import { ActiveFilterBar, Filters, PriceError } from "./Filters.tsx";
import { priceRangeOf } from "./priceErrors.ts";
import { Results } from "./Results.tsx";
import { activeFiltersOf, hallLink, type HallUrlState } from "./urlState.ts";
import { hallTexts as texts } from "./texts.ts";
import { useLiveHall } from "./useLiveHall.ts";

const SCENES: readonly { readonly scene: Scene; readonly to: string }[] = [
  { scene: "sale", to: "/index/biddingList" },
  { scene: "invite", to: "/inviteList" },
];

function Toolbar({
  data,
  state,
  changes,
}: {
  readonly data: HallData;
  readonly state: HallUrlState;
  readonly changes: string;
}) {
  const { total, current, pages } = data.page;
  const sort = state.query.sort ?? DEFAULT_HALL_SORT;
  return (
    <div className="toolbar">
      <p role="status">
        {pages > 1 ? texts.countOn(total, current, pages) : texts.count(total)}
        {changes !== "" && <span className="unseen">。{changes}</span>}
      </p>
      <div className="toolbar-ways no-print">
        <Switch
          label={texts.sort}
          items={data.options.sorts.map(({ value, text }) => ({
            to: hallLink(state, { sort: value }),
            label: text,
            current: value === sort,
          }))}
        />
        <Switch
          label={texts.view}
          items={(["cards", "table"] as const).map((view) => ({
            to: hallLink(state, { view }),
            label: texts[view],
            current: view === state.view,
          }))}
        />
      </div>
    </div>
  );
}

export function Hall({ data: given }: { readonly data: HallData }) {
  const { data, state: live } = useLiveHall(given);
  const changes = usePhaseChanges(data.page.records);
  const { search } = useLocation();
  const address = new URLSearchParams(search);
  const prices = priceRangeOf(address);
  const state: HallUrlState = {
    query: data.query,
    view: address.get("view") === "table" ? "table" : "cards",
  };
  const activeFilters = activeFiltersOf(state, data.options);
  return (
    <div className="wrap">
      <Breadcrumb trail={[{ label: texts.home, to: "/index/home" }, { label: texts.titles[data.scene] }]} />
      <div className="hall-head">
        <h1>{texts.titles[data.scene]}</h1>
        <p>{texts.leads[data.scene]}</p>
      </div>
      <div className="hall-scenes no-print">
        <Tabs
          label={texts.scenes}
          items={SCENES.map(({ scene, to }) => ({ to, label: texts.sceneTabs[scene], current: scene === data.scene }))}
        />
        {data.scene === "sale" && <SuggestedWords toOf={(keyWord) => hallLink(state, { keyWord })} />}
      </div>
      <Filters state={state} options={data.options} prices={prices} activeFilters={activeFilters} />
      <ActiveFilterBar state={state} activeFilters={activeFilters} />
      <PriceError prices={prices} />
      <Toolbar data={data} state={state} changes={changes} />
      <div className={live === "fresh" ? undefined : "stale"}>
        <Results data={data} state={state} activeFilters={activeFilters} />
      </div>
      <StaleDataNotice state={live} now={data.page.now} />
    </div>
  );
}
