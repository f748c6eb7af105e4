// The public pages as the built server sends them, read without JavaScript.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { SiteApi } from "#portal/site/api.ts";
import type { ServerSiteApi } from "../../server/app/siteApi.ts";
import { PROJECT_ROOT } from "../support/server.ts";
import { ARTICLE, LIVE, NOTICE, PLATFORM, TENDER, scriptsOf, startSite, titleOf } from "../support/site.ts";

// What the server hands to the pages is what the pages request; the types prove it.
export const fits = (api: ServerSiteApi): SiteApi => api;

/** Every public address of the specification (portal, section 2.1): status, title, a word of its content. */
const PAGES: readonly (readonly [string, number, string, string])[] = [
  ["/", 200, "首页", "竞价"],
  ["/index", 200, "首页", "竞价"],
  ["/index/home", 200, "首页", "竞价"],
  ["/index/biddingList", 200, "竞价大厅", "HN-T-"],
  ["/biddingList", 200, "竞价大厅", "HN-T-"],
  ["/index/biddingList?keyWord=%E6%B5%B7%E5%8F%A3", 200, "竞价大厅", "海口"],
  [`/index/biddingDetail?mainId=${LIVE}`, 200, "山荣分公司 2026 年第9批橡胶更新林活立木（A 标段）", "竞买保证金"],
  [`/biddingDetail?mainId=${LIVE}`, 200, "山荣分公司 2026 年第9批橡胶更新林活立木（A 标段）", "竞买保证金"],
  ["/inviteList", 200, "邀请招标", "招标"],
  [`/inviteDetail?mainId=${TENDER}`, 200, "新中分公司木材运输服务邀请招标", "减价招标"],
  ["/index/notice/list", 200, "竞价时间公告", "竞价时间的公告"],
  ["/index/notice/list?tabCurrent=1", 200, "成交公告", "成交公告"],
  ["/index/notice/list?tabCurrent=2", 200, "其他公告", "国庆"],
  ["/noticeList", 200, "竞价时间公告", "竞价时间的公告"],
  [`/index/notice/Detail/${NOTICE}/2`, 200, "关于国庆假期竞价业务安排的通知", "国庆"],
  [`/noticeDetail?id=${NOTICE}`, 200, "关于国庆假期竞价业务安排的通知", "国庆"],
  [`/noticeList/noticeDetail?id=${NOTICE}&categoryType=2`, 200, "关于国庆假期竞价业务安排的通知", "国庆"],
  [`/index/notice/Detail/${ARTICLE}/article`, 200, "网络竞价五步走：从注册到提货", "五步"],
  ["/index/transactionGuide", 200, "交易流程", "注册与认证"],
  ["/transactionGuide?activeIndex=1", 200, "交易规则", "保留价"],
  ["/index/transactionGuide?activeIndex=2", 200, "合同模板", "downloadTemplate"],
  ["/transactionGuide?activeIndex=3", 200, "常见问题", "保证金什么时候退还"],
  ["/index/aboutCenter", 200, "中心简介", "网络竞价方式"],
  ["/aboutCenter?activeIndex=1", 200, "组织机构", "风控部"],
  ["/aboutCenter?activeIndex=2", 200, "联系我们", "yewu@example.com"],
  ["/rural", 200, "乡村振兴", "合作社"],
  ["/software", 200, "软件与设备", "浏览器"],
  ["/user/login", 200, "会员登录", "0898"],
  ["/member/Login", 200, "会员登录", "0898"],
  ["/oauth2-app/login", 200, "统一登录", "0898"],
  ["/userCenter", 200, "用户中心", "请先登录"],
  ["/userCenter/InMoney?tag=7", 200, "用户中心", "请先登录"],
  ["/userCenter/%", 404, "页面不存在", "/index/home"],
  ["/userCenter/myBidding", 404, "页面不存在", "/index/home"],
  ["/user/register", 200, "会员注册", "0898"],
  ["/member/Register", 200, "会员注册", "0898"],
  ["/user/registerPerson", 200, "个人会员注册", "身份证"],
  ["/user/registerCompany", 200, "企业会员注册", "营业执照"],
  ["/user/register-result", 200, "注册结果", "0898"],
  ["/user/findpwd", 200, "找回密码", "0898"],
  ["/findpwd", 200, "找回密码", "0898"],
  ["/user/alteration", 200, "账户变更", "0898"],
  ["/member/Alteration", 200, "账户变更", "0898"],
  ["/SelectDemo", 200, "选择组件示例", ""],
  ["/test/home", 200, "示例首页", ""],
  ["/404", 404, "页面不存在", "/index/home"],
  ["/nowhere/at/all", 404, "页面不存在", "/index/home"],
  ["/index/biddingDetail", 404, "页面不存在", ""],
  ["/index/biddingDetail?mainId=no-such", 404, "页面不存在", ""],
  ["/index/notice/Detail/no-such/0", 404, "页面不存在", ""],
  ["//elsewhere.example/index/home", 404, "页面不存在", ""],
];

