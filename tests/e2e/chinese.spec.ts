// The interface is Chinese throughout: whatever Latin word is on a page is in allowed-latin.ts, with a reason.
import { expect, test } from "./test.ts";
import { visiblePage, navigateTo } from "./back-office.ts";
import { OVERLAYS, openOverlay } from "./overlays.ts";
import { pageOf } from "./accounts.ts";
import { foreignOn } from "./page-texts.ts";

test("a Latin word is seen wherever it stands", async ({ page }) => {
  await page.goto("about:blank");
  await page.setContent(
    '<title>标题</title><p>保存</p><p>Save it</p><input placeholder="Type here" ' +
      'aria-label="名称"><button aria-label="Close">×</button><p ' +
      'hidden>Hidden</p><table><tbody><tr><td>rubber <button aria-label="编辑 ' +
      'rubber">编辑</button><span class="ant-tag">Draft</span></td></tr></tbody></table>',
  );
  const found = await foreignOn(page);
  expect(found.map((each) => each.split(" in ")[0])).toEqual(["Save", "it", "Draft", "Type", "here", "Close"]);
});

// Pages of the menu, and what opens over a page on a phone as well, are read where the contact sheet opens them.
test("overlays that only a wide screen has", async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? "", "admin");
  for (const overlay of OVERLAYS.filter((each) => each.only === 1440)) {
    await openOverlay(page, overlay, baseURL ?? "");
    expect.soft(await foreignOn(page), overlay.name).toEqual([]);
  }
});

test("home, sign-in and the pages that say why there is no page", async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? "", "reviewer");
  for (const address of [
    "/dashboard/analysis",
    "/exception/403",
    "/exception/404",
    "/exception/500",
    "/result/success",
    "/result/fail",
    "/result/register",
    "/account/password",
    "/account/sessions",
  ]) {
    await navigateTo(page, address);
    await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible();
    await expect(visiblePage(page)).not.toBeEmpty();
    expect.soft(await foreignOn(page), address).toEqual([]);
  }
  const outside = await pageOf(browser, baseURL ?? "", undefined);
  await outside.goto("/manage/login");
  await outside.getByRole("button", { name: "登录" }).click();
  await expect(outside.getByText("请输入")).not.toHaveCount(0);
  expect.soft(await foreignOn(outside), "sign-in").toEqual([]);
});
