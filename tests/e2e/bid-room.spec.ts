// Two members bid against each other in two browsers: whatever is lost between them and the server, both end with what
// the server has.
import { join } from "node:path";
import Database from "better-sqlite3";
import { test, type Browser, type Page, type WebSocketRoute } from "@playwright/test";
import { browserOf } from "./accounts.ts";
import { expect, looksRight, signInMember } from "./member-page.ts";
import { ownServer } from "./own-server.ts";

// In order: a later test goes on where an earlier one has ended.
test.describe.configure({ mode: "serial" });

const server = ownServer();
const MINUTE = 60_000;

function database<T>(use: (open: InstanceType<typeof Database>) => T): T {
  const open = new Database(join(server.dataDir, "heartwood.sqlite"));
  open.pragma("busy_timeout = 5000");
  try {
    return use(open);
  } finally {
    open.close();
  }
}

function put(mainId: string, change: Readonly<Record<string, number | string | null>>): void {
  const names = Object.keys(change).map((name) => `"${name}" = ?`);
  database((open) =>
    open
      .prepare(`update "bid_session" set ${names.join(", ")} where "mainId" = ?`)
      .run(...Object.values(change), mainId),
  );
}

/** A session that is open for sign-up, of whole prices, without margin, reserve and bids. */
function openSession(change: Readonly<Record<string, number | string | null>> = {}): string {
  const { mainId } = database((open) =>
    open
      .prepare(
        `select "mainId" from "bid_session" where "mode" = 'ascending' and "priceUnit" = 'whole' and "status" = 2
         and "bidCount" = 0 and "signUpEnd" > ? and "announceAt" < ? order by "mainId" limit 1`,
      )
      .get(Date.now() + MINUTE, Date.now()),
  ) as { readonly mainId: string };
  put(mainId, {
    margin: 0,
    reservePrice: null,
    startPrice: 10_000_000,
    step: 100_000,
    extMode: "cycle",
    extSec: 60,
    ...change,
  });
  return mainId;
}

const loggedBids = (mainId: string) =>
  database((open) =>
    open.prepare(`select "seq", "price", "bidderNumber" from "bid_log" where "mainId" = ? order by "seq"`).all(mainId),
  ) as readonly { readonly seq: number; readonly price: number; readonly bidderNumber: string }[];

/** A page of a member, whose connections the test can cut. */
class Bidder {
  readonly page: Page;
  #sockets = new Set<WebSocketRoute>();
  #cut = false;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, member: string, mainId: string, phone: boolean): Promise<Bidder> {
    const page = await (await browserOf(browser, server.url, undefined, { phone, ofFile: true })).newPage();
    const bidder = new Bidder(page);
    await page.routeWebSocket(/\/bidSocket\//, (socket) => {
      if (bidder.#cut) return void socket.close();
      socket.connectToServer();
      bidder.#sockets.add(socket);
    });
    await signInMember(page, server.url, member);
    await page.goto(`/index/biddingDetail?mainId=${mainId}`);
    return bidder;
  }

  async cut(): Promise<void> {
    this.#cut = true;
    await this.page.context().setOffline(true);
    for (const socket of this.#sockets) await socket.close();
    this.#sockets.clear();
  }

  async restore(): Promise<void> {
    this.#cut = false;
    await this.page.context().setOffline(false);
  }

  get panel() {
    return this.page.locator(".panel");
  }

  get band() {
    return this.page.locator(".panel-band");
  }

  get send() {
    return this.page.locator(".room-bid .room-send");
  }

  async signUp(): Promise<void> {
    await this.page.getByRole("button", { name: "报名", exact: true }).click();
    await this.page.getByRole("button", { name: "确认报名" }).click();
    await expect(this.page.getByText("请先阅读并同意竞价规则")).toBeVisible();
    await this.page.getByLabel(/我已阅读并同意/).check();
    await this.page.getByRole("button", { name: "确认报名" }).click();
    await expect(this.page.getByText("您的号牌")).toBeVisible();
  }

  async bids(amount: string): Promise<void> {
    await expect(this.send).toHaveText(`出价 ${amount}`);
    await this.send.click();
    await expect(this.band).toContainText("您当前领先");
  }

  /** Places, bidders and prices of the log as the page shows it, the latest first. */
  async log(): Promise<string[]> {
    const rows = await this.panel.locator(".log-table tbody tr").all();
    return Promise.all(
      rows.map(async (row) => {
        const cells = await row.locator("td").allTextContents();
        return cells.slice(0, 3).join(" ").replace("（我）", "");
      }),
    );
  }
}

