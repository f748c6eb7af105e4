// People who are signed in, and the second screens of people and of controls.
import { expect, test, type Page } from "./test.ts";
import { openAs } from "./accounts.ts";
import { listIsReady, signIn, visiblePage } from "./back-office.ts";

const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
const PHONE = { viewport: { width: 390, height: 844 } };

test("an operator ends sessions of others; their own is marked and refused", async ({ page, browser, baseURL }) => {
  const other = await openAs(browser, baseURL, "/system/roles", "security", { ownSession: true });
  await listIsReady(other);
  // Whoever manages people does not end sessions of another office.
  await signIn(page, "admin", "/system/online-users");
  await listIsReady(page);
  await shoot(page, "online-1440");
  const theirs = rows(page).filter({ hasText: "security" });
  await expect(rows(page).filter({ hasText: "admin" }).first()).toBeVisible();
  // The newest; others are those of other tests.
  const before = await theirs.count();
  await theirs.first().getByRole("checkbox").click();
  await visiblePage(page).getByRole("button", { name: "批量操作" }).click();
  await page.getByRole("menuitem", { name: "强制退出" }).click();
  const dialog = page.getByRole("dialog", { name: "强制退出" });
  await expect(dialog).toContainText("所选登录立即失效");
  await shoot(page, "online-confirm-1440");
  await dialog.getByRole("button", { name: "强制退出" }).click();
  await expect(theirs).toHaveCount(before - 1);
  await other.reload();
  await expect(other).toHaveURL(/\/manage\/login/);
  await other.context().close();
  const small = await openAs(browser, baseURL, "/system/online-users", "personnel", PHONE);
  await listIsReady(small);
  await shoot(small, "online-390");
  await small.context().close();
});

test("people of the back office and controls have screens of their own", async ({ page }) => {
  await signIn(page, "admin", "/auth/users");
  await listIsReady(page);
  await expect(visiblePage(page).getByRole("tab")).toHaveText([/^全部/, /^正常/, /^待审核/, /^已冻结/]);
  await shoot(page, "auth-users-1440");
  await page.goto("/auth/controls");
  await listIsReady(page);
  await expect(visiblePage(page).getByRole("columnheader", { name: "所在页面" })).toBeVisible();
  await visiblePage(page).getByRole("tab", { name: /^字段/ }).click();
  await listIsReady(page);
  await expect(rows(page).first()).toContainText("字段");
  await shoot(page, "controls-1440");
});
