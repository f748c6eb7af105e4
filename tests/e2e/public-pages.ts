// The public pages as tests visit them: one address of each kind, made from what the server publishes.
import { request } from "@playwright/test";
import { BIDDING_PATHS, type BidSessionRow } from "#server/modules/bidding/contract";
import { CONTENT_PATHS, type ArticleRow, type NoticeRow } from "#server/modules/content/contract";

export interface PublicPage {
  /** A file name. */
  readonly name: string;
  readonly address: string;
  /** The page's one h1; a pattern where it is data. */
  readonly heading: string | RegExp;
}

async function records<Row>(baseURL: string, path: string): Promise<readonly Row[]> {
  const api = await request.newContext({ baseURL });
  const reply = (await (await api.get(`/api${path}`)).json()) as { result: { records: Row[] } };
  await api.dispose();
  return reply.result.records;
}

export function sessions(baseURL: string, query: string): Promise<readonly BidSessionRow[]> {
  return records<BidSessionRow>(baseURL, `${BIDDING_PATHS.sessions}?${query}`);
}

function first<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (row === undefined) throw new Error(`The demo data has no ${what}.`);
  return row;
}

export const detailOf = ({ mainId, scene }: BidSessionRow) =>
  `/${scene === "invite" ? "inviteDetail" : "index/biddingDetail"}?mainId=${mainId}`;
export const liveSession = async (baseURL: string) =>
  first(await sessions(baseURL, "state=live&pageSize=1"), "session that runs");

/** One page of every kind, in the states that look different. */
export async function publicPages(baseURL: string): Promise<readonly PublicPage[]> {
  const [live, open, ended, tenders, times, deals, articles] = await Promise.all([
    liveSession(baseURL),
    sessions(baseURL, "state=signUp&pageSize=1"),
    sessions(baseURL, "state=ended&pageSize=1"),
    sessions(baseURL, "scene=invite&pageSize=1"),
    records<NoticeRow>(baseURL, `${CONTENT_PATHS.notices}?category=0&pageSize=1`),
    records<NoticeRow>(baseURL, `${CONTENT_PATHS.notices}?category=1&pageSize=1`),
    records<ArticleRow>(baseURL, `${CONTENT_PATHS.articles}?pageSize=1`),
  ]);
  const session = (name: string, row: BidSessionRow): PublicPage => ({
    name: `site-detail-${name}`,
    address: detailOf(row),
    heading: row.title,
  });
  const notice = (name: string, row: NoticeRow): PublicPage => ({
    name: `site-notice-${name}`,
    address: `/index/notice/Detail/${row.id}/${row.category}`,
    heading: row.title,
  });
  const article = first(articles, "article");
  return [
    { name: "site-home", address: "/index/home", heading: /./ },
    { name: "site-hall", address: "/index/biddingList", heading: "竞价大厅" },
    { name: "site-hall-empty", address: "/index/biddingList?keyWord=没有这样的标的", heading: /竞价大厅|没有/ },
    session("live", live),
    session("open", first(open, "session open for sign-up")),
    session("ended", first(ended, "session that is over")),
    session("tender", first(tenders, "tender")),
    { name: "site-invites", address: "/inviteList", heading: "邀请招标" },
    { name: "site-notices", address: "/index/notice/list", heading: "公示公告" },
    { name: "site-notices-empty", address: "/index/notice/list?keyWord=没有这样的公告", heading: "公示公告" },
    notice("time", first(times, "bidding-time notice")),
    notice("deal", first(deals, "deal notice")),
    { name: "site-article", address: `/index/notice/Detail/${article.id}/article`, heading: article.title },
    ...["process", "rules", "templates", "questions"].map((name, tab) => ({
      name: `site-guide-${name}`,
      address: `/index/transactionGuide?activeIndex=${tab}`,
      heading: "交易指南",
    })),
    ...["introduction", "organisation", "contact"].map((name, tab) => ({
      name: `site-about-${name}`,
      address: `/index/aboutCenter?activeIndex=${tab}`,
      heading: "关于中心",
    })),
    { name: "site-rural", address: "/rural", heading: /./ },
    { name: "site-software", address: "/software", heading: /./ },
    { name: "site-login", address: "/user/login", heading: "会员登录" },
    { name: "site-register", address: "/user/register", heading: "会员注册" },
    { name: "site-register-person", address: "/user/registerPerson", heading: "个人会员注册" },
    { name: "site-register-company", address: "/user/registerCompany", heading: "企业会员注册" },
    { name: "site-register-result", address: "/user/register-result", heading: "注册结果" },
    { name: "site-alteration", address: "/user/alteration", heading: "账户变更" },
    { name: "site-find-password", address: "/user/findpwd", heading: "找回密码" },
    { name: "site-select", address: "/SelectDemo", heading: "选择组件示例" },
    { name: "site-parts", address: "/test/home", heading: "示例首页" },
    { name: "site-404", address: "/404", heading: "很抱歉，资源未找到!" },
  ];
}
