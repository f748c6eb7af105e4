// A contact sheet of every page in every state, on a wide screen and on a phone, light and dark; looked at in
// contact-sheet.html. It fails where a page complains to the browser, or scrolls sideways.
import { expect, test, type Page } from "./test.ts";
import { closedReason } from "#core/api";
import type { WireRow } from "#core/values";
import { figurePaths, gridRoutes, batches, listRoutes, type ListRoute } from "./menu-routes.ts";
import { visiblePage, navigateTo } from "./back-office.ts";
import { OVERLAYS, openOverlay } from "./overlays.ts";
import { callAs } from "./accounts.ts";
import { cameraOf, EVERYTHING, hold, listPictures, WIDTHS, type Camera } from "./camera.ts";
import { publicPages } from "./public-pages.ts";
import { foreignOn } from "./page-texts.ts";

/** A list with everything, one with steps and a tree stand for the others, in each of their states. */
const isShown = ({ name }: ListRoute): boolean => ["lot", "notice", "sys_category"].includes(name);

test.afterAll(listPictures);

const rowsStand = (page: Page) =>
  expect(visiblePage(page).locator("tbody tr.ant-table-row, .hw-card, .hw-empty").first()).toBeVisible();

/** A filter that everybody may ask with and that finds nothing. */
const nothing = (place: ListRoute) =>
  `${place.path}?${place.entity === "data_log" ? "at" : "createTime"}_begin=2099-01-01`;

async function shootList(camera: Camera, place: ListRoute): Promise<void> {
  const { page, complaints } = camera;
  const name = `list-${place.name}`;
  const url = new RegExp(`/api${place.api}/list\\b`);
  complaints.expect(url);
  const calls = await hold(page, url);
  await page.goto(place.path);
  await expect(visiblePage(page).locator(".hw-loading-rows .ant-skeleton").first()).toBeVisible();
  await camera.shoot(name, "loading");
  await calls.refuse();
  await expect(visiblePage(page).getByRole("alert")).toContainText("拒绝访问");
  await camera.shoot(name, "refused");
  await calls.break();
  await visiblePage(page).getByRole("button", { name: "刷新" }).click();
  await expect(visiblePage(page).getByRole("alert")).toContainText("服务器出错");
  await camera.shoot(name, "error");
  await calls.free();
  await visiblePage(page).getByRole("button", { name: "重试" }).click();
  await rowsStand(page);
  await camera.shoot(name, "rows");
  expect.soft(await foreignOn(page), `${place.name}: list`).toEqual([]);
  await page.goto(nothing(place));
  await expect(visiblePage(page).locator(".hw-empty")).toBeVisible();
  await camera.shoot(name, "empty");
}

