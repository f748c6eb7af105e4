// The interface is Chinese throughout: whatever Latin word stands on a page is in latin.ts, with a reason.
import { expect, test, type Page } from "@playwright/test";
import { listPlaces, type ListPlace } from "./menu.ts";
import { front } from "./office.ts";
import { OVERLAYS, openOverlay } from "./overlays.ts";
import { browserOf, callAs } from "./people.ts";
import { foreignOn } from "./words.ts";

test("a Latin word is seen wherever it stands", async ({ page }) => {
  await page.setContent('<title>标题</title><p>保存</p><p>Save it</p><input placeholder="Type here" aria-label="名称"><button aria-label="Close">×</button><p hidden>Hidden</p><table><tbody><tr><td>rubber <button aria-label="编辑 rubber">编辑</button><span class="ant-tag">Draft</span></td></tr></tbody></table>');
  const found = await foreignOn(page);
  expect(found.map((each) => each.split(" in ")[0])).toEqual(["Save", "it", "Draft", "Type", "here", "Close"]);
});

async function readPages(page: Page, baseURL: string, place: ListPlace): Promise<void> {
  const { result } = await callAs<{ records: Record<string, unknown>[] }>(baseURL, "admin", "GET", `${place.api}/list?pageSize=1`);
  const id = String(result.records[0]?.[place.key] ?? "");
  await page.goto(place.path);
  await expect(front(page).locator("tbody tr.ant-table-row, .hw-empty").first()).toBeVisible();
  expect.soft(await foreignOn(page), `${place.entity}: list`).toEqual([]);
  const addresses = [...(id === "" ? [] : [`${place.path}/${id}`]), ...(place.mayAdd ? [`${place.path}/new`] : [])];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator(".hw-form .hw-field").first()).toBeVisible();
    await expect(page.locator(".hw-editor-waiting")).toHaveCount(0);
    expect.soft(await foreignOn(page), address).toEqual([]);
  }
  if (!place.mayAdd) return;
  // What a form says when it is wrong.
  await page.getByRole("button", { name: "保存", exact: true }).click();
  expect.soft(await foreignOn(page), `${place.entity}: errors`).toEqual([]);
}

// The demo pages and what opens over a page on a phone are read where the contact sheet opens them.
for (const place of listPlaces().filter((each) => !each.demo)) {
  test(`the pages of ${place.entity}`, async ({ browser, baseURL }) => {
    const context = await browserOf(browser, baseURL ?? "", "admin");
    await readPages(await context.newPage(), baseURL ?? "", place);
    await context.close();
  });
}

test("what opens over a page", async ({ browser, baseURL }) => {
  const context = await browserOf(browser, baseURL ?? "", "admin");
  const page = await context.newPage();
  for (const overlay of OVERLAYS.filter((each) => each.only !== 390)) {
    await openOverlay(page, overlay, baseURL ?? "");
    expect.soft(await foreignOn(page), overlay.name).toEqual([]);
  }
  await context.close();
});

test("home, sign-in and the pages that say why there is no page", async ({ browser, baseURL }) => {
  const context = await browserOf(browser, baseURL ?? "", "reviewer");
  const page = await context.newPage();
  for (const address of ["/dashboard/analysis", "/exception/403", "/exception/404", "/exception/500", "/account/password"]) {
    await page.goto(address);
    await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible();
    await expect(front(page)).not.toBeEmpty();
    expect.soft(await foreignOn(page), address).toEqual([]);
  }
  await context.close();
  const outside = await (await browserOf(browser, baseURL ?? "", undefined)).newPage();
  await outside.goto("/manage/login");
  await outside.getByRole("button", { name: "登录" }).click();
  await expect(outside.getByText("请输入")).not.toHaveCount(0);
  expect.soft(await foreignOn(outside), "sign-in").toEqual([]);
  await outside.context().close();
});
