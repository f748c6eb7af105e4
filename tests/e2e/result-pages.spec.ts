// X4–X6: what came of a task, with a way back that never leaves this site.
import { openAs } from "./accounts.ts";
import { visiblePage } from "./back-office.ts";
import { expect, test } from "./test.ts";

for (const [path, text, back] of [
  ["/result/success", "操作成功", "返回"],
  ["/result/fail", "操作失败", "返回修改"],
  ["/result/register", "注册申请已提交", "返回"],
] as const)
  test(`${path} says ${text}, and leads back and home`, async ({ browser, baseURL }) => {
    const page = await openAs(
      browser,
      baseURL,
      `${path}?from=${encodeURIComponent("/content/articles?tab=1")}`,
      "editor",
    );
    await expect(visiblePage(page).locator(".ant-result-title")).toHaveText(text, { timeout: 30_000 });
    await expect(page.locator(".hw-crumbs")).toContainText(path === "/result/register" ? "注册结果" : text);
    await visiblePage(page).getByRole("button", { name: back, exact: true }).click();
    await expect(page).toHaveURL(/\/content\/articles\?tab=1$/);
    await page.goto(`${path}?from=${encodeURIComponent("//evil.example/")}`);
    await expect(visiblePage(page).locator(".ant-result-title")).toHaveText(text);
    await expect(visiblePage(page).getByRole("button")).toHaveText(["返回首页"]);
    await visiblePage(page).getByRole("button", { name: "返回首页" }).click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  });
