// The pages of the back office that axe inspects, and how one gets to each in a browser that has its scripts.
import { expect, type Page } from "./test.ts";
import { listIsReady, navigateTo, visiblePage } from "./back-office.ts";

interface InspectedPage {
  readonly name: string;
  readonly go: (page: Page) => Promise<void>;
}

export const PAGES: readonly InspectedPage[] = [
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

/** A few pages share a browser, so that its scripts are loaded once. */
const TOGETHER = 4;

export const groupsOf = (pages: readonly InspectedPage[]): readonly (readonly InspectedPage[])[] =>
  Array.from({ length: Math.ceil(pages.length / TOGETHER) }, (_, at) =>
    pages.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
