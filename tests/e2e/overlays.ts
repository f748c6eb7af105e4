// What opens over a page: dialogs, drawers, menus. The contact sheet, the reading of words and axe look at each.
import { expect, type Page } from "@playwright/test";
import { visiblePage, listIsReady } from "./back-office.ts";
import { callAs } from "./accounts.ts";

interface Overlay {
  readonly name: string;
  /** The page that it opens over. */
  readonly path: string;
  readonly open: (page: Page, baseURL: string) => Promise<void>;
  /** Where only a wide screen or only a phone has it. */
  readonly only?: 1440 | 390;
}

const dialog = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string | RegExp) =>
  visiblePage(page)
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();

/** An action of the first row or card (of the first that offers `beside`, too), in the open or folded. */
async function rowAction(page: Page, name: string, beside?: string): Promise<void> {
  const all = visiblePage(page).locator("tbody tr.ant-table-row, .hw-card");
  const row = (
    beside === undefined
      ? all
      : all.filter({ has: page.getByRole("button", { name: new RegExp(`^${beside} `), disabled: false }) })
  ).first();
  const open = row.getByRole("button", { name: new RegExp(`^${name} `) });
  const more = row.getByRole("button", { name: /^更多 / });
  await expect(open.or(more).first()).toBeVisible();
  if ((await open.count()) > 0) return open.click();
  await more.click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Rows of its own for each: workers and runs share one server. */
let made = 0;

/** Two people change one field: what the second one sees. */
async function clash(page: Page, baseURL: string): Promise<void> {
  const plain = `冲突演示 ${process.pid} ${++made}`;
  const { result } = await callAs(baseURL, "admin", "POST", "/online/api/demo_text/add", { plain });
  const id = String(result["id"]);
  await page.goto(`/demo/text/${id}/edit`);
  const box = page.locator(".hw-form").last().getByLabel("普通文本");
  await expect(box).toHaveValue(plain);
  await callAs(baseURL, "admin", "PUT", "/online/api/demo_text/edit", {
    id,
    plain: `${plain} 甲`,
    version: 1,
    base: { plain },
  });
  await box.fill(`${plain} 乙`);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("记录已被他人修改")).toBeVisible();
}

