// What a role may do, on one sheet; passwords of others; which role has what of which page.
import { expect, test, type Page } from "./test.ts";
import { callAs, openAs } from "./accounts.ts";
import { listIsReady, signIn, visiblePage } from "./back-office.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const rowOf = (page: Page, text: string) =>
  visiblePage(page).locator("tbody tr.ant-table-row, .hw-card").filter({ hasText: text }).first();
const shoot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });

async function openSheet(page: Page, role: string): Promise<void> {
  const row = rowOf(page, role);
  const open = row.getByRole("button", { name: /^授权 / });
  if ((await open.count()) > 0) await open.click();
  else {
    await row.getByRole("button", { name: /^更多 / }).click();
    await page.getByRole("menuitem", { name: "授权", exact: true }).click();
  }
  await expect(page.getByRole("tree", { name: "权限树" })).toBeVisible();
}

test("rights of a role are found, ticked and saved as one", { tag: "@gate" }, async ({ page, baseURL }) => {
  const code = `sheet_${process.pid}`;
  const added = await callAs(baseURL ?? "", "admin", "POST", "/sys/role/add", { roleName: code, roleCode: code });
  expect(added.status).toBe(200);
  await signIn(page, "admin", `/system/roles`);
  await listIsReady(page);
  await openSheet(page, code);
  const drawer = page.getByRole("dialog").last();
  await expect(drawer).toContainText("尚未改动");
  await drawer.getByRole("textbox", { name: /^搜索/ }).fill("lot:add");
  const node = drawer.locator(".ant-tree-treenode").filter({ hasText: "lot:add" });
  await node.locator(".ant-tree-checkbox").click();
  await expect(drawer).toContainText("新增");
  await shoot(page, "rights-sheet-1440");
  await drawer.getByRole("button", { name: /保.?存/ }).click();
  await expect(page.getByText("保存成功！")).toBeVisible();
  await expect(drawer).toContainText("尚未改动");
  const { result } = await callAs(
    baseURL ?? "",
    "admin",
    "GET",
    `/sys/rights/ofRole?roleId=${String(added.result["id"])}`,
  );
  const entries = result["entries"] as readonly { readonly id: string; readonly action?: string }[];
  const granted = result["granted"] as readonly string[];
  expect(granted).toContain(entries.find(({ action }) => action === "lot:add")?.id);
});

test("what may not be given says why, and the sheet fits a phone", async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, "/system/roles", "security", PHONE);
  await listIsReady(page);
  await openSheet(page, "内容编辑");
  const drawer = page.getByRole("dialog").last();
  await drawer.getByRole("textbox", { name: /^搜索/ }).fill("data_log:list");
  await expect(drawer).toContainText("不可更改：不能授予或收回您自己没有的管理权限");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await shoot(page, "rights-sheet-390");
  await page.context().close();
});

test("the matrix opens what grants a cell and says why one person may not", async ({ page }) => {
  await signIn(page, "admin", "/auth/modules");
  // In the order of the menu: each page below the group that holds it.
  const modules = visiblePage(page).locator("td.rights-matrix-first");
  await expect(modules.filter({ hasText: /^(首页|工作台|竞价业务竞价信息|竞价业务标的更正)$/ })).toHaveText([
    "首页",
    "工作台",
    "竞价业务竞价信息",
    "竞价业务标的更正",
  ]);
  await visiblePage(page).getByRole("textbox", { name: "搜索模块" }).fill("公告");
  await visiblePage(page)
    .getByRole("button", { name: /^内容编辑在公告：/ })
    .first()
    .click();
  const drawer = page.getByRole("dialog").last();
  await expect(drawer).toContainText("notice:list");
  await drawer.getByRole("combobox", { name: "查询用户" }).fill("editor");
  await page.locator(".ant-select-dropdown:visible").getByText("（editor）").click();
  await drawer.getByRole("button", { name: "为什么：审核通过" }).click();
  await expect(drawer.getByText("不可以").first()).toBeVisible();
  await shoot(page, "rights-matrix-1440");
});

test("a one-time password is shown once", async ({ page, baseURL }) => {
  const username = `once${process.pid}`;
  const added = await callAs(baseURL ?? "", "admin", "POST", "/sys/user/add", { username, realname: "一次性" });
  expect(added.status).toBe(200);
  await signIn(page, "admin", `/auth/passwords?username=${username}`);
  await listIsReady(page);
  await rowOf(page, username)
    .getByRole("button", { name: /^重置密码/ })
    .click();
  await page.getByRole("dialog").last().getByRole("button", { name: "重置密码" }).click();
  const once = page.getByRole("dialog").filter({ hasText: "的一次性密码" });
  await expect(once.locator("code")).toHaveText(/^\S{12}$/);
  await shoot(page, "password-once-1440");
  await once.getByRole("button", { name: "我已记下" }).click();
  await expect(once).toHaveCount(0);
});
