/**
 * The one route table of the public site, used by the server and the browser. The order does not matter: the more exact
 * path matches.
 */
import { redirect } from "react-router-dom";
import type { BidSessionQuery } from "#server/modules/bidding/contract";
import type { AboutTab, GuideTab, NoticeCategory } from "#server/modules/content/contract";
import type { AccountService } from "./site/data.ts";
import {
  loadAbout,
  loadDemo,
  loadAccount,
  loadGuide,
  loadHall,
  loadHome,
  loadNotice,
  loadNotices,
  loadBidSession,
  loadTopic,
  noticeAddress,
  bidSessionAddress,
} from "./site/loaders.ts";
import type { FormService } from "./site/account/texts.ts";
import { hallAddress } from "./site/query.ts";
import { siteRoute, type SiteRoute } from "./site/route.ts";
import { breadcrumb, offer, organization } from "./site/structuredData.ts";
import { leadTexts, routeTexts as texts } from "./site/texts.ts";

/** Only the server's bundle contains the files to preload and the head besides the title. */
const RENDERS = import.meta.env.SSR;

const HALL = "/index/biddingList";
const NOTICES = "/index/notice/list";

/** The pages above this one, and itself. */
const trailOf =
  (...trail: Parameters<typeof breadcrumb>[1]) =>
  (origin: string) => [breadcrumb(origin, trail)];

/** Results of a search are no content of the site's own. */
const isSearch = ({ keyWord }: BidSessionQuery): boolean => keyWord !== undefined;

const home = siteRoute({
  path: "/index/home",
  aliases: ["/", "/index"],
  file: RENDERS ? "site/home/HomePage.tsx" : "",
  page: () => import("./site/home/HomePage.tsx"),
  load: loadHome,
  head: (_data, { site }) => ({
    title: texts.home,
    ...(RENDERS && {
      description: leadTexts.home(site.platform),
      structured: (origin: string) => [organization(origin, site)],
    }),
  }),
});

const hall: readonly SiteRoute[] = [
  siteRoute({
    path: "/index/biddingList",
    aliases: ["/biddingList", "/index/biddingList/:keyWord", "/biddingList/:keyWord"],
    file: RENDERS ? "site/hall/HallPage.tsx" : "",
    page: () => import("./site/hall/HallPage.tsx"),
    load: loadHall("sale"),
    head: ({ query, page }) => ({
      title: texts.hall,
      ...(RENDERS && {
        description: leadTexts.hall(page.total),
        canonical: hallAddress(query),
        hidden: isSearch(query),
        structured: trailOf({ name: texts.hall, path: HALL }),
      }),
    }),
  }),
  siteRoute({
    path: "/inviteList",
    aliases: ["/index/inviteList"],
    file: RENDERS ? "site/hall/HallPage.tsx" : "",
    page: () => import("./site/hall/HallPage.tsx"),
    load: loadHall("invite"),
    head: ({ query }) => ({
      title: texts.invites,
      ...(RENDERS && {
        description: leadTexts.invites,
        canonical: hallAddress(query),
        hidden: isSearch(query),
        structured: trailOf({ name: texts.invites, path: "/inviteList" }),
      }),
    }),
  }),
  siteRoute({
    path: "/index/biddingDetail",
    aliases: ["/biddingDetail"],
    file: RENDERS ? "site/bidSession/BidSessionPage.tsx" : "",
    page: () => import("./site/bidSession/BidSessionPage.tsx"),
    load: loadBidSession("sale"),
    head: ({ session }) => ({
      title: session.title,
      ...(RENDERS && {
        description: leadTexts.session(session),
        canonical: bidSessionAddress(session),
        ...(session.picture !== null && { image: session.picture }),
        structured: (origin: string) => [
          breadcrumb(origin, [
            { name: texts.hall, path: HALL },
            { name: session.title, path: bidSessionAddress(session) },
          ]),
          ...offer(origin, session),
        ],
      }),
    }),
  }),
  siteRoute({
    path: "/inviteDetail",
    aliases: ["/index/inviteDetail"],
    file: RENDERS ? "site/bidSession/BidSessionPage.tsx" : "",
    page: () => import("./site/bidSession/BidSessionPage.tsx"),
    load: loadBidSession("invite"),
    head: ({ session }) => ({
      title: session.title,
      ...(RENDERS && {
        description: leadTexts.session(session),
        canonical: bidSessionAddress(session),
        structured: trailOf(
          { name: texts.invites, path: "/inviteList" },
          { name: session.title, path: bidSessionAddress(session) },
        ),
      }),
    }),
  }),
];

const notices: readonly SiteRoute[] = [
  siteRoute({
    path: "/index/notice/list",
    aliases: ["/noticeList"],
    file: RENDERS ? "site/notice/NoticeListPage.tsx" : "",
    page: () => import("./site/notice/NoticeListPage.tsx"),
    load: loadNotices,
    head: ({ category, keyWord }) => ({
      title: texts.noticeTabs[category as NoticeCategory],
      ...(RENDERS && {
        description: leadTexts.notices,
        hidden: keyWord !== "",
        structured: trailOf({ name: texts.notices, path: NOTICES }),
      }),
    }),
  }),
  siteRoute({
    path: "/index/notice/Detail/:id/:categoryType",
    aliases: ["/noticeDetail", "/noticeList/noticeDetail", "/index/notice/Detail/:id"],
    file: RENDERS ? "site/notice/NoticePage.tsx" : "",
    page: () => import("./site/notice/NoticePage.tsx"),
    load: loadNotice,
    head: (data) => {
      const shown = data.kind === "notice" ? data.notice : data.article;
      const here = { name: shown.title, path: noticeAddress(data) };
      const topic = data.kind === "notice" ? null : data.article.topic;
      const above =
        topic === null ? { name: texts.notices, path: NOTICES } : { name: topic.title, path: `/${topic.code}` };
      return {
        title: shown.title,
        ...(RENDERS && {
          description: leadTexts.firstWords(shown.content),
          canonical: noticeAddress(data),
          structured: trailOf(...(data.kind === "notice" || topic !== null ? [above] : []), here),
        }),
      };
    },
  }),
  siteRoute({
    path: "/index/noticeList",
    file: RENDERS ? "site/error/ErrorPage.tsx" : "",
    page: () => import("./site/error/ErrorPage.tsx"),
    load: ({ query }) => {
      const rest = query.toString();
      throw redirect(`/index/notice/list${rest === "" ? "" : `?${rest}`}`);
    },
    head: () => ({ title: texts.notices }),
  }),
];

