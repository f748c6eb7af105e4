// Trees and the pickers of people, departments, roles and positions.
import { expect, test, type Locator, type Page } from "./test.ts";
import { axeViolations } from "./axe.ts";
import { browserOf, signInOnce } from "./accounts.ts";
import { listIsReady, visiblePage } from "./back-office.ts";
import { fieldOf, openForm, signedIn } from "./form-page.ts";

const dialogOf = (page: Page, title: string): Locator => page.getByRole("dialog").filter({ hasText: title });
const nodeOf = (within: Locator, name: string): Locator => within.getByRole("treeitem", { name, exact: true });

test("people are picked ten on a page, out of the branch that is chosen beside them", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/reference/new");
  await page.getByRole("button", { name: "从列表选择经办人", exact: true }).click();
  const dialog = dialogOf(page, "选择经办人");
  const rows = dialog.locator("tbody tr.ant-table-row");
  await expect(rows).toHaveCount(10);
  const box = await dialog.locator(".ant-modal-container, .ant-modal-content").first().boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(1250);
  await expect(dialog.getByRole("columnheader", { name: "所属部门" })).toBeVisible();
  const tree = dialog.getByRole("region", { name: "所属部门树" });
  await tree.getByText("交易部", { exact: true }).click();
  await expect(rows).toHaveCount(3);
  await expect(dialog.getByText("竞价组").first()).toBeVisible();
  await dialog.getByRole("button", { name: "显示全部" }).click();
  await expect(rows).toHaveCount(10);
  await dialog.getByLabel("姓名", { exact: true }).fill("陈英顺");
  await expect(rows).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  await rows.first().dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(fieldOf(page, "经办人")).toContainText("陈英顺");
});

test("departments are ticked with what is below them, or each alone", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/tree/new");
  await page.getByRole("button", { name: "从树中选择协办部门", exact: true }).click();
  const dialog = dialogOf(page, "选择协办部门");
  const box = await dialog.locator(".ant-modal-container, .ant-modal-content").first().boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(500);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请至少选择一条记录")).toBeVisible();
  const tick = (name: string) =>
    dialog.locator(".ant-tree-treenode").filter({ hasText: name }).locator(".ant-tree-checkbox").click();
  await tick("交易部");
  await expect(dialog.getByText("已选 3 项")).toBeVisible();
  await dialog.getByRole("switch", { name: "勾选时连同下级" }).click();
  await tick("财务部");
  await expect(dialog.getByText("已选 4 项")).toBeVisible();
  await tick("交易部");
  await expect(dialog.getByText("已选 3 项")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "确定" }).click();
  const field = fieldOf(page, "协办部门");
  for (const name of ["竞价组", "合同组", "财务部"]) await expect(field).toContainText(name);
  await expect(field).not.toContainText("交易部");
});

test("one department is found by a word and chosen by keyboard", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/tree/new");
  await page.getByRole("button", { name: "从树中选择主管部门", exact: true }).click();
  const dialog = dialogOf(page, "选择主管部门");
  await dialog.getByLabel("搜索主管部门").fill("信息");
  await expect(nodeOf(dialog, "信息组")).toBeVisible();
  await expect(dialog.getByRole("treeitem")).toHaveCount(1);
  await dialog.getByRole("tree").focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(fieldOf(page, "主管部门")).toContainText("信息组");
});

