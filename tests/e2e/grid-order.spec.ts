// Rows that may not be written keep their place in the order: what is moved across them is saved, or refused with a
// sentence.
import { expect, test } from "./test.ts";
import { signedIn } from "./form-page.ts";
import { cellOf, openGrid, ownRows, saveGrid, typeInto } from "./grid-page.ts";

const archivedAt =
  (...places: readonly number[]) =>
  (index: number) =>
    places.includes(index) ? { state: "archived" } : {};

test("a row moved across archived ones is saved, and stands there after a reload", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const { word, ids } = await ownRows(admin, 4, archivedAt(1, 2));
  const page = await openGrid(admin, word);
  await cellOf(page, 1, "code").click();
  // Between the archived rows there is no number left: the first step goes over both.
  await page.keyboard.press("Alt+ArrowDown");
  await expect(cellOf(page, 3, "name")).toHaveText(`${word} 1`);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(cellOf(page, 4, "name")).toHaveText(`${word} 1`);
  await saveGrid(page);
  await expect(page.getByText("已保存 1 行")).toBeVisible();
  await page.reload();
  await expect(cellOf(page, 4, "name")).toHaveText(`${word} 1`);
  const found = await admin.api("GET", `/online/api/demo_grid/list?name=${encodeURIComponent(word)}`);
  expect((found.result["records"] as { id: string }[]).map(({ id }) => id)).toEqual([ids[1], ids[2], ids[3], ids[0]]);
});

test(
  "a move without a free number between archived rows, or of an archived row, is refused in words " +
    "and changes nothing",
  async ({ browser, baseURL }) => {
    const admin = await signedIn(browser, baseURL ?? "", "admin");
    const { word } = await ownRows(admin, 4, archivedAt(1, 2));
    const page = await openGrid(admin, word);
    await cellOf(page, 4, "code").click();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.getByText("相邻的行不可修改，顺序号之间没有空位")).toBeVisible();
    await expect(cellOf(page, 4, "name")).toHaveText(`${word} 4`);
    await cellOf(page, 2, "code").click();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.getByText("所选行中有不可修改的行，不能移动")).toBeVisible();
    await expect(page.getByText(/行未保存/)).toHaveCount(0);
  },
);

test("what was refused is gone from the page when the changes are discarded", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const { word, ids } = await ownRows(admin, 2);
  const page = await openGrid(admin, word);
  // The row is archived by another while its news cannot arrive: the save is refused.
  await page.routeWebSocket(/vxeSocket/, () => undefined);
  await page.reload();
  await typeInto(page, page, 1, "price", "12.5");
  await page.route("**/online/api/demo_grid/saveRows", async (route) => {
    const body = JSON.stringify({
      success: false,
      code: "ROW.BATCH",
      status: 409,
      message: "",
      result: { refused: [{ id: ids[0], code: "ROW.FORBIDDEN", message: "没有权限处理该数据" }] },
    });
    await route.fulfill({ status: 409, contentType: "application/json", body });
  });
  await saveGrid(page);
  await expect(page.getByRole("alert").filter({ hasText: "没有权限处理该数据" })).toBeVisible();
  await page.getByRole("button", { name: "放弃修改" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "放弃修改" }).click();
  await expect(page.getByText(/行未保存/)).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "没有权限处理该数据" })).toHaveCount(0);
  await expect(cellOf(page, 1, "price")).toHaveText("¥10.00");
});
