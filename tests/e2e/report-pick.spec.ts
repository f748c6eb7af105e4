// The report popup: limits, widths and messages as the specification gives them.
import { expect, test, type Browser, type Page } from "./test.ts";
import { fieldOf } from "./form-page.ts";
import { pageOf, callAs, rowsOf, type Row } from "./accounts.ts";

const popup = (page: Page) => page.getByRole("dialog", { name: "标的清单" });
const popupRows = (page: Page) => popup(page).locator("tbody tr.ant-table-row");
const openPopup = async (page: Page, field: string): Promise<void> => {
  await page.getByRole("button", { name: `从报表选择${field}` }).click();
  await expect(popupRows(page).first()).toBeVisible({ timeout: 20_000 });
};

const newPage = (browser: Browser, baseURL: string | undefined, alone = false): Promise<Page> =>
  pageOf(browser, baseURL ?? "", "admin", { alone });

/** The names of the report's calls, as they are made. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/cgreport\/api\//.test(request.url()))
      calls.push(new URL(request.url()).pathname.split("/").slice(-2)[0] ?? "");
  });
  return calls;
}

test("报表选择 shows ten rows in 1,200 pixels, long texts cut at 25 letters", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL);
  const calls = callsOf(page);
  await page.goto("/demo/reportPick/new");
  await openPopup(page, "标的");
  // Columns, then what can be asked, then rows.
  expect(calls).toEqual(["getRpColumns", "getQueryInfo", "getData"]);
  await expect(popupRows(page)).toHaveCount(10);
  expect((await popup(page).boundingBox())?.width).toBe(1200);
  expect(
    await popup(page)
      .locator(".ant-table-body")
      .evaluate((body) => getComputedStyle(body).maxHeight),
  ).toBe("240px");
  await expect(popup(page).getByText(/^1-10 共 \d+ 条$/)).toBeVisible();
  // A name of more than 25 letters ends in an ellipsis and is whole in its tip.
  const [title = "", text = ""] = await popup(page)
    .locator("tbody span[title]")
    .first()
    .evaluate((cell) => [cell.getAttribute("title") ?? "", cell.textContent]);
  expect([...title].length).toBeGreaterThan(25);
  expect(text).toBe(`${[...title].slice(0, 25).join("")}…`);
});

test("报表选择 takes one record, and its title with it", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL, true);
  // The clock stands, so what was said stays.
  await page.clock.setFixedTime(Date.now());
  await page.goto("/demo/reportPick/new");
  await openPopup(page, "标的");
  await popup(page).getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("请选择一条记录！")).toBeVisible();
  await popupRows(page).nth(0).getByRole("checkbox").check();
  await popupRows(page).nth(1).getByRole("checkbox").check();
  await popup(page).getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("请选择一条记录！")).toHaveCount(2);
  await expect(popup(page)).toBeVisible();
  // A click on a row chooses it in the place of the others.
  const code = await popupRows(page).nth(2).locator("td").nth(1).innerText();
  await popupRows(page).nth(2).locator("td").nth(2).click();
  await expect(popup(page).getByText("已选 1 条")).toBeVisible();
  await popup(page).getByRole("button", { name: "确定" }).click();
  await expect(popup(page)).toHaveCount(0);
  await expect(fieldOf(page, "标的").locator("input")).toHaveValue(code);
  const { result } = await callAs<{ records: Row[] }>(
    baseURL ?? "",
    "admin",
    "GET",
    `/subjectMatter/list?landCode=${encodeURIComponent(code)}`,
  );
  await expect(fieldOf(page, "标的名称").locator("input")).toHaveValue(String(result.records[0]?.["landTitle"]));
});

test("报表选择 keeps what it fetched for 30 seconds, and what is chosen", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL, true);
  // The clock stands while one looks: a slow machine must not let half a minute go by.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const calls = callsOf(page);
  await page.goto("/demo/reportPick/new");
  await openPopup(page, "标的");
  await popupRows(page).nth(2).locator("td").nth(2).click();
  await popup(page).getByRole("button", { name: "确定" }).click();
  const before = calls.length;
  await openPopup(page, "标的");
  await expect(popupRows(page).nth(2).getByRole("checkbox")).toBeChecked();
  expect(calls.length).toBe(before);
  await popup(page).getByRole("button", { name: "取消" }).click();
  await expect(popup(page)).toHaveCount(0);
  await page.clock.setFixedTime(now + 31_000);
  await openPopup(page, "标的");
  await expect.poll(() => calls.length).toBe(before + 3);
});

test("报表选择 is searched by a word and ordered by a column", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL);
  await page.goto("/demo/reportPick/new");
  await openPopup(page, "标的");
  const code = await popupRows(page).nth(2).locator("td").nth(1).innerText();
  await popup(page).getByRole("textbox", { name: "项目编号" }).fill(code);
  await page.keyboard.press("Enter");
  await expect(popupRows(page)).toHaveCount(1);
  await popup(page).getByRole("button", { name: "重置" }).click();
  await expect(popupRows(page)).toHaveCount(10);
  const sorted = page.waitForRequest((request) => /getData.*column=startPrice&order=asc/.test(request.url()));
  await popup(page)
    .getByRole("columnheader", { name: /起始价/ })
    .click();
  await sorted;
});

test("报表选择 takes several records from two pages, joined by commas", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL);
  await page.goto("/demo/reportPick/new");
  // The other field must be filled before the form can be saved.
  await openPopup(page, "标的");
  await popupRows(page).nth(2).locator("td").nth(2).click();
  await popup(page).getByRole("button", { name: "确定" }).click();
  await expect(popup(page)).toHaveCount(0);
  await openPopup(page, "相关标的");
  const chosen = [await popupRows(page).nth(0).locator("td").nth(1).innerText()];
  await popupRows(page).nth(0).getByRole("checkbox").check();
  await popup(page).getByTitle("2", { exact: true }).click();
  await expect(popupRows(page).nth(0).locator("td").nth(1)).not.toHaveText(chosen[0] ?? "");
  chosen.push(await popupRows(page).nth(1).locator("td").nth(1).innerText());
  await popupRows(page).nth(1).locator("td").nth(2).click();
  await expect(popup(page).getByText("已选 2 条")).toBeVisible();
  await popup(page).getByRole("button", { name: "确定" }).click();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("已新增示例：报表选择", { exact: false })).toBeVisible();
  const saved = await rowsOf(baseURL, "/online/api/demo_report_pick");
  const mine = saved.find((row) => row["others"] === chosen.join(","));
  expect(String(mine?.["otherTitles"]).split(",")).toHaveLength(2);
});

const errorReply = (message: string) => ({
  status: 422,
  json: { success: false, code: "REPORT.FAILED", message, result: null, timestamp: 0 },
});

test("报表选择 that cannot be had says why in a dialog", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL);
  await page.route(/getRpColumns/, (route) => route.fulfill(errorReply("报表不能执行")));
  await page.goto("/demo/reportPick/new");
  await page.getByRole("button", { name: "从报表选择标的" }).click();
  const wrong = page.getByRole("dialog", { name: "出错了" });
  await expect(wrong).toContainText("弹出选择初始化失败：报表不能执行");
  await wrong.getByRole("button", { name: "确定" }).click();
  await expect(wrong).toHaveCount(0);
  await expect(popup(page)).toHaveCount(0);
});

test("报表选择 shows its rows where its search fields cannot be had", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL);
  await page.route(/getQueryInfo/, (route) => route.fulfill(errorReply("查询项读取失败")));
  await page.goto("/demo/reportPick/new");
  await page.getByRole("button", { name: "从报表选择标的" }).click();
  await expect(page.getByText("查询项读取失败")).toBeVisible();
  await expect(popupRows(page).first()).toBeVisible();
});

test("报表选择 is refused where a column that is taken does not exist", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL);
  await page.route(/getRpColumns/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { result: { columns: { dataIndex: string }[] } };
    await route.fulfill({
      response: reply,
      json: {
        ...body,
        result: { ...body.result, columns: body.result.columns.filter(({ dataIndex }) => dataIndex !== "landTitle") },
      },
    });
  });
  await page.goto("/demo/reportPick/new");
  await page.getByRole("button", { name: "从报表选择标的" }).click();
  await expect(page.getByText("弹出选择的参数未正确配置：原始值与目标值的数量不一致！")).toBeVisible();
  await expect(popup(page)).toHaveCount(0);
});

test("报表选择 is refused where it takes no field", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL);
  await page.route(/\/online\/model\/demo_report_pick/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()).replace(/"take":\{[^}]*\}/, '"take":{}') });
  });
  await page.goto("/demo/reportPick/new");
  await page.getByRole("button", { name: "从报表选择标的" }).click();
  await expect(page.getByText("弹出选择的参数未正确配置！")).toBeVisible();
});

test("报表选择 on a small screen scrolls its columns at 800 pixels", async ({ browser, baseURL }) => {
  const page = await newPage(browser, baseURL);
  await page.setViewportSize({ width: 480, height: 800 });
  await page.goto("/demo/reportPick/new");
  await openPopup(page, "相关标的");
  expect(
    await popup(page)
      .locator(".ant-table-body table")
      .evaluate((one) => (one as HTMLElement).style.width),
  ).toBe("800px");
});