const content: readonly SiteRoute[] = [
  siteRoute({
    path: "/index/transactionGuide",
    aliases: ["/transactionGuide"],
    file: RENDERS ? "site/guide/GuidePage.tsx" : "",
    page: () => import("./site/guide/GuidePage.tsx"),
    load: loadGuide,
    head: ({ tab }) => ({
      title: texts.guideTabs[tab as GuideTab],
      ...(RENDERS && {
        description: leadTexts.guide,
        structured: trailOf({ name: texts.guide, path: "/index/transactionGuide" }),
      }),
    }),
  }),
  siteRoute({
    path: "/index/aboutCenter",
    aliases: ["/aboutCenter"],
    file: RENDERS ? "site/about/AboutPage.tsx" : "",
    page: () => import("./site/about/AboutPage.tsx"),
    load: loadAbout,
    head: ({ tab }) => ({
      title: texts.aboutTabs[tab as AboutTab],
      ...(RENDERS && {
        description: leadTexts.about,
        structured: trailOf({ name: texts.about, path: "/index/aboutCenter" }),
      }),
    }),
  }),
  ...(["rural", "software"] as const).map((topic) =>
    siteRoute({
      path: `/${topic}`,
      file: RENDERS ? "site/topic/TopicPage.tsx" : "",
      page: () => import("./site/topic/TopicPage.tsx"),
      load: loadTopic(topic),
      head: (data) => ({
        title: data.title,
        ...(RENDERS && {
          description: data.lead,
          structured: trailOf({ name: data.title, path: `/${topic}` }),
        }),
      }),
    }),
  ),
];

const accountRoute = (service: FormService, path: string, ...aliases: string[]) =>
  siteRoute({
    path,
    aliases,
    file: RENDERS ? "site/account/AccountPage.tsx" : "",
    page: () => import("./site/account/AccountPage.tsx"),
    load: loadAccount(service),
    head: accountHead(service),
  });

const accountHead = (service: AccountService) => () => ({
  title: texts.accountRoutes[service],
  ...(RENDERS && { description: leadTexts.account, hidden: true }),
});

const accountServices: readonly SiteRoute[] = [
  siteRoute({
    path: "/user/login",
    aliases: ["/member/Login"],
    file: RENDERS ? "site/account/signIn/SignInPage.tsx" : "",
    page: () => import("./site/account/signIn/SignInPage.tsx"),
    load: loadAccount("login"),
    head: accountHead("login"),
  }),
  siteRoute({
    path: "/oauth2-app/login",
    file: RENDERS ? "site/account/signIn/LandingPage.tsx" : "",
    page: () => import("./site/account/signIn/LandingPage.tsx"),
    load: loadAccount("oauth"),
    head: accountHead("oauth"),
  }),
  accountRoute("register", "/user/register", "/member/Register"),
  accountRoute("registerPerson", "/user/registerPerson"),
  accountRoute("registerCompany", "/user/registerCompany"),
  accountRoute("registerResult", "/user/register-result"),
  accountRoute("findPassword", "/user/findpwd", "/findpwd"),
  accountRoute("alteration", "/user/alteration", "/member/Alteration"),
];

/** The member area. The server renders it for anybody; in the browser it is for who is signed in as a member. */
const memberArea = siteRoute({
  path: "/userCenter",
  aliases: ["/userCenter/*"],
  file: RENDERS ? "site/member/MemberPage.tsx" : "",
  page: () => import("./site/member/MemberPage.tsx"),
  load: async (context) => (await import("./site/member/places.ts")).loadMember(context),
  head: () => ({ title: texts.member, ...(RENDERS && { hidden: true }) }),
});

const demos: readonly SiteRoute[] = [
  ["select", "/SelectDemo"],
  ["home", "/test/home"],
].map(([demo, path]) =>
  siteRoute({
    path: path!,
    file: RENDERS ? "site/demo/DemoPage.tsx" : "",
    page: () => import("./site/demo/DemoPage.tsx"),
    load: loadDemo(demo as "select" | "home"),
    head: () => ({ title: demo === "select" ? texts.selectDemo : texts.testHome, ...(RENDERS && { hidden: true }) }),
  }),
);

export const routes: readonly SiteRoute[] = [
  home,
  ...hall,
  ...notices,
  ...content,
  ...accountServices,
  memberArea,
  ...demos,
];

/** Drawn in the place of a page that is not there, or that failed. */
export const errorRoute: SiteRoute = siteRoute({
  path: "/404",
  file: RENDERS ? "site/error/ErrorPage.tsx" : "",
  page: () => import("./site/error/ErrorPage.tsx"),
  load: () => Promise.resolve({ status: 404 as const }),
  head: (data) => ({ title: data.status === 404 ? texts.missing : texts.failed, ...(RENDERS && { hidden: true }) }),
});