async function expectTruth(mainId: string, ...bidders: readonly Bidder[]): Promise<void> {
  const truth = loggedBids(mainId)
    .map(({ seq, price, bidderNumber }) => `${seq} ${bidderNumber} ¥${(price / 100).toLocaleString("en-US")}`)
    .toReversed();
  for (const bidder of bidders) await expect.poll(() => bidder.log()).toEqual(truth);
}

let mainId: string;
let one: Bidder;
let other: Bidder;

test("two members sign up, and have numbers once they have consented to the rules", async ({ browser }) => {
  test.setTimeout(180_000);
  mainId = openSession();
  one = await Bidder.open(browser, "member2", mainId, false);
  other = await Bidder.open(browser, "member3", mainId, true);
  await expect(one.band).toContainText("您尚未报名");
  await one.signUp();
  await other.signUp();
  await looksRight(other.page, "bid-room-signed-up");
});

test("they bid in turn, and each sees at once who leads", async () => {
  const now = Date.now();
  const times = { signUpEnd: now - 2, marginDeadline: now - 2, freeStart: now - 1 };
  put(mainId, { ...times, freeEnd: now + 30 * MINUTE, endDateTime: now + 31 * MINUTE });
  await one.bids("¥100,000");
  await expect(other.band).toContainText("您尚未出价");
  await other.bids("¥101,000");
  await expect(one.band).toContainText("您的出价已被超越");
  await expectTruth(mainId, one, other);
  await looksRight(one.page, "bid-room-outbid");
  await looksRight(other.page, "bid-room-leads-phone");
});

test("a double tap sends once, and a bid whose answer was lost counts once", async () => {
  await one.page.route(
    "**/frontApi/login/attendBid",
    async (route) => void (await route.fetch(), await route.abort()),
    {
      times: 1,
    },
  );
  await expect(one.send).toHaveText("出价 ¥102,000");
  await one.send.dblclick();
  await expect(one.panel.getByText("¥102,000 的结果未知")).toBeVisible();
  await expect(one.panel.getByText("¥102,000 已被接受")).toBeVisible();
  await expectTruth(mainId, one, other);
  expect(loggedBids(mainId).filter(({ price }) => price === 10_200_000)).toHaveLength(1);
});

test("an amount far away is asked about, and a wrong one is not sent", async () => {
  const field = other.page.getByLabel("出价金额（元）");
  await field.fill("102000");
  await expect(other.panel.getByText("不能低于 ¥103,000")).toBeVisible();
  await field.fill("103,500");
  await expect(other.panel.getByText(/须为加价幅度/)).toBeVisible();
  await expect(other.send).toBeDisabled();
  await field.fill("130000");
  await other.send.click();
  const dialog = other.page.getByRole("dialog", { name: "确认出价" });
  await expect(dialog).toContainText("壹拾叁万元整");
  await expect(dialog).toContainText("28 个幅度");
  await dialog.getByRole("button", { name: "返回修改" }).click();
  expect(loggedBids(mainId)).toHaveLength(3);
  await field.fill("103000");
  await other.bids("¥103,000");
});

test("who loses the connection sees it, cannot bid, and comes back to the truth", async () => {
  await other.cut();
  await expect(other.page.locator(".room-foot")).toContainText(/中断/);
  await expect(other.band).toContainText("连接中断");
  await expect(other.send).toBeDisabled();
  await one.bids("¥104,000");
  await other.restore();
  await expect(other.band).toContainText("您的出价已被超越");
  await expect(other.page.locator(".room-foot")).toContainText("连接正常");
  await expectTruth(mainId, one, other);
  await other.bids("¥105,000");
  await expectTruth(mainId, one, other);
});

test("its clock runs out: both see the end, and what it means for them", async () => {
  const now = Date.now();
  put(mainId, { freeEnd: now - 1, endDateTime: now + 5_000 });
  await expect(one.page.locator(".session-head")).toContainText("限时竞价中");
  await expect(one.page.locator(".session-head")).toContainText("待确认");
  await expect(other.band).toContainText("您的出价最优，正在确认结果");
  await expect(one.band).toContainText("您未竞得");
  for (const bidder of [one, other]) await expect(bidder.send).toHaveCount(0);
  await expectTruth(mainId, one, other);
  await one.page.goto("/userCenter?tag=2");
  await expect(one.page.getByRole("table").getByText("未竞得", { exact: true })).toBeVisible();
  await looksRight(one.page, "bid-room-my-trading");
});