for (const width of WIDTHS) {
  test.describe(`at ${width}`, () => {
    for (const places of EVERYTHING ? [] : batches(listRoutes().filter((each) => !isShown(each)))) {
      test(`the pages of ${places.map((place) => place.name).join(", ")}`, async ({ browser, baseURL }) => {
        const camera = await cameraOf(browser, baseURL ?? "", width, { tall: true });
        for (const place of places) {
          await navigateTo(camera.page, place.path);
          await rowsStand(camera.page);
          await camera.shoot(`list-${place.name}`, "rows");
          expect.soft(await foreignOn(camera.page), `${place.name}: list`).toEqual([]);
          if (!place.mayAdd) continue;
          await navigateTo(camera.page, `${place.path}/new`);
          await formStands(camera.page);
          await camera.shoot(`add-${place.name}`, "rows");
          // What a form says when it is wrong is read as well.
          await camera.page.getByRole("button", { name: "保存", exact: true }).click();
          expect.soft(await foreignOn(camera.page), `${place.name}: errors`).toEqual([]);
        }
        await camera.close();
      });
    }

    for (const place of listRoutes().filter((each) => EVERYTHING || isShown(each))) {
      test(`the list ${place.name}`, async ({ browser, baseURL }) => {
        const camera = await cameraOf(browser, baseURL ?? "", width);
        await shootList(camera, place);
        await camera.close();
        if (!EVERYTHING) return;
        const dark = await cameraOf(browser, baseURL ?? "", width, { dark: true });
        await dark.page.goto(place.path);
        await rowsStand(dark.page);
        await dark.shoot(`list-${place.name}`, "dark");
        await dark.close();
      });

      test(`the forms of ${place.name}`, async ({ browser, baseURL }) => {
        const { result } = await callAs<{ records: WireRow[] }>(
          baseURL ?? "",
          "admin",
          "GET",
          `${place.api}/list?pageSize=50`,
        );
        // A published record has no form to edit it: the one that is shot is still open.
        const record = result.records.find((row) => closedReason(row, "edit") === undefined) ?? result.records[0];
        const id = String(record?.[place.key] ?? "");
        const camera = await cameraOf(browser, baseURL ?? "", width, { tall: true });
        if (record !== undefined) await shootRecord(camera, place, record);
        if (place.mayAdd) {
          await camera.page.goto(`${place.path}/new`);
          await formStands(camera.page);
          await camera.shoot(`add-${place.name}`, "rows");
          await camera.page.getByRole("button", { name: "保存", exact: true }).click();
          expect.soft(await foreignOn(camera.page), `${place.name}: errors`).toEqual([]);
        }
        await camera.close();
        if (!EVERYTHING) return;
        const dark = await cameraOf(browser, baseURL ?? "", width, { dark: true, tall: true });
        await dark.page.goto(place.mayAdd ? `${place.path}/new` : `${place.path}/${id}`);
        await formStands(dark.page);
        await dark.shoot(place.mayAdd ? `add-${place.name}` : `view-${place.name}`, "dark");
        await dark.close();
      });
    }

    for (const dark of EVERYTHING ? [false, true] : [false]) {
      test(`what opens over a page${dark ? ", dark" : ""}`, async ({ browser, baseURL }) => {
        const camera = await cameraOf(browser, baseURL ?? "", width, { dark });
        // The clash that is shown is a 409.
        camera.complaints.expect(/\/demo_text\/edit/);
        for (const overlay of OVERLAYS.filter((each) => each.only === undefined || each.only === width)) {
          await openOverlay(camera.page, overlay, baseURL ?? "");
          await camera.shoot(`over-${overlay.name}`, dark ? "dark" : "rows");
          expect.soft(await foreignOn(camera.page), overlay.name).toEqual([]);
        }
        await camera.close();
      });
    }

    // By default site.spec.ts looks at these; here they are for the eye.
    for (const dark of EVERYTHING ? [false, true] : []) {
      test(`the public pages${dark ? ", dark" : ""}`, async ({ browser, baseURL }) => {
        const camera = await cameraOf(browser, baseURL ?? "", width, { dark, anonymous: true });
        camera.complaints.expect(/\/404$/);
        for (const { name, address, heading } of await publicPages(baseURL ?? "")) {
          await camera.page.goto(address);
          await expect(camera.page.getByRole("heading", { level: 1 })).toHaveText(heading);
          await camera.shoot(name, dark ? "dark" : "rows", true);
        }
        await camera.close();
      });
    }

    test("home, sign-in and the pages that say why there is no page", async ({ browser, baseURL }) => {
      for (const dark of EVERYTHING ? [false, true] : [false]) {
        const camera = await cameraOf(browser, baseURL ?? "", width, { dark });
        await camera.page.goto("/dashboard/analysis");
        await expect(
          visiblePage(camera.page)
            .getByRole("link", { name: /待审核/ })
            .first(),
        ).toBeVisible();
        await camera.shoot("home", dark ? "dark" : "rows");
        await camera.page.goto("/account/sessions");
        await expect(visiblePage(camera.page).locator(".sessions-list > li").first()).toBeVisible();
        await camera.shoot("sessions", dark ? "dark" : "rows");
        await camera.page.goto("/isps/userAnnouncement");
        await expect(visiblePage(camera.page).locator("tbody tr.ant-table-row").first()).toBeVisible();
        await camera.shoot("own-announcements", dark ? "dark" : "rows");
        await camera.page.getByRole("button", { name: /^通知/ }).click();
        await expect(camera.page.locator(".bell-entry").first()).toBeVisible();
        await camera.shoot("bell", dark ? "dark" : "rows");
        await camera.page.locator(".bell-entry").first().click();
        await expect(camera.page.getByRole("dialog").locator(".hw-prose")).toBeVisible();
        await camera.shoot("announcement", dark ? "dark" : "rows");
        for (const [name, path, text] of [
          ["message-test", "/message/test", "选择模板"],
          ["findings", "/schema/findings", "没有问题"],
          ["icons", "/system/icons", "dashboard"],
        ] as const) {
          await camera.page.goto(path);
          await expect(visiblePage(camera.page).getByText(text, { exact: false }).first()).toBeVisible();
          await camera.shoot(name, dark ? "dark" : "rows");
        }
        // Whether there is such a page is asked of the server, which says no.
        camera.complaints.expect(/\/online\/page/);
        for (const status of ["403", "404", "500"]) {
          await camera.page.goto(`/exception/${status}`);
          await expect(visiblePage(camera.page)).toContainText("抱歉");
          await camera.shoot(`exception-${status}`, dark ? "dark" : "rows");
        }
        for (const [outcome, text] of [
          ["success", "操作成功"],
          ["fail", "操作失败"],
          ["register", "注册申请已提交"],
        ] as const) {
          await camera.page.goto(`/result/${outcome}?from=/content/articles`);
          await expect(visiblePage(camera.page).locator(".ant-result-title")).toHaveText(text);
          await camera.shoot(`result-${outcome}`, dark ? "dark" : "rows");
        }
        await camera.page.goto("/account/password");
        await expect(visiblePage(camera.page).locator("#oldPwd")).toBeVisible();
        await camera.shoot("password", dark ? "dark" : "rows");
        await camera.close();
        const anonymousCamera = await cameraOf(browser, baseURL ?? "", width, { dark, anonymous: true });
        await anonymousCamera.page.goto("/manage/login");
        await expect(anonymousCamera.page.getByLabel("账号")).toBeVisible();
        await anonymousCamera.shoot("login", dark ? "dark" : "rows");
        anonymousCamera.complaints.expect(/\/api\/sys\/login/);
        await anonymousCamera.page.getByLabel("账号").fill("admin");
        await anonymousCamera.page.getByLabel("密码", { exact: true }).fill("wrong");
        await anonymousCamera.page.getByRole("button", { name: "登录" }).click();
        await expect(anonymousCamera.page.getByRole("alert")).toBeVisible();
        await anonymousCamera.shoot("login", dark ? "dark" : "error");
        await anonymousCamera.close();
      }
    });

    test("grids, reports and boards", async ({ browser, baseURL }) => {
      const camera = await cameraOf(browser, baseURL ?? "", width, { tall: true });
      for (const { entity, path } of gridRoutes()) {
        await navigateTo(camera.page, path);
        await expect(visiblePage(camera.page).locator(".hw-grid").getByRole("gridcell").first()).toBeVisible();
        await camera.shoot(`grid-${entity}`, "rows");
        expect.soft(await foreignOn(camera.page), path).toEqual([]);
      }
      for (const path of figurePaths()) {
        await navigateTo(camera.page, path);
        await expect(visiblePage(camera.page).locator("table, ul, .hw-figure").first()).toBeVisible();
        await expect(visiblePage(camera.page).locator(".ant-skeleton")).toHaveCount(0);
        await camera.shoot(`figures${path.replaceAll("/", "-")}`, "rows");
        expect.soft(await foreignOn(camera.page), path).toEqual([]);
      }
      await camera.close();
    });

    test("home while it waits, and when its numbers cannot be had", async ({ browser, baseURL }) => {
      const camera = await cameraOf(browser, baseURL ?? "", width);
      camera.complaints.expect(/\/counts/);
      const calls = await hold(camera.page, /\/api\/.*\/counts/);
      await camera.page.goto("/dashboard/analysis");
      await expect(visiblePage(camera.page).locator(".ant-skeleton").first()).toBeVisible();
      await camera.shoot("home", "loading");
      await calls.break();
      await expect(visiblePage(camera.page).locator(".ant-skeleton")).toHaveCount(0);
      await camera.shoot("home", "error");
      await camera.close();
    });
  });
}

