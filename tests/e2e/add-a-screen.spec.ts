// The example of schemas/README.md in a browser: the page is there without a restart.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./test.ts";
import { startBuiltProduct } from "../support/builtProduct.ts";
import { addReadmeScreen } from "../support/readmeExample.ts";
import { visiblePage, listIsReady } from "./back-office.ts";
import { pageOf } from "./accounts.ts";

test("a screen is added to the running server and worked with", async ({ browser }) => {
  test.setTimeout(120_000);
  const dataDir = await mkdtemp(join(tmpdir(), "heartwood-screen-"));
  const product = await startBuiltProduct({ DATA_DIR: dataDir });
  try {
    const page = await pageOf(browser, product.url, "admin", { alone: true });
    await page.goto("/dashboard/analysis");
    await expect(visiblePage(page).getByRole("link", { name: /文章/ }).first()).toBeVisible();
    await expect(page.getByText("来访登记")).toHaveCount(0);
    addReadmeScreen(product.schemas);
    await expect
      .poll(async () => (await product.get("admin", "/online/api/visit/list")).status, { timeout: 30_000 })
      .toBe(200);
    await page.reload();
    await page.getByRole("navigation", { name: "菜单" }).getByText("来访登记").click();
    await listIsReady(page);
    await visiblePage(page).getByRole("button", { name: "新增", exact: true }).first().click();
    const form = page.locator(".hw-form").last();
    await form.getByLabel("来访人").fill("符大海");
    await expect(form.getByLabel("结果")).toHaveCount(0);
    await form.getByLabel("已接待").click();
    await expect(form.getByLabel("结果")).toBeVisible();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(form.getByRole("alert").filter({ hasText: "结果" })).toBeVisible();
    await form.getByLabel("结果").fill("看了三号标的");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByText("已新增来访登记“符大海”")).toBeVisible();
    await expect(visiblePage(page).locator("tbody tr.ant-table-row")).toContainText(["符大海"]);
    const refused = await pageOf(browser, product.url, "editor", { alone: true });
    await refused.goto("/example/visits");
    await expect(visiblePage(refused)).toContainText("抱歉，您没有访问该页面的权限");
  } finally {
    await product.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
