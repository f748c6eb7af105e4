// The names that menus and shortcuts use for icons, for those who write them.
import { ACCOUNTS, pageOf } from "./accounts.ts";
import { visiblePage } from "./back-office.ts";
import { expect, test } from "./test.ts";

test("an administrator finds an icon by its name, and no other user has the page", async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? "", "admin");
  await page.goto("/system/icons");
  const icons = visiblePage(page).getByRole("list", { name: "图标" }).getByRole("listitem");
  await expect(icons.filter({ hasText: "dashboard" })).toBeVisible();
  await visiblePage(page).getByLabel("按名称查找").fill("repo");
  await expect(icons).toHaveText(["report"]);
  for (const account of ACCOUNTS.filter((one) => one !== "admin")) {
    const other = await pageOf(browser, baseURL ?? "", account);
    await other.goto("/system/icons");
    await expect(other.getByText("抱歉，您没有访问该页面的权限。")).toBeVisible();
  }
});