async function formStands(page: Page): Promise<void> {
  await expect(page.locator(".hw-form .hw-field").first()).toBeVisible();
  await expect(page.locator(".hw-editor-waiting")).toHaveCount(0);
}

async function shootRecord(camera: Camera, place: ListRoute, record: WireRow): Promise<void> {
  const { page, complaints } = camera;
  const id = String(record[place.key]);
  const name = `view-${place.name}`;
  const url = new RegExp(`/api${place.api}/queryById\\b`);
  complaints.expect(url);
  const calls = await hold(page, url);
  await page.goto(`${place.path}/${id}`);
  await expect(page.locator(".ant-skeleton").last()).toBeVisible();
  await camera.shoot(name, "loading");
  await calls.refuse();
  await expect(page.getByText("您没有查看该记录的权限")).toBeVisible();
  await camera.shoot(name, "refused");
  await calls.break();
  await page.goto(`${place.path}/${id}`);
  await expect(page.getByText("加载失败")).toBeVisible();
  await camera.shoot(name, "error");
  await calls.free();
  await page.getByRole("button", { name: "重试" }).click();
  await formStands(page);
  await camera.shoot(name, "rows");
  expect.soft(await foreignOn(page), name).toEqual([]);
  if (!place.mayAdd || closedReason(record, "edit") !== undefined) return;
  await page.goto(`${place.path}/${id}/edit`);
  await formStands(page);
  await camera.shoot(`edit-${place.name}`, "rows");
}
