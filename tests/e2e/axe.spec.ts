// What axe can find: no violation on the pages that everybody meets, light and dark.
import { expect, test, type Page } from "./test.ts";
import { visiblePage, listIsReady, navigateTo } from "./back-office.ts";
import { OVERLAYS, openOverlay } from "./overlays.ts";
import { pageOf } from "./accounts.ts";
import { axeViolations } from "./axe.ts";

const PAGES: readonly { readonly name: string; readonly go: (page: Page) => Promise<void> }[] = [
  {
    name: "home",
    go: async (page) => {
      await navigateTo(page, "/dashboard/analysis");
      await expect(
        visiblePage(page)
          .getByRole("link", { name: /待审核/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: "a list",
    go: async (page) => {
      await navigateTo(page, "/bid/info");
      await listIsReady(page);
    },
  },
  {
    name: "a list with nothing in it",
    go: async (page) => {
      await navigateTo(page, "/content/notices?keyword=没有这样的公告");
      await listIsReady(page);
    },
  },
  {
    name: "a tree",
    go: async (page) => {
      await navigateTo(page, "/system/category");
      await listIsReady(page);
    },
  },
  {
    name: "a form",
    go: async (page) => {
      await navigateTo(page, "/content/notices/new");
      await expect(page.locator(".hw-editor-body")).toBeVisible();
    },
  },
  {
    name: "a form in a drawer",
    go: async (page) => {
      await navigateTo(page, "/demo/dict/new");
      await expect(page.locator(".hw-form")).toBeVisible();
    },
  },
  {
    name: "lines",
    go: async (page) => {
      await navigateTo(page, "/demo/lines/new");
      await expect(page.locator(".hw-form")).toBeVisible();
    },
  },
  {
    name: "devices",
    go: async (page) => {
      await navigateTo(page, "/account/sessions");
      await expect(page.locator(".sessions-list > li").first()).toBeVisible();
    },
  },
  {
    name: "password",
    go: async (page) => {
      await navigateTo(page, "/account/password");
      await expect(visiblePage(page).locator("#oldPwd")).toBeVisible();
    },
  },
  {
    name: "result",
    go: async (page) => {
      await navigateTo(page, "/result/success?from=/content/articles");
      await expect(visiblePage(page).locator(".ant-result-title")).toHaveText("操作成功");
    },
  },
  {
    name: "findings of the schema files",
    go: async (page) => {
      await navigateTo(page, "/schema/findings");
      await expect(visiblePage(page).getByText("没有问题")).toBeVisible();
    },
  },
  {
    name: "icons",
    go: async (page) => {
      await navigateTo(page, "/system/icons");
      await expect(visiblePage(page).getByRole("list", { name: "图标" })).toBeVisible();
    },
  },
  {
    name: "a grid",
    go: async (page) => {
      await navigateTo(page, "/demo/grid");
      await expect(visiblePage(page).locator(".hw-grid").getByRole("gridcell").first()).toBeVisible();
    },
  },
];

for (const dark of [false, true]) {
  test.describe(dark ? "dark" : "light", () => {
    // A few pages share a browser, so that its scripts are loaded once.
    for (let from = 0; from < (dark ? 4 : PAGES.length); from += 4) {
      const some = PAGES.slice(from, from + 4);
      test(some.map(({ name }) => name).join(", "), async ({ browser, baseURL }) => {
        const page = await pageOf(browser, baseURL ?? "", "admin", { dark });
        for (const { name, go } of some) {
          await go(page);
          expect.soft(await axeViolations(page, dark), name).toEqual([]);
        }
      });
    }

    for (const name of dark
      ? ["conflict", "errors"]
      : ["history", "conflict", "super-query", "delete", "errors", "settings"]) {
      test(name, async ({ browser, baseURL }) => {
        const overlay = OVERLAYS.find((each) => each.name === name);
        if (!overlay) throw new Error(`No overlay is called ${name}`);
        const page = await pageOf(browser, baseURL ?? "", "admin", { dark });
        await openOverlay(page, overlay, baseURL ?? "");
        expect(await axeViolations(page, dark)).toEqual([]);
      });
    }

    test("sign-in", async ({ browser, baseURL }) => {
      const page = await pageOf(browser, baseURL ?? "", undefined, { dark });
      await page.goto("/manage/login");
      await expect(page.getByLabel("账号")).toBeVisible();
      expect(await axeViolations(page, dark)).toEqual([]);
    });
  });
}

test("a list on a phone", async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? "", "admin", { viewport: { width: 390, height: 844 } });
  await page.goto("/content/notices");
  await listIsReady(page);
  expect(await axeViolations(page)).toEqual([]);
});
