/** The hall's state is its address; from one state to the next. */
import { DEFAULT_HALL_SORT, type HallOptions, type BidSessionQuery } from "#server/modules/bidding/contract";
import { yuan } from "#portal/ui/index.ts";
import { addressOf, hallAddress } from "../query.ts";
import { hallTexts as texts } from "./texts.ts";

type HallView = "cards" | "table";

export interface HallUrlState {
  readonly query: BidSessionQuery;
  readonly view: HallView;
}

/** What may be changed; `undefined` lets it go. */
export type HallUrlChange = {
  readonly [Name in Exclude<keyof BidSessionQuery, "scene" | "pageSize">]?: BidSessionQuery[Name] | undefined;
} & { readonly view?: HallView };

/** The address of a changed state. A change of what is listed begins again at the first page. */
export function hallLink({ query, view }: HallUrlState, { view: nextView = view, ...change }: HallUrlChange): string {
  const { pageNo, ...rest } = query;
  const turned = { ...rest, ...(Object.keys(change).length === 0 && pageNo !== undefined && { pageNo }), ...change };
  const known = Object.fromEntries(
    Object.entries(turned).filter(([, value]) => value !== undefined && value !== "" && value !== DEFAULT_HALL_SORT),
  );
  const path = hallAddress(known);
  if (nextView === "cards") return path;
  return `${path}${path.includes("?") ? "&" : "?"}view=table`;
}

/** Everything let go but the scene and the way it is shown. */
export function clearedLink({ query: { scene }, view }: HallUrlState): string {
  return addressOf(scene === "invite" ? "/inviteList" : "/index/biddingList", {
    view: view === "table" ? view : undefined,
  });
}

export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  /** The address without it. */
  readonly without: string;
}

function wordsOf(keyWord = ""): readonly string[] {
  return [...new Set(keyWord.split(/\s+/).filter((word) => word !== ""))];
}

function priceLabel({ priceFrom, priceTo }: BidSessionQuery): string | undefined {
  if (priceFrom !== undefined && priceTo !== undefined)
    return texts.between(yuan(priceFrom, true), yuan(priceTo, true));
  if (priceFrom !== undefined) return texts.from(yuan(priceFrom, true));
  return priceTo === undefined ? undefined : texts.upTo(yuan(priceTo, true));
}

/** What the list is narrowed to, each with the way to let it go; every word of the search is one. */
export function activeFiltersOf(state: HallUrlState, options: HallOptions): readonly ActiveFilter[] {
  const { query } = state;
  const words = wordsOf(query.keyWord);
  const textOf = (
    list: readonly { readonly value: string; readonly text: string }[],
    value: string | number | undefined,
  ) =>
    value === undefined ? undefined : (list.find((option) => option.value === String(value))?.text ?? String(value));
  const single: readonly (readonly [string, string | undefined, HallUrlChange])[] = [
    ["state", textOf(options.states, query.state), { state: undefined }],
    ["type", textOf(options.transactionTypes, query.transactionType), { transactionType: undefined }],
    ["lotKind", textOf(options.lotKinds, query.lotKind), { lotKind: undefined }],
    ["region", textOf(options.regions, query.region), { region: undefined }],
    ["species", textOf(options.species, query.species), { species: undefined }],
    ["price", priceLabel(query), { priceFrom: undefined, priceTo: undefined }],
  ];
  return [
    ...words.map((word) => ({
      key: `word-${word}`,
      label: word,
      without: hallLink(state, { keyWord: words.filter((other) => other !== word).join(" ") }),
    })),
    ...single.flatMap(([key, label, without]) =>
      label === undefined ? [] : [{ key, label, without: hallLink(state, without) }],
    ),
  ];
}