for (const width of [1440, 390] as const)
  test(`a list is filtered by a branch of the tree beside it, ${width} px wide`, async ({ browser, baseURL }) => {
    const context = await browserOf(browser, baseURL ?? "", "admin", { viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto("/system/users");
    await listIsReady(page);
    const aside = visiblePage(page).getByRole("region", { name: "所属部门树" });
    if (width === 390) await aside.getByRole("button", { name: "所属部门：全部" }).click();
    await aside.getByText("交易部", { exact: true }).click();
    const found = visiblePage(page).locator(".hw-unseen[role=status]").first();
    await expect(found).toHaveText("共 3 条记录");
    expect(new URL(page.url()).searchParams.get("departId")).toBe("D0101");
    if (width === 390) await expect(aside.getByRole("button", { name: "所属部门：交易部" })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await expect(found).toHaveText("共 3 条记录");
    if (width === 390) await aside.getByRole("button", { name: "所属部门：交易部" }).click();
    await aside.getByRole("button", { name: "显示全部" }).click();
    await expect(found).not.toHaveText("共 3 条记录");
    await context.close();
  });

test("the address book lists the people in office of a department, to be read only", async ({ browser, baseURL }) => {
  const context = await browserOf(browser, baseURL ?? "", "admin", { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto("/system/address-book");
  await listIsReady(page);
  const book = visiblePage(page);
  await book.getByRole("region", { name: "所属部门树" }).getByText("交易部", { exact: true }).click();
  const rows = book.locator("tbody tr.ant-table-row");
  await expect(rows).toHaveCount(3);
  await expect(rows.first().getByRole("button", { name: "查看" })).toBeVisible();
  for (const name of ["新增", "批量操作", "编辑", "冻结"])
    await expect(book.getByRole("button", { name, exact: true })).toHaveCount(0);
  for (const title of ["姓名", "工号", "手机号", "邮箱"])
    await expect(book.getByRole("columnheader", { name: title })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("book-1440.png") });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("book-390.png"), fullPage: true });
  await context.close();
});

test("rows of a tree are dragged, moved back, and moved by keys", async ({ browser, baseURL }) => {
  const { token } = await signInOnce(baseURL ?? "", "admin");
  const context = await browserOf(browser, baseURL ?? "", "admin", { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const headers = { "X-Access-Token": token };
  const suffix = Date.now().toString(36).toUpperCase();
  const added = async (name: string, orderNum: number, pid?: string): Promise<string> => {
    const data = {
      name: `${name}${suffix}`,
      code: `${name === "移动" ? "P" : "C"}${orderNum}X${suffix}`,
      orderNum,
      pid,
    };
    const answer = await context.request.post("/api/sys/category/add", { headers, data });
    return ((await answer.json()) as { readonly result: { readonly id: string } }).result.id;
  };
  const parent = await added("移动", 0);
  const [one, two, three] = [
    await added("甲", 10, parent),
    await added("乙", 20, parent),
    await added("丙", 30, parent),
  ] as const;
  await page.goto("/system/category");
  await listIsReady(page);
  const row = (id: string): Locator => visiblePage(page).locator(`tr[data-row-key="${id}"]`);
  const order = (): Promise<readonly (string | null)[]> =>
    visiblePage(page)
      .locator("tbody tr.ant-table-row")
      .evaluateAll(
        (all, own) => all.map((each) => each.getAttribute("data-row-key")).filter((id) => own.includes(id)),
        [one, two, three] as readonly (string | null)[],
      );
  const saved = () => page.waitForResponse((response) => response.url().includes("/sys/category/saveRows"));
  await row(parent).getByRole("button", { name: "展开行" }).click();
  await expect.poll(order).toEqual([one, two, three]);

  const box = async (id: string) => (await row(id).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [from, over] = [await box(three), await box(one)];
  await row(three).hover();
  await page.screenshot({ path: test.info().outputPath("tree-handle-1440.png") });
  const handle = (await row(three).locator(".hw-row-handle").boundingBox()) ?? from;
  await page.mouse.move(handle.x + 6, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(over.x + 120, over.y + 6, { steps: 6 });
  await page.screenshot({ path: test.info().outputPath("tree-drag-1440.png") });
  await page.mouse.move(over.x + 120, over.y + over.height / 2, { steps: 3 });
  await page.screenshot({ path: test.info().outputPath("tree-into-1440.png") });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(order).toEqual([one, two, three]);

  const dragged = saved();
  await row(three).hover();
  await row(three)
    .locator(".hw-row-handle")
    .dragTo(row(one), { targetPosition: { x: 120, y: 4 } });
  expect((await dragged).status()).toBe(200);
  await expect.poll(order).toEqual([three, one, two]);
  const undone = saved();
  await page.getByRole("button", { name: "撤销" }).click();
  expect((await undone).status()).toBe(200);
  await expect.poll(order).toEqual([one, two, three]);

  await row(two).focus();
  const up = saved();
  await page.keyboard.press("Alt+ArrowUp");
  expect((await up).status()).toBe(200);
  await expect.poll(order).toEqual([two, one, three]);
  await expect(row(two)).toBeFocused();
  await row(one).focus();
  const into = saved();
  await page.keyboard.press("Alt+ArrowRight");
  expect((await into).status()).toBe(200);
  await expect(row(one).locator(".indent-level-2")).toHaveCount(1);
  await expect(row(one)).toBeFocused();
  // The message comes in.
  await expect.poll(() => axeViolations(page)).toEqual([]);
  const back = saved();
  await page.keyboard.press("Control+z");
  expect((await back).status()).toBe(200);
  await expect(row(one).locator(".indent-level-1")).toHaveCount(1);
  await context.request.delete(`/api/sys/category/deleteBatch?ids=${[one, two, three].join(",")}`, { headers });
  await context.request.delete(`/api/sys/category/delete?id=${parent}`, { headers });
  await context.close();
});
