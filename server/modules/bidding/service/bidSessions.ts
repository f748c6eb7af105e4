/** Public reads of sessions. Rows are cached for a moment; their state is computed anew on every read. */
import { addToDay, dayOf, formatMoney, formatInstant, midnightOf, parseMoney, splitValues } from "#core/values";
import { createTtlCache, type Engine, type TtlCache } from "#engine/server";
import { pageOf, pagingOf, textsOf, type Content } from "#server/modules/content/index";
import {
  BID_SESSION_STATUS as S,
  DEFAULT_HALL_SORT,
  HALL_SORTS,
  HALL_STATES,
  isLive,
  type HallOptions,
  type HomeFigures,
  type HomeView,
  type BidSessionPage,
  type BidSessionQuery,
  type BidSessionRow,
  type BidSessionUpdate,
  type BidSessionView,
} from "../contract.ts";
import { presentCalendar } from "../present/calendar.ts";
import { presentBidSessionDetail, presentBidSession, type Labels } from "../present/bidSession.ts";
import { sortTexts, stateTexts } from "../present/texts.ts";
import type { BiddingRepo, BidSessionRecord } from "../repo/index.ts";
import type { LatestDealRecord } from "../repo/deals.ts";
import {
  CACHE_TTL_MS,
  MOST_OPEN,
  MOST_BIDS,
  MOST_CHANGES,
  HOME_LIVE,
  HOME_SOME,
  HOME_DEALS,
  OTHER_SESSIONS,
  COMPARABLES,
  LATEST_DEALS,
} from "../rules/limits.ts";
import { isSealed, modeRule } from "../rules/modes.ts";
import { premiumOf } from "../rules/payment.ts";
import { STATES_OF } from "../rules/session.ts";

/** Stored states in which the amounts of sealed bidding are public. */
const PUBLISHED: ReadonlySet<number> = new Set([S.failed, S.confirmed, S.closed]);

export interface BidSessions {
  list(query: BidSessionQuery): Promise<BidSessionPage>;
  detail(mainId: string): Promise<BidSessionView | undefined>;
  /** The same without what does not change. */
  update(mainId: string): Promise<BidSessionUpdate | undefined>;
  /** The moments of a session as a calendar file; undefined where there is no such session. */
  calendar(mainId: string): Promise<CalendarFile | undefined>;
  home(): Promise<HomeView>;
  options(): Promise<HallOptions>;
  /** Addresses of what is announced, for a list of pages. */
  addresses(
    limit: number,
  ): Promise<readonly { readonly mainId: string; readonly mode: string; readonly updateTime: number }[]>;
}

interface CalendarFile {
  readonly name: string;
  readonly text: string;
}

interface ReadContext {
  readonly engine: Engine;
  readonly repo: BiddingRepo;
  readonly content: Content;
  readonly cache: TtlCache;
  readonly labels: () => Promise<Labels>;
}

export function createBidSessions(engine: Engine, repo: BiddingRepo, content: Content): BidSessions {
  const textOf = textsOf(engine.dicts);
  const context: ReadContext = {
    engine,
    repo,
    content,
    cache: createTtlCache(engine.clock, CACHE_TTL_MS),
    labels: async () => ({ textOf, categories: await content.categories() }),
  };
  return {
    list: (query) => listBidSessions(context, query),
    detail: (mainId) => readBidSession(context, mainId),
    update: (mainId) => readUpdate(context, mainId),
    calendar: (mainId) => readCalendar(context, mainId),
    home: () => readHome(context),
    options: () => readOptions(context),
    addresses: async (limit) =>
      (await repo.addresses(engine.clock(), limit)).map(({ mainId, mode, status, announceAt, updateTime }) => ({
        mainId,
        mode,
        // Each bid changes the row: when the last one came is withheld with it.
        updateTime: isSealed(mode) && !PUBLISHED.has(status) ? announceAt : updateTime,
      })),
  };
}

/** Yuan as asked; what is no amount narrows nothing. */
function fenOf(
  name: "priceFrom" | "priceTo",
  yuan: string | undefined,
): { readonly priceFrom?: number; readonly priceTo?: number } {
  const fen = yuan === undefined ? undefined : parseMoney(yuan);
  return fen === undefined ? {} : { [name]: fen };
}

