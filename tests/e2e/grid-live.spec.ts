// Several people on one grid: what one saves the others see; what two write is a choice, never a loss; what is stored
// is what is shown.
import { expect, test, type Page } from "./test.ts";
import { signedIn } from "./form-page.ts";
import { cellOf, freeCode, openGrid, ownRows, pasteInto, saveGrid, typeInto } from "./grid-page.ts";

type Row = Record<string, unknown>;

test(
  "two browsers on one grid page see each other's saved rows, and catch up after a break",
  { tag: "@gate" },
  async ({ browser, baseURL }) => {
    const one = await signedIn(browser, baseURL ?? "", "admin");
    const two = await signedIn(browser, baseURL ?? "", "admin", { alone: true });
    const { word, ids } = await ownRows(one, 2);
    let cut: (() => Promise<void>) | undefined;
    await two.context.routeWebSocket(/vxeSocket/, (socket) => {
      socket.connectToServer();
      cut = () => socket.close();
    });
    const [left, right] = [await openGrid(one, word), await openGrid(two, word)];
    await typeInto(left, left, 1, "price", "12.5");
    await left.getByRole("button", { name: "新增", exact: true }).click();
    await typeInto(left, left, 3, "code", await freeCode(one));
    await typeInto(left, left, 3, "name", `${word} 新`);
    await expect(left.getByText("2 行未保存")).toBeVisible();
    await left.keyboard.press("Control+s");
    await expect(left.getByText("已保存 2 行")).toBeVisible();
    await expect(cellOf(right, 1, "price")).toHaveText("¥12.50");
    await expect(cellOf(right, 3, "name")).toHaveText(`${word} 新`);
    await expect(right.getByText(/行未保存/)).toHaveCount(0);

    await cut?.();
    await expect(right.getByText("已断开，正在重连")).toBeVisible();
    await one.api("PUT", "/online/api/demo_grid/edit", { id: ids[0], price: "77" });
    await one.api("DELETE", `/online/api/demo_grid/delete?id=${ids[1]}`);
    await expect(right.getByText("实时同步")).toBeVisible();
    await expect(cellOf(right, 1, "price")).toHaveText("¥77.00");
    await expect(right.getByText("共 2 行", { exact: true })).toBeVisible();
  },
);

