// Online reports, as operators and auditors meet them.
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "./test.ts";
import { visiblePage } from "./back-office.ts";
import { callAs, openAs, rowsOf, type Row } from "./accounts.ts";

const table = (page: Page) => visiblePage(page).locator(".hw-report-table");
const dataRows = (page: Page) => table(page).locator("tbody tr.ant-table-row:not(.hw-subtotal)");
const textsOf = async (page: Page): Promise<string[][]> =>
  dataRows(page).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td")].map((cell) => (cell as HTMLElement).innerText.trim())),
  );
const totalsOf = async (page: Page): Promise<string[]> => table(page).locator("tr.hw-totals td").allInnerTexts();
const reportStands = (page: Page) => expect(dataRows(page).first()).toBeVisible({ timeout: 20_000 });

const fen = (money: unknown): number => Math.round(Number(money ?? 0) * 100);
const yuan = (value: number): string =>
  (value / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Per cent to two places, halves away from zero. */
const rate = (part: number, whole: number): string =>
  whole === 0 ? "—" : (Math.round((part / whole) * 10_000) / 100).toFixed(2);
/** 2026-11 in Shanghai. */
const monthOf = (instant: unknown): string =>
  new Date(Date.parse(String(instant)) + 8 * 3_600_000).toISOString().slice(0, 7);
const monthsAgo = (count: number): string => {
  const [year = 0, month = 0] = monthOf(new Date().toISOString()).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
};

interface Counted {
  ended: number;
  deals: number;
  failed: number;
  people: number;
  bids: number;
  amount: number;
  start: number;
  raised: number;
}

/** The definitions of the trade, computed here from the rows that the lists give. */
async function biddingByMonth(baseURL: string | undefined): Promise<ReadonlyMap<string, Counted>> {
  const [sessions, registrations, records, deals] = await Promise.all(
    ["bid_session", "bid_registration", "bid_record", "deal"].map((entity) => rowsOf(baseURL, `/online/api/${entity}`)),
  );
  const countBy = (rows: readonly Row[] = []) =>
    rows.reduce((counts, { mainId }) => counts.set(mainId, (counts.get(mainId) ?? 0) + 1), new Map<unknown, number>());
  const people = countBy(registrations?.filter(({ status }) => [2, 3, 4, 8].includes(Number(status))));
  const bids = countBy(records);
  const dealOf = new Map(deals?.map((deal) => [deal["mainId"], deal]));
  const months = new Map<string, Counted>();
  for (const session of sessions ?? []) {
    const status = Number(session["status"]);
    if (![6, 8, 10, 11, 12].includes(status) || session["endDateTime"] === null) continue;
    const month = monthOf(session["endDateTime"]);
    const sum = months.get(month) ?? {
      ended: 0,
      deals: 0,
      failed: 0,
      people: 0,
      bids: 0,
      amount: 0,
      start: 0,
      raised: 0,
    };
    const deal = status === 11 || status === 12 ? dealOf.get(session["mainId"]) : undefined;
    const ascending = deal && session["mode"] !== "reverse";
    months.set(month, {
      ended: sum.ended + 1,
      deals: sum.deals + (status === 11 || status === 12 ? 1 : 0),
      failed: sum.failed + (status === 8 ? 1 : 0),
      people: sum.people + (people.get(session["mainId"]) ?? 0),
      bids: sum.bids + (bids.get(session["mainId"]) ?? 0),
      amount: sum.amount + fen(deal?.["dealPrice"]),
      start: sum.start + (ascending ? fen(deal["startPrice"]) : 0),
      raised: sum.raised + (ascending ? fen(deal["dealPrice"]) - fen(deal["startPrice"]) : 0),
    });
  }
  return months;
}

/** 月份 结束 成交 流拍 待确认 成交率 流拍率 平均参与 出价次数 成交额 溢价率, as the page writes them. */
const lineOf = (month: string, of: Counted): string[] => [
  month,
  String(of.ended),
  String(of.deals),
  String(of.failed),
  String(of.ended - of.deals - of.failed),
  rate(of.deals, of.ended),
  rate(of.failed, of.ended),
  (Math.round((of.people / of.ended) * 100) / 100).toFixed(2),
  String(of.bids),
  `¥${yuan(of.amount)}`,
  rate(of.raised, of.start),
];
const plain = (cell: string): string => cell.replace(/\s*%$/, "").trim();

test(
  "竞价统计: figures and totals are those of the rows, the chart draws them, parameters and " +
    "order stand in the address",
  async ({ browser, baseURL }) => {
    const page = await openAs(browser, baseURL, "/stat/bidding");
    await reportStands(page);
    const wanted = [...(await biddingByMonth(baseURL))]
      .filter(([month]) => month >= monthsAgo(11) && month <= monthsAgo(0))
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const seen = (await textsOf(page)).map((row) => row.map(plain));
    expect(seen).toEqual(wanted.map(([month, counted]) => lineOf(month, counted)));
    const sum = (pick: (of: Counted) => number) => wanted.reduce((total, [, of]) => total + pick(of), 0);
    expect((await totalsOf(page)).filter((cell) => cell !== "")).toEqual([
      "合计",
      ...[
        sum((of) => of.ended),
        sum((of) => of.deals),
        sum((of) => of.failed),
        sum((of) => of.ended - of.deals - of.failed),
        sum((of) => of.bids),
      ].map(String),
      `¥${yuan(sum((of) => of.amount))}`,
    ]);
    const chart = visiblePage(page).getByRole("img", { name: /^竞价统计柱状图，共 \d+ 项。结束最高/ });
    await expect(chart.locator("svg path").first()).toBeAttached();
    await expect(chart.locator("svg")).toContainText(monthsAgo(11));

    // What is chosen runs at once and is in the address; going back takes it away again.
    await visiblePage(page).getByRole("combobox", { name: "交易方式" }).click();
    await page.locator(".ant-select-dropdown:visible").getByText("一次性买断").click();
    await expect(page).toHaveURL(/self_transactionType=1/);
    await expect.poll(async () => (await textsOf(page)).length).toBeLessThan(seen.length + 1);
    await expect.poll(async () => Number((await totalsOf(page))[1])).toBeLessThan(sum((of) => of.ended));
    await page.goBack();
    await expect.poll(async () => (await totalsOf(page))[1]).toBe(String(sum((of) => of.ended)));
    await table(page)
      .getByRole("columnheader", { name: /^成交额/ })
      .click();
    await expect(page).toHaveURL(/column=amount&order=asc/);
    await expect
      .poll(async () => (await textsOf(page)).map((row) => row[9]))
      .toEqual(
        [...wanted].sort(([, one], [, other]) => one.amount - other.amount).map(([, of]) => `¥${yuan(of.amount)}`),
      );

    // Off the record: how the database goes about it, by keyboard.
    await visiblePage(page).getByRole("button", { name: "执行计划" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toContainText(/限额：运行 5 秒.*bid_session/s);
    await page.getByRole("dialog").press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test(
  "竞价汇总: groups have their sums, the file holds what is seen, paper says who, when and what was asked",
  { tag: "@gate" },
  async ({ browser, baseURL }) => {
    const page = await openAs(browser, baseURL, "/stat");
    await reportStands(page);
    await expect(page).toHaveTitle(/^竞价汇总 · /);
    const rows = await textsOf(page);
    const ended = (cells: readonly string[]) => Number(cells[cells.length - 10]);
    const subtotals = await table(page).locator("tr.hw-subtotal").allInnerTexts();
    expect(subtotals.length).toBeGreaterThan(0);
    // Rows that are under one group value add up to its line; every row to the last line.
    const [first = ""] = subtotals;
    const count = Number(/（(\d+) 行）/.exec(first)?.[1]);
    expect(Number(first.split(/\s*\t\s*/)[1])).toBe(rows.slice(0, count).reduce((sum, row) => sum + ended(row), 0));
    expect(Number((await totalsOf(page)).filter((cell) => cell !== "")[1])).toBe(
      rows.reduce((sum, row) => sum + ended(row), 0),
    );

    const coming = page.waitForEvent("download");
    await visiblePage(page).getByRole("button", { name: "导出" }).click();
    await page.getByRole("menuitem", { name: "导出 CSV" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe("竞价汇总.csv");
    const text = await readFile(await file.path(), "utf8");
    // Without the mark Excel reads the file in the code page of the machine.
    expect(text.startsWith("\uFEFF")).toBe(true);
    const [titles = "", ...lines] = text.slice(1).trimEnd().split("\r\n");
    expect(titles.split(",")).toEqual(
      await table(page)
        .getByRole("columnheader")
        .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).innerText.trim())),
    );
    // A group's value is drawn once on the page and is in every line of the file.
    const filled = rows.reduce<string[][]>(
      (above, row) => [...above, row.length === 12 ? row : [above.at(-1)?.[0] ?? "", ...row]],
      [],
    );
    expect(lines.slice(0, -1).map((line) => line.split(","))).toEqual(
      filled.map((row) => row.map((cell) => plain(cell).replace(/[¥,]/g, ""))),
    );
    expect(
      lines
        .at(-1)
        ?.split(",")
        .filter((cell) => cell !== ""),
    ).toEqual((await totalsOf(page)).filter((cell) => cell !== "").map((cell) => cell.replace(/[¥,]/g, "")));

    await page.evaluate(() => {
      window.print = () => {
        document.title = document.querySelector<HTMLElement>(".hw-print-head")?.innerText ?? "";
      };
    });
    await visiblePage(page).getByRole("button", { name: "打印" }).click();
    await expect(page).toHaveTitle(/竞价汇总.*起始月份：\d{4}-\d{2}.*数据时间.*打印人 陈建国/s);
    await page.emulateMedia({ media: "print" });
    await expect(visiblePage(page).locator(".hw-print-head")).toBeVisible();
    await expect(visiblePage(page).locator(".hw-report-form")).toBeHidden();
  },
);

test(
  "价格报告: fewer than three deals show neither price nor quantity, on the page, in the file " + "and in the answer",
  async ({ browser, baseURL }) => {
    const { result } = await callAs<{ records: Row[]; suppressed: number; totals: Row }>(
      baseURL ?? "",
      "auditor",
      "GET",
      "/online/cgreport/api/getData/price_report?pageSize=100",
    );
    const few = result.records.filter((row) => Number(row["deals"]) < 3);
    const shown = result.records.filter((row) => Number(row["deals"]) >= 3);
    expect(few.length).toBeGreaterThan(0);
    expect(result.suppressed).toBe(few.length);
    expect(few.map((row) => [row["volume"], row["amount"], row["unitPrice"]])).toEqual(
      few.map(() => [null, null, null]),
    );
    expect(fen(result.totals["amount"])).toBe(shown.reduce((sum, row) => sum + fen(row["amount"]), 0));
    for (const row of shown)
      expect(Math.abs(Number(row["unitPrice"]) - Number(row["amount"]) / Number(row["volume"]))).toBeLessThan(0.006);

    const page = await openAs(browser, baseURL, "/bid/price-reports", "auditor");
    await reportStands(page);
    await expect(
      visiblePage(page).getByText(`有 ${few.length} 行不足 3 笔，相关数值按保密要求不显示，也不计入合计。`),
    ).toBeVisible();
    await expect(table(page).locator(".hw-suppressed")).toHaveCount(few.length * 3);
    await expect(table(page).locator(".hw-suppressed").first()).toContainText("不足 3 笔，按保密要求不显示");
    await table(page).locator(".hw-suppressed").first().hover();
    await expect(page.getByRole("tooltip")).toContainText("不足 3 笔，按保密要求不显示");
    // What may not be seen may not be revealed by an order either.
    await expect(
      table(page).getByRole("columnheader", { name: "加权单价" }).locator(".ant-table-column-sorter"),
    ).toHaveCount(0);
    const coming = page.waitForEvent("download");
    await visiblePage(page).getByRole("button", { name: "导出" }).click();
    await page.getByRole("menuitem", { name: "导出 CSV" }).click();
    const lines = (await readFile(await (await coming).path(), "utf8")).trimEnd().split("\r\n").slice(1, -1);
    expect(lines.filter((line) => line.endsWith(",,,")).length).toBe(few.length);
  },
);

const BID_STATISTICS = /\/getData\/bid_statistics\?/;

test("a report that takes its time can be stopped and run again", async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, "/stat/bidding");
  await reportStands(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(BID_STATISTICS, async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await page.goto("/stat/bidding?self_transactionType=2");
  await expect(visiblePage(page).getByText("正在运行报表…")).toBeVisible();
  await expect(visiblePage(page).getByText(/已用时 \d+\.\d 秒/)).toBeVisible();
  const ended = page.waitForEvent("requestfailed", (request) => BID_STATISTICS.test(request.url()));
  await visiblePage(page).getByRole("button", { name: "停止", exact: true }).click();
  await ended;
  await expect(visiblePage(page).getByText("已停止运行")).toBeVisible();
  release();
  await page.unroute(BID_STATISTICS);
  await visiblePage(page).getByRole("button", { name: "重新运行" }).last().click();
  await reportStands(page);
});

test("a report over its budget says what to narrow", async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, "/stat/bidding");
  await reportStands(page);
  await page.route(BID_STATISTICS, (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        code: "REPORT.TOO_SLOW",
        message: "报表运行超过 5 秒，已停止，请缩小查询范围",
        result: null,
        timestamp: 0,
      },
    }),
  );
  await visiblePage(page).getByRole("button", { name: "查询" }).click();
  await expect(visiblePage(page).getByRole("alert")).toContainText(
    /报表超出了运行限额.*超过 5 秒.*限额：运行 5 秒，结果 240 行.*请缩小起始月份、截止月份、交易方式的范围/s,
  );
});

test("a report without rows says so, and an unknown parameter is named", async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, "/stat/bidding?self_fromMonth=1999-01&self_toMonth=1999-02");
  await expect(visiblePage(page).getByText("没有符合条件的数据")).toBeVisible();
  await page.goto("/stat/bidding?unknown=1");
  await expect(visiblePage(page).getByRole("alert")).toContainText("unknown");
});

test("a report is refused to who may not see it, as a page and as data", async ({ browser, baseURL }) => {
  const editor = await openAs(browser, baseURL, "/stat/bidding", "editor");
  await expect(visiblePage(editor)).toContainText("抱歉，您没有访问该页面的权限。");
  expect((await callAs(baseURL ?? "", "editor", "GET", "/online/cgreport/api/getData/bid_statistics")).status).toBe(
    403,
  );
});