async function listBidSessions(
  { engine, repo, content, cache, labels }: ReadContext,
  query: BidSessionQuery,
): Promise<BidSessionPage> {
  const now = engine.clock();
  const paging = pagingOf(query);
  const filter = {
    reverse: query.scene === "invite",
    keyWord: (query.keyWord ?? "").trim(),
    states: query.state === undefined ? [] : STATES_OF[query.state],
    regions: query.region === undefined ? [] : (await content.categories()).under(query.region),
    ...(query.transactionType !== undefined && { transactionType: query.transactionType }),
    ...(query.species !== undefined && { species: query.species }),
    ...(query.lotKind !== undefined && { lotKind: query.lotKind }),
    ...fenOf("priceFrom", query.priceFrom),
    ...fenOf("priceTo", query.priceTo),
  };
  const sort = query.sort ?? DEFAULT_HALL_SORT;
  const { rows, total } = await cache.getOrLoad(`list ${JSON.stringify([filter, sort, paging])}`, async () => {
    const [rows, total] = await Promise.all([
      repo.list(now, filter, sort, paging.pageSize, (paging.pageNo - 1) * paging.pageSize),
      repo.count(now, filter),
    ]);
    return { rows, total };
  });
  return { ...pageOf(presentRows(rows, now, await labels()), total, paging), now: formatInstant(now) };
}

function presentRows(rows: readonly BidSessionRecord[], now: number, labels: Labels): BidSessionRow[] {
  return rows.flatMap((row) => presentBidSession(row, now, labels) ?? []);
}

function readOpenRows({ engine, repo, cache }: ReadContext): Promise<readonly BidSessionRecord[]> {
  return cache.getOrLoad("open", () => repo.open(engine.clock(), MOST_OPEN));
}

async function readBidSession(context: ReadContext, mainId: string): Promise<BidSessionView | undefined> {
  const { engine, repo, content, cache } = context;
  const now = engine.clock();
  const read = await cache.getOrLoad(`session ${mainId}`, async () => {
    const row = await repo.session(now, mainId);
    const lot = row === undefined ? undefined : await repo.lot(row.landId);
    if (row === undefined || lot === undefined) return undefined;
    const [sections, bids, deal, notices] = await Promise.all([
      repo.sections(row.landId),
      repo.bids(mainId, MOST_BIDS),
      repo.deal(mainId),
      content.noticesOfSession(row),
    ]);
    return { row, parts: { lot, sections, bids, deal, notices } };
  });
  if (read === undefined) return undefined;
  const labels = await context.labels();
  const session = presentBidSession(read.row, now, labels);
  if (session === undefined) return undefined;
  const others = similarBidSessions(presentRows(await readOpenRows(context), now, labels), session);
  const comparables = await readComparables(context, read.row);
  return {
    now: formatInstant(now),
    session: presentBidSessionDetail(read.row, session, { ...read.parts, others, comparables }, labels),
  };
}

async function readUpdate(context: ReadContext, mainId: string): Promise<BidSessionUpdate | undefined> {
  const view = await readBidSession(context, mainId);
  if (view === undefined) return undefined;
  const { lot: _lot, rules: _rules, comparables: _comparables, ...session } = view.session;
  return { now: view.now, session };
}

async function readCalendar(context: ReadContext, mainId: string): Promise<CalendarFile | undefined> {
  const now = context.engine.clock();
  const row = await context.repo.session(now, mainId);
  const phase = row && presentBidSession(row, now, await context.labels())?.phase;
  if (row === undefined || phase === undefined) return undefined;
  const changes = await context.repo.shownChanges(row, MOST_CHANGES);
  return { name: `${row.landCode}.ics`, text: presentCalendar(row, phase, changes, now) };
}

/** Confirmed deals of the same kind of lot: of the same species first, then of the same region, then the latest. */
async function readComparables({ engine, repo, cache }: ReadContext, row: BidSessionRecord) {
  if (modeRule(row.mode).lowestWins) return [];
  const latest = await cache.getOrLoad(`deals ${row.lotKind}`, () =>
    repo.latestDeals(engine.clock(), row.lotKind, LATEST_DEALS),
  );
  const species = splitValues(row.species ?? "");
  const distance = (deal: LatestDealRecord) =>
    (splitValues(deal.species).some((one) => species.includes(one)) ? 0 : 2) +
    (isNear(deal.region, row.region ?? "") ? 0 : 1);
  return latest
    .filter(({ mainId }) => mainId !== row.mainId)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, COMPARABLES);
}