export const OVERLAYS: readonly Overlay[] = [
  {
    name: "rights-of-role",
    path: "/system/roles",
    open: async (page) => {
      await rowAction(page, "授权");
      await page.getByRole("button", { name: "全部展开" }).click();
      await expect(page.getByRole("tree", { name: "权限树" })).toBeVisible();
    },
  },
  {
    name: "rights-matrix-cell",
    path: "/auth/modules",
    open: async (page) => {
      await visiblePage(page)
        .getByRole("button", { name: /^内容编辑在/ })
        .first()
        .click();
      await expect(dialog(page)).toContainText("内容编辑");
    },
  },
  {
    name: "issue-password",
    path: "/auth/passwords",
    open: async (page) => {
      // Not in one's own row, where it is closed.
      await rowAction(page, "重置密码", "重置密码");
      await expect(dialog(page)).toContainText("只显示一次");
    },
  },
  {
    name: "super-query",
    path: "/bid/info",
    open: async (page) => {
      await press(page, "高级查询");
      await page.getByRole("dialog", { name: "高级查询构造器" }).getByRole("combobox", { name: "查询字段" }).click();
      await page.locator(".ant-select-dropdown:visible").getByText("项目编号", { exact: true }).click();
    },
  },
  {
    name: "columns",
    path: "/bid/info",
    only: 1440,
    open: async (page) => {
      await press(page, "列设置");
      await expect(page.getByRole("checkbox", { name: "项目编号" })).toBeVisible();
    },
  },
  {
    name: "filters",
    path: "/bid/info",
    only: 390,
    open: async (page) => {
      await press(page, "筛选");
      await expect(visiblePage(page).locator(".hw-filters")).toBeVisible();
    },
  },
  {
    name: "dropdown",
    path: "/bid/info",
    only: 1440,
    open: async (page) => {
      await visiblePage(page).getByRole("combobox", { name: "状态" }).first().click();
      await expect(page.locator(".ant-select-dropdown:visible")).toBeVisible();
    },
  },
  {
    name: "chips",
    path: "/bid/info?status=1&lotKind=log&keyword=橡胶",
    open: async (page) => {
      await expect(visiblePage(page).getByRole("group", { name: "筛选条件" })).toBeVisible();
    },
  },
  {
    name: "row-menu",
    path: "/content/articles",
    open: async (page) => {
      await press(page, /^更多 /);
      await expect(page.getByRole("menuitem", { name: "删除" })).toBeVisible();
    },
  },
  {
    name: "batch-menu",
    path: "/content/notices",
    open: async (page) => {
      await press(page, "批量操作");
      await expect(page.getByRole("menuitem", { name: "删除" })).toBeVisible();
    },
  },
  {
    name: "delete",
    path: "/content/articles?tab=1",
    open: async (page) => {
      await rowAction(page, "删除");
      await expect(dialog(page)).toContainText("确定删除");
    },
  },
  {
    name: "history",
    path: "/demo/text",
    open: async (page, baseURL) => {
      const plain = `历史演示 ${process.pid} ${++made}`;
      const { result } = await callAs(baseURL, "admin", "POST", "/online/api/demo_text/add", {
        plain,
        mobile: "13976001234",
      });
      const id = String(result["id"]);
      await callAs(baseURL, "admin", "PUT", "/online/api/demo_text/edit", {
        id,
        plain: `${plain} 改`,
        version: 1,
        base: { plain },
      });
      await callAs(baseURL, "admin", "PUT", "/online/api/demo_text/edit", {
        id,
        plain: `${plain} 再改`,
        version: 2,
        base: { plain: `${plain} 改` },
      });
      await page.goto(`/demo/text/${id}`);
      await page.getByRole("button", { name: "历史", exact: true }).last().click();
      await page.getByLabel("选择第 1 版").check();
      await page.getByLabel("选择第 3 版").check();
      await expect(page.getByRole("region", { name: "第 1 版与第 3 版的区别" })).toBeVisible();
    },
  },
  {
    name: "action",
    path: "/content/notices?tab=1&pendingOnly=1",
    open: async (page) => {
      // No one reviews what they submitted themselves.
      await rowAction(page, "退回", "审核通过");
      await expect(dialog(page)).toContainText("退回原因");
    },
  },
  {
    name: "picker",
    path: "/content/notices/new",
    open: async (page) => {
      await page
        .getByRole("button", { name: /相关标的/ })
        .first()
        .click();
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page).locator("tbody tr.ant-table-row").first()).toBeVisible();
    },
  },
  ...(
    [
      ["user", "/demo/reference/new", "从列表选择经办人", "tbody tr.ant-table-row"],
      ["role", "/demo/reference/new", "从列表选择可见角色", "tbody tr.ant-table-row"],
      ["position", "/demo/reference/new", "从列表选择职务", "tbody tr.ant-table-row"],
      ["department", "/demo/tree/new", "从树中选择主管部门", "[role=treeitem]"],
      ["departments", "/demo/tree/new", "从树中选择协办部门", "[role=treeitem]"],
    ] as const
  ).map(([what, path, button, entry]) => ({
    name: `picker-${what}`,
    path,
    open: async (page: Page) => {
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(dialog(page).locator(entry).first()).toBeVisible();
    },
  })),
  {
    name: "errors",
    path: "/bid/info/new",
    open: async (page) => {
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await expect(page.getByText("请输入项目编号")).toBeVisible();
    },
  },
  { name: "conflict", path: "/demo/text", open: clash },
  {
    name: "settings",
    path: "/dashboard/analysis",
    open: async (page) => {
      await page.getByRole("button", { name: "界面设置" }).click();
      await expect(dialog(page)).toContainText("整体风格");
    },
  },
  {
    name: "account",
    path: "/dashboard/analysis",
    open: async (page) => {
      await page.getByRole("button", { name: /^账户/ }).click();
      await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeVisible();
    },
  },
  {
    name: "leave",
    path: "/dashboard/analysis",
    open: async (page) => {
      await page.getByRole("button", { name: /^账户/ }).click();
      await page.getByRole("menuitem", { name: "退出登录" }).click();
      await expect(dialog(page)).toContainText("确定要退出登录吗？");
    },
  },
  {
    name: "menu-search",
    path: "/dashboard/analysis",
    only: 1440,
    open: async (page) => {
      await page.getByRole("combobox", { name: "搜索菜单" }).fill("字典");
      await expect(page.getByText("系统管理 / 字典管理")).toBeVisible();
    },
  },
  {
    name: "tab-menu",
    path: "/content/notices",
    only: 1440,
    open: async (page) => {
      await page
        .getByRole("region", { name: "已打开的页面" })
        .getByRole("tab")
        .filter({ hasText: "公告" })
        .click({ button: "right" });
      await expect(page.getByRole("menuitem", { name: "关闭其他" })).toBeVisible();
    },
  },
  {
    name: "menu",
    path: "/content/notices",
    only: 390,
    open: async (page) => {
      await page.getByRole("button", { name: "打开菜单" }).click();
      await expect(dialog(page)).toContainText("内容管理");
    },
  },
];

export async function openOverlay(page: Page, overlay: Overlay, baseURL: string): Promise<void> {
  await page.goto(overlay.path);
  await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible();
  // Pages without a list of their own are waited for by what is opened over them.
  if (!/\/new|dashboard|demo|auth\/modules/.test(overlay.path)) await listIsReady(page);
  await overlay.open(page, baseURL);
}