/** Sign-up is over, and bids are taken for half an hour, without an extension. */
function begin(id: string): void {
  const now = Date.now();
  const times = { signUpEnd: now - 2, marginDeadline: now - 2, freeStart: now - 1 };
  put(id, { ...times, freeEnd: now + 30 * MINUTE, endDateTime: now + 30 * MINUTE });
}

test("amounts of a sealed session are nowhere before the result, but for who offered them", async () => {
  test.setTimeout(180_000);
  const sealed = openSession({ mode: "sealed_last", extMode: "none" });
  for (const bidder of [one, other]) {
    await bidder.page.goto(`/index/biddingDetail?mainId=${sealed}`);
    await bidder.signUp();
  }
  begin(sealed);
  await one.page.getByLabel("出价金额（元）").fill("123456.78");
  await one.send.click();
  await expect(one.page.getByRole("dialog")).toContainText("密封报价提交后不可撤回");
  await looksRight(one.page, "bid-room-sealed-confirm");
  await one.page.getByRole("button", { name: /^确认出价/ }).click();
  await expect(one.band).toContainText("您已提交报价");
  await expect(other.band).toContainText("您尚未提交报价");
  await expect(other.panel).toContainText("密封报价，结束后公布");
  await other.page.reload();
  await expect(other.band).toContainText("您尚未提交报价");
  expect(await other.page.content()).not.toMatch(/123,?456/);
  await looksRight(other.page, "bid-room-sealed-phone");
  const now = Date.now();
  put(sealed, { freeEnd: now - 1, endDateTime: now + 1_000, minBidders: 2 });
  await expect(other.band).toContainText("流拍");
  await other.page.reload();
  await expect(other.panel.locator(".log-table")).toContainText("¥123,456.78");
});

test("a session in rounds says which it is; suspended and resumed, the room follows", async () => {
  test.setTimeout(180_000);
  const rounds = openSession({ mode: "rounds", rounds: 3, roundMs: 10 * MINUTE, extMode: "none" });
  for (const bidder of [one, other]) {
    await bidder.page.goto(`/index/biddingDetail?mainId=${rounds}`);
    await bidder.signUp();
  }
  begin(rounds);
  await expect(one.panel.getByText("第 1 轮 / 共 3 轮")).toBeVisible();
  await one.page.getByLabel("出价金额（元）").fill("120000");
  await one.send.click();
  await one.page.getByRole("button", { name: /^确认出价/ }).click();
  await expect(one.band).toContainText("您已提交报价");
  await expect(other.panel).not.toContainText("120,000");
  put(rounds, { endDateTime: Date.now() + 20 * MINUTE - 1, freeEnd: Date.now() + 20 * MINUTE - 1 });
  await expect(other.panel.getByText("第 2 轮 / 共 3 轮")).toBeVisible();
  await expect(other.panel.getByText("本轮报价不低于 ¥121,000")).toBeVisible();
  await looksRight(one.page, "bid-room-rounds");
  await looksRight(other.page, "bid-room-rounds-phone");
  const stored = { status: 7, suspendTime: Date.now(), reason: "供电故障" };
  put(rounds, stored);
  for (const bidder of [one, other]) {
    await expect(bidder.band).toContainText("本场中止");
    await expect(bidder.send).toHaveCount(0);
  }
  await looksRight(other.page, "bid-room-suspended-phone");
  const now = Date.now();
  put(rounds, { status: 3, resumeAt: now, freeStart: now, freeEnd: now + 15 * MINUTE, endDateTime: now + 15 * MINUTE });
  for (const bidder of [one, other]) await expect(bidder.send).toBeVisible();
  await expect(other.panel.getByText("第 2 轮 / 共 3 轮")).toBeVisible();
});

test("a visitor loads nothing of the room", async ({ browser }) => {
  const page = await (await browserOf(browser, server.url, undefined, { ofFile: true })).newPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto(`/index/biddingDetail?mainId=${mainId}`);
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /MemberRoom|memberClient/.test(url))).toEqual([]);
});