/** Codes of a county begin alike. */
const isNear = (region: string, other: string): boolean => region.slice(0, 4) === other.slice(0, 4);

/** Others that can still be joined: of the same region first, then of the same kind, the next to end first. */
function similarBidSessions(open: readonly BidSessionRow[], session: BidSessionRow): BidSessionRow[] {
  const nearness = (other: BidSessionRow) =>
    (isNear(other.region, session.region) ? 0 : 1) + (other.lotKind === session.lotKind ? 0 : 2);
  return open
    .filter(
      (other) =>
        other.mainId !== session.mainId &&
        other.scene === session.scene &&
        (isLive(other.phase) || other.phase === "signUp"),
    )
    .sort((a, b) => nearness(a) - nearness(b))
    .slice(0, OTHER_SESSIONS);
}

async function readHome(context: ReadContext): Promise<HomeView> {
  const { engine, repo, cache } = context;
  const now = engine.clock();
  const labels = await context.labels();
  const open = presentRows(await readOpenRows(context), now, labels).filter((session) => session.scene === "sale");
  const live = open.filter((session) => isLive(session.phase));
  const opening = open
    .filter((session) => session.phase === "signUp")
    .sort((a, b) => a.signUpEnd.localeCompare(b.signUpEnd));
  const sold = await cache.getOrLoad("sold", () => repo.sold(now, HOME_DEALS));
  return {
    now: formatInstant(now),
    figures: { live: live.length, signUp: opening.length, ...(await dealFigures(context, now)) },
    live: live.toSorted((a, b) => b.bidCount - a.bidCount).slice(0, HOME_LIVE),
    ending: live.toSorted((a, b) => a.endDateTime.localeCompare(b.endDateTime)).slice(0, HOME_SOME),
    opening: opening.slice(0, HOME_SOME),
    deals: presentRows(sold, now, labels),
  };
}

/** Sums of the calendar year of the business zone. */
async function dealFigures({ repo, cache }: ReadContext, now: number): Promise<Omit<HomeFigures, "live" | "signUp">> {
  const from = midnightOf(`${dayOf(now).slice(0, 4)}-01-01`);
  const sums = await cache.getOrLoad(`figures ${from}`, () =>
    repo.figures(from, midnightOf(addToDay(dayOf(now), 1, "d"))),
  );
  const amount = BigInt(sums?.amount ?? "0");
  const start = BigInt(sums?.start ?? "0");
  return {
    deals: Number(sums?.deals ?? 0),
    dealAmount: formatMoney(amount),
    premium: premiumOf(Number(start), Number(amount), false),
  };
}

async function readOptions({ engine, repo, content, cache, labels }: ReadContext): Promise<HallOptions> {
  const { textOf } = await labels();
  const categories = await content.categories();
  const used = await cache.getOrLoad("used", () => repo.used(engine.clock()));
  const counties = new Map(
    used.flatMap(({ region }) =>
      region === null
        ? []
        : categories
            .pathOf(region)
            .slice(1, 2)
            .map((county) => [county.id, county.name] as const),
    ),
  );
  const items = (dict: string, wanted: ReadonlySet<string>) =>
    (engine.dicts.items(dict) ?? [])
      .filter((item) => wanted.has(item.value))
      .map(({ value }) => ({ value, text: textOf(dict, value) }));
  return {
    transactionTypes: (engine.dicts.items("transactionType") ?? []).map(({ value, text }) => ({ value, text })),
    states: HALL_STATES.map((value) => ({ value, text: stateTexts[value] })),
    regions: [...counties].map(([value, text]) => ({ value, text })).sort((a, b) => (a.value < b.value ? -1 : 1)),
    species: items("species", new Set(used.flatMap(({ species }) => (species ?? "").split(",")))),
    lotKinds: items("lotKind", new Set(used.map(({ lotKind }) => lotKind))),
    sorts: HALL_SORTS.map((value) => ({ value, text: sortTexts[value] })),
  };
}