describe("the public pages", () => {
  const { get } = startSite({ OLD_SITE_URL: "https://old.example.cn/", SITE_URL: "https://wood.example.cn/x" });

  it.each(PAGES)("answer %s with %i and the title %s", async (path, status, title, word) => {
    const reply = await get(path);
    const html = await reply.text();
    expect([reply.status, titleOf(html)]).toEqual([status, `${title} · ${PLATFORM}`]);
    expect(html).toContain(word);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain("<main");
    // Read as it comes: nothing is left for a script to fetch first, and no attribute that the policy refuses.
    expect(html.replace(/<script type="application\/json"[^>]*>.*?<\/script>/s, "")).not.toMatch(
      / style="| on[a-z]+="/,
    );
    expect(reply.headers.get("set-cookie")).toBeNull();
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("carry no script of the back office, and are made from their own data", async () => {
    const admin = scriptsOf(await (await get("/manage/login")).text());
    const texts = new Map<string, string>();
    for (const path of ["/", "/index/biddingList", `/index/biddingDetail?mainId=${LIVE}`, "/user/login", "/404"]) {
      const html = await (await get(path)).text();
      const scripts = scriptsOf(html);
      expect(scripts.length).toBeGreaterThan(1);
      // A few lines of the bundler's own are in both.
      const shared = scripts.filter((script) => admin.includes(script) && !script.includes("/rolldown-runtime-"));
      expect(shared).toEqual([]);
      for (const script of scripts) texts.set(script, readFileSync(join(PROJECT_ROOT, "dist/client", script), "utf8"));
      expect(
        JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? ""),
      ).toMatchObject({ address: path, site: { platform: PLATFORM } });
    }
    for (const [script, text] of texts)
      expect(/ant-design|antd|ag-grid|@rjsf|X-Access-Token/i.test(text), script).toBe(false);
    expect(scriptsOf(await (await get("/")).text()).some((script) => script.includes("hash-"))).toBe(true);
    expect(scriptsOf(await (await get("/index/home")).text()).some((script) => script.includes("hash-"))).toBe(false);
  });

  it(
    "load no more script at home than its budget (bench/README.md), and nothing there that " + "only the server writes",
    async () => {
      const scripts = await Promise.all(
        [...new Set(scriptsOf(await (await get("/index/home")).text()))].map(async (path) =>
          Buffer.from(await (await get(path)).arrayBuffer()),
        ),
      );
      expect(scripts.length).toBeGreaterThan(2);
      expect(scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0)).toBeLessThanOrEqual(
        103_300,
      );
      expect(Buffer.concat(scripts).toString("utf8")).not.toContain("起始价、保证金、报名截止与竞价时间一览");
    },
  );

  it("name each script once, and ask for them after the text and its first picture", async () => {
    for (const path of ["/index/home", `/index/biddingDetail?mainId=${LIVE}`]) {
      const html = await (await get(path)).text();
      const scripts = scriptsOf(html);
      expect(scripts.length).toBeGreaterThan(2);
      expect(new Set(scripts).size).toBe(scripts.length);
      const tags = html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
      expect(tags.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
      expect(tags).toHaveLength(scripts.length);
    }
  });

  it("load pictures in the width of their place, the first one before others and none twice", async () => {
    const html = await (await get("/index/home")).text();
    expect(html).not.toContain('rel="preload"');
    const pictures = html.match(/<img [^>]*>/g) ?? [];
    expect(pictures.filter((picture) => / fetchPriority="high"/i.test(picture))).toEqual(pictures.slice(0, 1));
    const sets = [...html.matchAll(/ srcset="([^"]+)"/gi)].flatMap(([, set]) => (set ?? "").split(", "));
    expect(sets.length).toBeGreaterThan(6);
    for (const source of new Set(sets)) {
      const reply = await get(source.split(" ")[0] ?? "");
      expect([source, reply.status, reply.headers.get("content-type")]).toEqual([source, 200, "image/webp"]);
      await reply.arrayBuffer();
    }
  });

  it("allow their own sheet by its hash, and nothing else inline", async () => {
    const reply = await get("/index/home");
    const policy = reply.headers.get("content-security-policy") ?? "";
    const html = await reply.text();
    const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
    expect(policy).toContain(`style-src 'self' 'sha256-${createHash("sha256").update(sheet).digest("base64")}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*|http/);
    expect(html.match(/<style/g)).toHaveLength(1);
    expect([...html.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))/g)]).toEqual([]);
  });

  it(
    "are the same for everybody: no header and no token changes them, and caches may keep " + "them for a moment",
    async () => {
      const plain = await get("/index/aboutCenter");
      const odd = await get("/index/aboutCenter", {
        "x-access-token": "somebody",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "ftp",
        cookie: "a=1",
      });
      expect(await odd.text()).toBe(await plain.text());
      expect(plain.headers.get("cache-control")).toBe("public, max-age=2");
      const packed = await get("/index/aboutCenter", { "accept-encoding": "gzip" });
      expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual([
        "gzip",
        expect.stringContaining("accept-encoding"),
      ]);
    },
  );

  it("say to others what they are: description, canonical address, sharing", async () => {
    const html = await (await get(`/biddingDetail?mainId=${LIVE}&utm=x`)).text();
    expect(html).toContain(
      `<link rel="canonical" href="https://wood.example.cn/index/biddingDetail?mainId=${LIVE}" />`,
    );
    expect(html).toMatch(/<meta name="description" content="项目编号 HN-T-2026-009[^"]+" \/>/);
    expect(html).toContain('<meta property="og:title" content="山荣分公司 2026 年第9批橡胶更新林活立木（A 标段）" />');
    for (const path of ["/user/login", "/nowhere"])
      expect(await (await get(path)).text()).toContain('<meta name="robots" content="noindex" />');
  });

  const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1];
  const structuredOf = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      (found) => JSON.parse(found[1] ?? "") as Record<string, unknown>,
    );

  it.each([
    ["/", "/index/home"],
    ["/transactionGuide?activeIndex=1", "/index/transactionGuide"],
    ["/index/aboutCenter?activeIndex=2", "/index/aboutCenter"],
    ["/noticeList?tabCurrent=1", "/index/notice/list"],
    ["/index/biddingList?state=signUp", "/index/biddingList?state=signUp"],
  ])("name one address for %s, complete and without its tab", async (path, canonical) =>
    expect(canonicalOf(await (await get(path)).text())).toBe(`https://wood.example.cn${canonical}`),
  );

  it("keep what is searched for out of the index and out of the title", async () => {
    for (const path of ["/index/biddingList", "/inviteList", "/index/notice/list"]) {
      const html = await (await get(`${path}?keyWord=%E6%B5%B7%E5%8F%A3`)).text();
      expect([html.includes('<meta name="robots" content="noindex" />'), canonicalOf(html)], path).toEqual([
        true,
        undefined,
      ]);
      expect(titleOf(html)).not.toContain("海口");
    }
  });

  it("say what they are in the words of schema.org", async () => {
    const [organization] = structuredOf(await (await get("/index/home")).text());
    expect(organization).toMatchObject({ "@type": "Organization", url: "https://wood.example.cn/index/home" });
    const [trail, product] = structuredOf(await (await get(`/index/biddingDetail?mainId=${LIVE}`)).text());
    const items = (trail?.["itemListElement"] ?? []) as { name: string; item: string }[];
    expect(items.map(({ name }) => name)).toEqual([
      "首页",
      "竞价大厅",
      "山荣分公司 2026 年第9批橡胶更新林活立木（A 标段）",
    ]);
    for (const { item } of items) expect((await get(item.replace("https://wood.example.cn", ""))).status).toBe(200);
    expect(product).toMatchObject({
      "@type": "Product",
      sku: "HN-T-2026-009",
      offers: { price: "1503000.00", priceCurrency: "CNY", availability: "https://schema.org/InStock" },
    });
    expect(structuredOf(await (await get(`/inviteDetail?mainId=${TENDER}`)).text())).toHaveLength(1);
  });

  it("place an article below its topic, and below no list of notices", async () => {
    const trail = async (path: string) =>
      [...(await (await get(path)).text()).matchAll(/"@type":"ListItem","position":\d,"name":"([^"]+)"/g)].map(
        ([, name]) => name,
      );
    expect(await trail("/index/notice/Detail/019aa3c0-0009-7000-8000-000000000001/article")).toEqual([
      "首页",
      "乡村振兴",
      "更新林处置收入怎样回到农场",
    ]);
    expect(await trail(`/index/notice/Detail/${ARTICLE}/article`)).toEqual(["首页", "网络竞价五步走：从注册到提货"]);
    expect((await trail(`/index/notice/Detail/${NOTICE}/2`))[1]).toBe("公示公告");
  });

  it("have icons, a manifest and a picture for shared addresses, none of them cached for ever", async () => {
    const html = await (await get("/index/home")).text();
    expect(html).toContain('<meta property="og:image" content="https://wood.example.cn/sharing.png" />');
    expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2);
    for (const link of [
      '<link rel="icon" href="/favicon.ico"',
      '<link rel="icon" type="image/svg+xml" href="/icon.svg"',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png"',
      '<link rel="manifest" href="/manifest.webmanifest"',
    ])
      expect(html).toContain(link);
    for (const [path, type] of [
      ["/favicon.ico", "image/vnd.microsoft.icon"],
      ["/icon.svg", "image/svg+xml"],
      ["/apple-touch-icon.png", "image/png"],
      ["/icon-192.png", "image/png"],
      ["/icon-512.png", "image/png"],
      ["/sharing.png", "image/png"],
      ["/manifest.webmanifest", "application/manifest+json; charset=utf-8"],
    ]) {
      const reply = await get(path ?? "");
      expect([reply.status, reply.headers.get("content-type"), reply.headers.get("cache-control")], path).toEqual([
        200,
        type,
        "public, max-age=86400",
      ]);
    }
    const { name, icons } = (await (await get("/manifest.webmanifest")).json()) as {
      readonly name: string;
      readonly icons: readonly { readonly src: string }[];
    };
    expect([name, icons.length]).toEqual([PLATFORM, 2]);
  });

  it("send built files as they were compressed when they were built", async () => {
    const [script = ""] = scriptsOf(await (await get("/index/home")).text());
    const built = readFileSync(join(PROJECT_ROOT, "dist/client", script));
    for (const [accepted, ending] of [
      ["br, gzip", "br"],
      ["gzip", "gz"],
    ] as const) {
      const reply = await get(script, { "accept-encoding": accepted });
      const sent = readFileSync(join(PROJECT_ROOT, "dist/client", `${script}.${ending}`)).length;
      expect([reply.headers.get("content-encoding"), Number(reply.headers.get("content-length"))]).toEqual([
        ending === "br" ? "br" : "gzip",
        sent,
      ]);
      expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(built);
    }
  });

  it("link to the earlier site where one is configured", async () =>
    expect(await (await get("/index/home")).text()).toContain('href="https://old.example.cn/"'));

  it("escape what is asked for", async () => {
    const word = '"><script>alert(1)</script>';
    const html = await (await get(`/index/biddingList?keyWord=${encodeURIComponent(word)}`)).text();
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script&gt;alert(1)");
  });

  it("are listed for search engines", { tags: "full" }, async () => {
    const map = await (await get("/sitemap.xml")).text();
    const places = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map((found) => (found[1] ?? "").replaceAll("&amp;", "&"));
    expect(places).toEqual(
      expect.arrayContaining([
        "https://wood.example.cn/index/home",
        `https://wood.example.cn/index/biddingDetail?mainId=${LIVE}`,
        `https://wood.example.cn/index/notice/Detail/${NOTICE}/2`,
      ]),
    );
    expect(places.some((place) => /\/user\/|userCenter|404|SelectDemo/.test(place))).toBe(false);
    expect(new Set(places).size).toBe(places.length);
    for (const place of places) {
      const reply = await get(place.replace("https://wood.example.cn", ""));
      const html = await reply.text();
      const types = structuredOf(html).map((data) => data["@type"]);
      // Each is the canonical address of its page, and nothing keeps it out of the index.
      expect(
        [
          reply.status,
          canonicalOf(html)?.replaceAll("&amp;", "&"),
          html.includes("noindex"),
          metaOf(html, "description") !== undefined,
          /^https:\/\/wood\.example\.cn\/./.test(metaOf(html, "og:image") ?? ""),
          types.includes(place.endsWith("/index/home") ? "Organization" : "BreadcrumbList"),
        ],
        place,
      ).toEqual([200, place, false, true, true, true]);
    }
    const robots = (await (await get("/robots.txt")).text()).split("\n");
    expect(robots).toContain("Sitemap: https://wood.example.cn/sitemap.xml");
    expect(robots).toContain("Disallow: /api/");
    // The sharing picture of a lot, and those in pages: the longer rule counts.
    const { pathname } = new URL(metaOf(await (await get(`/index/biddingDetail?mainId=${LIVE}`)).text(), "og:image")!);
    expect(pathname).toMatch(/^\/api\//);
    expect(robots.some((rule) => rule.startsWith("Allow: ") && pathname.startsWith(rule.slice(7)))).toBe(true);
  });

  it("leave the back office its own addresses, and its own page of 404 below them", async () => {
    for (const [path, status] of [
      ["/manage/login", 200],
      ["/content/articles", 200],
      ["/content/nothing", 404],
      ["/dashboard/analysis", 200],
    ] as const) {
      const reply = await get(path);
      expect([reply.status, (await reply.text()).includes('id="brand"')], path).toEqual([status, true]);
    }
  });

  it("give neither a source map nor a folder of files", async () => {
    const [script = ""] = scriptsOf(await (await get("/")).text());
    for (const path of [
      `${script}.map`,
      "/assets/",
      "/.vite/manifest.json",
      "/index.html",
      "/admin.html",
      "/src/entry-client.tsx",
    ])
      expect([403, 404], path).toContain((await get(path)).status);
  });
});