test("a change to a row that another is editing is a conflict, not a loss, and either value can be kept", async ({
  browser,
  baseURL,
}) => {
  const [one, two] = [await signedIn(browser, baseURL ?? "", "admin"), await signedIn(browser, baseURL ?? "", "admin")];
  const { word, ids } = await ownRows(one, 3);
  const page = await openGrid(two, word);
  for (const row of [1, 2, 3]) await typeInto(page, page, row, "price", "55");
  for (const id of ids.slice(0, 2)) await one.api("PUT", "/online/api/demo_grid/edit", { id, price: "99", pieces: 7 });
  await one.api("DELETE", `/online/api/demo_grid/delete?id=${ids[2]}`);
  await expect(page.getByText("有 3 处与他人的修改冲突")).toBeVisible();
  // What is typed stays; what was not edited here has followed.
  for (const row of [1, 2]) {
    await expect(cellOf(page, row, "price")).toHaveText("¥55.00");
    await expect(cellOf(page, row, "pieces")).toHaveText("7");
  }
  // A save asks first.
  await saveGrid(page);
  const dialog = page.getByRole("dialog").filter({ hasText: "与他人的修改冲突" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  const [first, , third] = [
    dialog.getByRole("listitem").nth(0),
    dialog.getByRole("listitem").nth(1),
    dialog.getByRole("listitem").nth(2),
  ];
  await expect(first).toContainText("修改前：¥10.00");
  await expect(first.getByRole("radio", { name: /我的修改.*55/ })).toBeChecked();
  await first.getByRole("radio", { name: /他人的修改.*99/ }).check();
  await expect(third).toContainText("他人已删除该行");
  await third.getByRole("radio", { name: /删除该行/ }).check();
  await dialog.getByRole("button", { name: "按所选处理" }).click();
  await expect(cellOf(page, 1, "price")).toHaveText("¥99.00");
  await expect(page.getByText("1 行未保存")).toBeVisible();
  await saveGrid(page);
  await expect(page.getByText("已保存 1 行")).toBeVisible();
  const found = await one.api("GET", `/online/api/demo_grid/list?name=${encodeURIComponent(word)}`);
  expect((found.result["records"] as Row[]).map((row) => [row["id"], row["price"], row["pieces"]])).toEqual([
    [ids[0], "99.00", 7],
    [ids[1], "55.00", 7],
  ]);
});

test("what is stored equals what is shown: typed, pasted, added, deleted, moved, refused and mended", async ({
  browser,
  baseURL,
}) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const { word, ids } = await ownRows(admin, 4);
  const page = await openGrid(admin, word);
  await pasteInto(page, 1, "quantity", [
    ["1,234.5", "¥1,234.50"],
    ["２", "3.5"],
  ]);
  // Moved by the keyboard: the fourth row becomes the first, and the order is written anew.
  await cellOf(page, 4, "code").click();
  for (let step = 0; step < 3; step++) await page.keyboard.press("Alt+ArrowUp");
  await expect(cellOf(page, 1, "name")).toHaveText(`${word} 4`);
  await page.getByRole("checkbox", { name: "选择第 3 行" }).click();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await page.getByRole("dialog").filter({ hasText: "删除选中的 1 行" }).getByRole("button", { name: "删除" }).click();
  await page.getByRole("button", { name: "新增", exact: true }).click();
  // Another row's code: found by the server alone, for that row is not on this page.
  await typeInto(page, page, 4, "code", "G-001");
  await typeInto(page, page, 4, "name", `${word} 5`);
  await saveGrid(page);
  await expect(page.getByText(/有 1 行未能保存/)).toBeVisible();
  await expect(cellOf(page, 4, "code")).toHaveClass(/hw-bad/);
  await typeInto(page, page, 4, "code", await freeCode(admin));
  await saveGrid(page);
  await expect(page.getByText(/^已保存 \d 行$/)).toBeVisible();
  const stored = (await admin.api("GET", `/online/api/demo_grid/list?name=${encodeURIComponent(word)}`)).result[
    "records"
  ] as Row[];
  expect(stored.map((row) => row["id"]).slice(0, 3)).toEqual([ids[3], ids[0], ids[2]]);
  await compare(page, stored);
  // And again from the server, in a page that has seen none of it.
  await compare(await openGrid(admin, word), stored);
});

test("what is unsaved is kept: leaving asks, staying loses nothing, and it can be given up", async ({
  browser,
  baseURL,
}) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const { word } = await ownRows(admin, 1);
  const page = await openGrid(admin, word);
  await typeInto(page, page, 1, "price", "55");
  await page.getByRole("tab", { name: "分析首页" }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: "有未保存的修改" });
  await dialog.getByRole("button", { name: "继续编辑" }).click();
  await expect(dialog).toBeHidden();
  await expect(cellOf(page, 1, "price")).toHaveText("¥55.00");
  await page.getByRole("button", { name: "放弃修改" }).click();
  await page
    .getByRole("dialog")
    .filter({ hasText: "放弃所有未保存的修改" })
    .getByRole("button", { name: "放弃修改" })
    .click();
  await expect(cellOf(page, 1, "price")).toHaveText("¥10.00");
  // A row that the rules close to the user takes no typing.
  await page.goto("/demo/grid?state=archived");
  await expect(cellOf(page, 1, "name")).toHaveClass(/hw-locked/);
});

test("a dictionary's items are edited in the grid under it", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const made = await admin.api("POST", "/sys/dict/add", { dictName: "表格字典", dictCode: `grid_${Date.now()}` });
  const page = await admin.context.newPage();
  await page.goto(`/system/dict/${String(made.result["id"])}`);
  const items = page.getByRole("region", { name: "字典项" }).last();
  await expect(items.locator(".hw-live-live")).toBeVisible({ timeout: 30_000 });
  await pasteInto(items, 0, "itemText", [
    ["甲", "1"],
    ["乙", "2"],
    ["丙", "3"],
  ]);
  await typeInto(page, items, 3, "itemText", "丁");
  await saveGrid(items);
  await expect(page.getByText("已保存 3 行")).toBeVisible();
  const stored = await admin.api("GET", `/sys/dictItem/list?dictId=${String(made.result["id"])}`);
  expect((stored.result["records"] as Row[]).map((row) => [row["itemText"], row["itemValue"]])).toEqual([
    ["甲", "1"],
    ["乙", "2"],
    ["丁", "3"],
  ]);
});

/** Every cell of the rows against what the API answers. */
async function compare(page: Page, stored: readonly Row[]): Promise<void> {
  await expect(page.getByText(`共 ${stored.length} 行`, { exact: true })).toBeVisible();
  for (const [index, row] of stored.entries()) {
    for (const field of ["sort", "code", "name", "quantity", "price"]) {
      const shown = String(row[field] ?? "").replace(/^(\d+)(\d{3}\.)/, "$1,$2");
      await expect(cellOf(page, index + 1, field), `${field} of row ${index + 1}`).toHaveText(
        field === "price" && shown !== "" ? `¥${shown}` : shown,
      );
    }
    await expect(cellOf(page, index + 1, "state")).toHaveText(String(row["state_dictText"]));
  }
}
