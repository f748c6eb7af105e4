// Without a network: nothing that is shown answers a question that was not asked, and everything comes back by itself.
import { expect, test } from "./test.ts";
import { openAs, pageOf } from "./accounts.ts";
import { navigateTo, visiblePage, listIsReady } from "./back-office.ts";

test(
  "turning the page or a tab offline shows the failure in the place of the old rows, says " +
    "so in the frame, and comes back with the network",
  async ({ browser, baseURL }) => {
    const page = await openAs(browser, baseURL, "/bid/info");
    await listIsReady(page);
    const rows = visiblePage(page).locator("tbody tr.ant-table-row");
    const first = await rows.first().textContent();
    await page.context().setOffline(true);
    await expect(page.getByText("网络已断开")).toBeVisible();
    // What answers the question stays.
    await expect(rows.first()).toHaveText(first ?? "");
    await visiblePage(page).locator(".hw-pager").getByTitle("2", { exact: true }).click();
    await expect(visiblePage(page).getByRole("alert")).toContainText("加载失败");
    await expect(rows).toHaveCount(0);
    await expect(visiblePage(page).getByRole("button", { name: "批量操作" })).toBeDisabled();
    await visiblePage(page).getByRole("tab").nth(1).click();
    await expect(visiblePage(page).getByRole("alert")).toContainText("加载失败");
    await expect(rows).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByText("网络已断开")).toHaveCount(0);
    await listIsReady(page);
    await expect(rows).not.toHaveCount(0);
  },
);

test("rows of the question before are dimmed and dead while the new ones are on their way", async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL, "/bid/info");
  await listIsReady(page);
  const rows = visiblePage(page).locator("tbody tr.ant-table-row");
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/subjectMatter/list*", async (route) => {
    await held;
    await route.fallback();
  });
  await visiblePage(page).locator(".hw-pager").getByTitle("2", { exact: true }).click();
  await expect(rows.first()).toHaveAttribute("inert", "");
  await expect(rows.first()).toHaveAttribute("aria-busy", "true");
  await rows.first().locator(".hw-row-action").first().dispatchEvent("click");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).not.toHaveURL(/edit/);
  letGo();
  await expect(rows.first()).not.toHaveAttribute("inert", "");
});

test("a part whose script does not arrive shows that in its place, and comes when it is asked for again", async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL, "/content/notices", "admin", { alone: true });
  await listIsReady(page);
  await page.route(/\/assets\/RichTextEditor.*\.js/, (route) => route.abort());
  await navigateTo(page, "/content/notices/new");
  const form = page.locator(".hw-form");
  const failure = form.getByRole("alert").filter({ hasText: "这一部分加载失败" });
  await expect(failure).toBeVisible();
  await form.getByLabel("公告标题").fill("没有丢的标题");
  await page.unroute(/\/assets\/RichTextEditor.*\.js/);
  await failure.getByRole("button", { name: "重试" }).click();
  await expect(form.locator("[contenteditable=true]").first()).toBeVisible();
  await expect(form.getByLabel("公告标题")).toHaveValue("没有丢的标题");
});

const STYLE_SHEET = /EditableGrid[^/]*\.css/;

test("a part whose style sheet did not arrive is not drawn without it, also when it was fetched ahead", async ({
  browser,
  baseURL,
}) => {
  const page = await pageOf(browser, baseURL ?? "", "admin", { alone: true });
  await page.route(STYLE_SHEET, (route) => route.abort());
  const ahead = page.waitForRequest(STYLE_SHEET);
  await page.goto("/dashboard/home");
  await ahead;
  await navigateTo(page, "/demo/grid");
  const failure = visiblePage(page).getByRole("alert");
  await expect(failure).toContainText("这一部分加载失败");
  await expect(visiblePage(page).getByRole("gridcell")).toHaveCount(0);
  await page.unroute(STYLE_SHEET);
  await failure.getByRole("button", { name: "重试" }).click();
  await expect(visiblePage(page).getByRole("gridcell").first()).toBeVisible();
  await expect(visiblePage(page).locator(".hw-grid").first()).toHaveCSS("display", "flex");
});
