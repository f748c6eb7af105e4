/** What is behind each page: from an address to its data, through the SiteApi alone. */
import { redirect } from "react-router-dom";
import type { Scene } from "#server/modules/bidding/contract";
import {
  NOTICE_CATEGORIES,
  type AboutTab,
  type GuideTab,
  type NoticeCategory,
  type TopicCode,
} from "#server/modules/content/contract";
import type {
  AboutData,
  DemoData,
  AccountService,
  AccountData,
  GuideData,
  HallData,
  HomeData,
  NoticeData,
  NoticeListData,
  BidSessionData,
  TopicData,
} from "./data.ts";
import { addressOf, numberOf, pageNoOf, PAGE_SIZE, bidSessionQueryOf, textOf } from "./query.ts";
import { notFound, type LoadContext } from "./route.ts";

const HOME_NOTICES = 6;
const HOME_ARTICLES = 4;

export async function loadHome({ api }: LoadContext): Promise<HomeData> {
  const [view, articles, ...pages] = await Promise.all([
    api.home(),
    api.articles({ recommend: true, pageSize: HOME_ARTICLES }),
    ...NOTICE_CATEGORIES.map((category) => api.notices({ category, pageSize: HOME_NOTICES })),
  ]);
  return {
    view,
    articles: articles.records,
    notices: NOTICE_CATEGORIES.map((category, at) => ({ category, records: pages[at]?.records ?? [] })),
  };
}

export function loadHall(scene: Scene) {
  return async ({ api, address, params, query }: LoadContext): Promise<HallData> => {
    const named = params["keyWord"];
    if (named !== undefined) throw redirect(addressOf("/index/biddingList", { keyWord: named }));
    const asked = bidSessionQueryOf(query, scene);
    const [page, options] = await Promise.all([api.sessions(asked), api.hallOptions()]);
    assertPageExists(page, address);
    return { scene, query: asked, page, options };
  };
}

export function loadBidSession(scene: Scene) {
  return async ({ api, query }: LoadContext): Promise<BidSessionData> => {
    const view = await api.session(textOf(query, "mainId", 60));
    if (view === undefined) throw notFound();
    const other = view.session.scene !== scene;
    if (other) throw redirect(bidSessionAddress(view.session));
    return view;
  };
}

/** Where a session is shown. */
export function bidSessionAddress({ scene, mainId }: { readonly scene: Scene; readonly mainId: string }): string {
  return addressOf(scene === "invite" ? "/inviteDetail" : "/index/biddingDetail", { mainId });
}

/** A page past the last one leads to the last one. */
function assertPageExists({ current, pages }: { readonly current: number; readonly pages: number }, address: string) {
  if (current <= Math.max(1, pages)) return;
  const [path = "", search] = address.split("?");
  throw redirect(addressOf(path, { ...Object.fromEntries(new URLSearchParams(search)), pageNo: Math.max(1, pages) }));
}

export async function loadNotices({ api, address, query }: LoadContext): Promise<NoticeListData> {
  const category = numberOf(query, "tabCurrent", 0, 2) as NoticeCategory;
  const keyWord = textOf(query, "keyWord");
  const page = await api.notices({
    category,
    pageNo: pageNoOf(query),
    pageSize: PAGE_SIZE,
    ...(keyWord !== "" && { keyWord }),
  });
  assertPageExists(page, address);
  return { category, keyWord, page };
}

/** A notice by its id; with the category `article` an article. */
export async function loadNotice({ api, params, query }: LoadContext): Promise<NoticeData> {
  const id = params["id"] ?? textOf(query, "id", 60);
  const kind = params["categoryType"] ?? textOf(query, "categoryType");
  if (kind === "article") {
    const article = await api.article(id);
    if (article === undefined) throw notFound();
    return { kind: "article", article };
  }
  const notice = await api.notice(id);
  if (notice === undefined) throw notFound();
  return { kind: "notice", notice };
}

export function noticeAddress(data: NoticeData): string {
  return data.kind === "article"
    ? articleAddress(data.article.id)
    : `/index/notice/Detail/${encodeURIComponent(data.notice.id)}/${data.notice.category}`;
}

export function articleAddress(id: string): string {
  return `/index/notice/Detail/${encodeURIComponent(id)}/article`;
}

export async function loadGuide({ api, query }: LoadContext): Promise<GuideData> {
  return { tab: numberOf(query, "activeIndex", 0, 3) as GuideTab, guide: await api.guide() };
}

export async function loadAbout({ api, query }: LoadContext): Promise<AboutData> {
  return { tab: numberOf(query, "activeIndex", 0, 2) as AboutTab, about: await api.about() };
}

export function loadTopic(topic: TopicCode) {
  return ({ api }: LoadContext): Promise<TopicData> => api.topic(topic);
}

export function loadAccount<Service extends AccountService>(service: Service) {
  return (): Promise<AccountData<Service>> => Promise.resolve({ service });
}

export function loadDemo(demo: DemoData["demo"]) {
  return async ({ api, site }: LoadContext): Promise<DemoData> => {
    if (!site.demo) throw notFound();
    return { demo, options: await api.hallOptions() };
  };
}
