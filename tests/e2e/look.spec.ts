// How lists and records look: pinned columns, tags, reserved places, contrast, titles, printouts, touch targets.
import type { Browser } from "@playwright/test";
import { expect, test, type Page } from "./test.ts";
import { axeViolations } from "./axe.ts";
import { listIsReady, navigateTo, visiblePage } from "./back-office.ts";
import { callAs, openAs, type Account } from "./accounts.ts";

const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");

async function openList(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  looks: { readonly dark?: boolean; readonly viewport?: { readonly width: number; readonly height: number } } = {},
  account: Account = "admin",
): Promise<Page> {
  const page = await openAs(browser, baseURL, path, account, looks);
  await listIsReady(page);
  return page;
}

/** Those of antd that a dictionary may name. */
const TAG_COLOURS = "default blue green orange red cyan geekblue purple gold volcano lime magenta yellow".split(" ");
let made = 0;

async function rejectedNotice(baseURL: string | undefined): Promise<{ readonly id: string; readonly title: string }> {
  const title = `被退回的公告 ${process.pid} ${++made}`;
  const call = (who: Account, path: string, body: object) =>
    callAs(baseURL ?? "", who, "POST", `/notice/${path}`, body);
  const { result } = await call("editor", "add", { title, category: 2, content: "<p>内容</p>" });
  const id = String(result["id"]);
  await call("editor", "submit", { id });
  expect((await call("reviewer", "reject", { id, opinion: "缺少附件" })).status).toBe(200);
  return { id, title };
}

test("a rejected record says so in the list and, with the reason and the name, in the record", async ({
  browser,
  baseURL,
}) => {
  const { id, title } = await rejectedNotice(baseURL);
  const page = await openList(browser, baseURL, `/content/notices?title=${encodeURIComponent(title)}`, {}, "editor");
  await expect(rows(page).getByText("已驳回")).toBeVisible();
  await page.goto(`/content/notices/${id}`);
  const note = page.getByRole("alert").filter({ hasText: "已驳回：缺少附件" });
  await expect(note).toBeVisible();
  await expect(note.locator("[title=reviewer]")).not.toHaveText("reviewer");
  await expect(page.locator(".hw-form-title").getByText("已驳回")).toBeVisible();
  await expect(page.locator(".hw-stamps [title=editor]")).not.toHaveText("editor");
  await callAs(baseURL ?? "", "editor", "POST", "/notice/submit", { id });
  await page.reload();
  await expect(page.locator(".hw-form-title").getByText("待审核")).toBeVisible();
  // The list behind the record has rows of other tests.
  await expect(page.locator(".hw-form-title").getByText("已驳回")).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "已驳回" })).toHaveCount(0);
});

test("code and name stay at the left while a wide list scrolls, and any column can be pinned", async ({
  browser,
  baseURL,
}) => {
  await callAs(baseURL ?? "", "admin", "PUT", "/sys/preference", { key: "list:lot", value: null });
  const page = await openList(browser, baseURL, "/bid/info");
  const left = (title: string) =>
    visiblePage(page)
      .locator("thead th", { hasText: title })
      .first()
      .evaluate((head) => head.getBoundingClientRect().left);
  const before = { code: await left("项目编号"), name: await left("标的名称"), price: await left("起始价") };
  const scroll = (by: number) =>
    visiblePage(page)
      .locator(".hw-table .ant-table-body, .hw-table .ant-table-content")
      .first()
      .evaluate((body, to) => body.scrollTo({ left: to }), by);
  await scroll(400);
  await expect.poll(() => left("起始价")).toBeLessThan(before.price);
  expect({ code: await left("项目编号"), name: await left("标的名称") }).toEqual({
    code: before.code,
    name: before.name,
  });
  await visiblePage(page).getByRole("button", { name: "列设置" }).click();
  await page.getByRole("button", { name: "固定在左侧：起始价" }).click();
  await expect(page.getByRole("button", { name: "固定在左侧：起始价" })).toHaveAttribute("aria-pressed", "true");
  await expect(visiblePage(page).locator("thead th.ant-table-cell-fix-start", { hasText: "起始价" })).toHaveCount(1);
  await callAs(baseURL ?? "", "admin", "PUT", "/sys/preference", { key: "list:lot", value: null });
});

test("states are coloured tags, other dictionary words are plain", async ({ browser, baseURL }) => {
  const page = await openList(browser, baseURL, "/bid/info");
  const heads = await visiblePage(page).locator("thead").first().locator("th").allTextContents();
  const tagsIn = (title: string) =>
    rows(page)
      .first()
      .locator("td")
      .nth(heads.findIndex((head) => head.startsWith(title)))
      .locator(".ant-tag, .ant-badge");
  await expect(tagsIn("状态")).toHaveCount(1);
  await expect(tagsIn("标的类型")).toHaveCount(0);
  await expect(tagsIn("交易方式")).toHaveCount(0);
});

test("sections are listed with their lot", async ({ browser, baseURL }) => {
  const page = await openList(browser, baseURL, "/bid/sections");
  const heads = await visiblePage(page).locator("thead").first().locator("th").allTextContents();
  expect(heads.map((head) => head.trim())).toEqual(expect.arrayContaining(["标段名称", "标的", "项目编号"]));
});

test("the data log names people and records", async ({ browser, baseURL }) => {
  const { id, title } = await rejectedNotice(baseURL);
  const page = await openList(browser, baseURL, `/system/data-log?rowId=${id}`);
  await expect(rows(page).first()).toContainText(title);
  await expect(rows(page).first()).not.toContainText(id);
  await expect(rows(page).first().locator("[title=reviewer]")).not.toHaveText("reviewer");
});

test("nothing moves when the first condition appears", async ({ browser, baseURL }) => {
  const page = await openList(browser, baseURL, "/content/notices");
  const top = () =>
    visiblePage(page)
      .locator(".hw-table")
      .evaluate((table) => table.getBoundingClientRect().top);
  const before = await top();
  await page.keyboard.press("/");
  await page.keyboard.type("公告");
  await page.keyboard.press("Enter");
  await expect(visiblePage(page).locator(".hw-chips .ant-tag")).toHaveCount(1);
  expect(await top()).toBe(before);
});

test("eight pixels are at both sides of the number of chosen rows", async ({ browser, baseURL }) => {
  const page = await openList(browser, baseURL, "/content/notices");
  await rows(page).first().getByRole("checkbox").check();
  const gaps = await visiblePage(page)
    .locator(".hw-selected")
    .evaluate((count) => {
      const { marginLeft, columnGap } = getComputedStyle(count);
      return [marginLeft, columnGap];
    });
  expect(gaps).toEqual(["8px", "8px"]);
});

test("in the dark, page numbers and tags of every colour have a contrast of 4.5", async ({ browser, baseURL }) => {
  const page = await openList(browser, baseURL, "/bid/info", { dark: true });
  await visiblePage(page)
    .locator(".hw-chips")
    .evaluate((place, colours) => {
      for (const colour of colours)
        place.insertAdjacentHTML(
          "beforeend",
          `<span class="ant-tag ant-tag-filled ant-tag-${colour}">词 ${colour}</span>`,
        );
    }, TAG_COLOURS);
  expect(await axeViolations(page, true)).toEqual([]);
});

test("the title of the browser's tab begins with the record's name", async ({ browser, baseURL }) => {
  const { id, title } = await rejectedNotice(baseURL);
  const page = await openAs(browser, baseURL, `/content/notices/${id}`);
  await expect(page).toHaveTitle(new RegExp(`^${title} · 公告详情 · `));
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page).toHaveTitle(/^公告 · /);
});

test.describe("a printout", () => {
  test("of a list has its rows and totals, one below the other, and no buttons", async ({ browser, baseURL }) => {
    const page = await openList(browser, baseURL, "/bid/info");
    await expect(visiblePage(page).locator(".hw-totals")).toContainText("合计");
    await page.emulateMedia({ media: "print" });
    await expect(visiblePage(page).getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(visiblePage(page).getByRole("checkbox").filter({ visible: true })).toHaveCount(0);
    // Measured together, once the page has been laid out for paper.
    const gap = () =>
      visiblePage(page).evaluate((main) => {
        const last = [...main.querySelectorAll("tbody tr.ant-table-row")].at(-1)?.getBoundingClientRect().bottom ?? 0;
        return Math.ceil((main.querySelector(".hw-totals")?.getBoundingClientRect().top ?? 0) - last);
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });

  test("of a record has all its tabs, and no buttons", async ({ browser, baseURL }) => {
    const { result } = await callAs<{ records: { landId: string }[] }>(
      baseURL ?? "",
      "admin",
      "GET",
      "/subjectMatter/list?status=3&pageSize=1",
    );
    const page = await openAs(browser, baseURL, `/bid/info/${result.records[0]?.landId ?? ""}`);
    const form = page.locator(".hw-form");
    await expect(form.getByRole("tab")).toHaveCount(3);
    await expect(form.getByText("审核意见")).toHaveCount(0);
    await expect(page.locator(".hw-form-hint")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const title of ["基本信息", "资料与说明", "审核"])
      await expect(form.locator(".hw-printed-tab", { hasText: title })).toBeVisible();
    for (const label of ["起始价", "标的说明", "审核意见"])
      await expect(form.getByText(label, { exact: true }).first()).toBeVisible();
    // The names of sections below the record are words there.
    const buttons = page.locator("button:not(.hw-record-link)");
    await expect(buttons.filter({ visible: true })).toHaveCount(0);
    // Why it cannot be edited is of use on the screen alone.
    await expect(page.locator(".hw-form-hint").filter({ visible: true })).toHaveCount(0);
  });

  test("of a record in a drawer has that record alone", async ({ browser, baseURL }) => {
    const page = await openList(browser, baseURL, "/system/data-log");
    await rows(page).first().focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await expect(drawer.locator(".hw-form")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".hw-frame")).toBeHidden();
    await expect(drawer.getByText("数据表", { exact: true })).toBeVisible();
    await expect(drawer.getByRole("button").filter({ visible: true })).toHaveCount(0);
    const below = await page
      .locator(".hw-form-drawer .ant-drawer-body")
      .evaluate((body) => body.scrollHeight - body.clientHeight);
    const width = await page.locator(".hw-form-drawer .hw-form").evaluate((form) => form.clientWidth);
    expect(width, "as wide as the paper").toBeGreaterThan(1300);
    expect(below, "all of it, not what fits on the screen").toBeLessThanOrEqual(1);
  });
});

test("in the dark the head of a sorted column has the ground of the others", async ({ browser, baseURL }) => {
  const page = await openList(browser, baseURL, "/system/data-log", { dark: true });
  const grounds = await visiblePage(page)
    .locator("thead")
    .first()
    .locator("th")
    .evaluateAll((heads) => heads.map((head) => getComputedStyle(head).backgroundColor));
  await expect(visiblePage(page).locator("th.ant-table-column-sort").first()).toBeVisible();
  expect(new Set(grounds).size, grounds.join()).toBe(1);
});

test("a report's words are plain, with colours or without", async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, "/bid/price-reports");
  await expect(rows(page).first()).toContainText("橡胶木", { timeout: 20_000 });
  await expect(rows(page).locator(".ant-tag")).toHaveCount(0);
  await page.goto("/stat/bidding-summary");
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
  await expect(rows(page).locator(".ant-tag")).toHaveCount(0);
});

test("the heads of lines are aligned as their values, and the system has a name", async ({ browser, baseURL }) => {
  const { result } = await callAs<{ records: { id: string }[] }>(
    baseURL ?? "",
    "admin",
    "GET",
    "/online/api/demo_lines/list?pageSize=1&field=id",
  );
  const page = await openAs(browser, baseURL, `/demo/lines/${result.records[0]?.id ?? ""}`);
  const lines = page.locator(".hw-lines table");
  const alignments = (part: string) =>
    lines.locator(part).evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
  await expect(lines.locator("tbody tr").first()).toBeVisible();
  const ends = (all: readonly string[]) => all.map((each) => each === "right");
  expect(ends(await alignments("thead th"))).toEqual(ends(await alignments("tbody tr:first-child td")));
  await expect(page.locator(".hw-stamps")).not.toContainText("system");
});

test("on a phone everything that is tapped in a list has 44 px", async ({ browser, baseURL }) => {
  const page = await openList(browser, baseURL, "/content/notices?keyword=公告", {
    viewport: { width: 390, height: 844 },
  });
  const small = await visiblePage(page).evaluate((main) =>
    [
      ...main.querySelectorAll(
        "button, a, input:not([type=checkbox]), label, [role=tab], [role=button], .ant-tag-close-icon",
      ),
    ]
      .map((element) => {
        const target = element.matches("input")
          ? (element.closest(".ant-input-affix-wrapper, .ant-select") ?? element)
          : element;
        const { width, height } = target.getBoundingClientRect();
        return {
          name: `${element.tagName}.${element.className} ${element.textContent ?? ""}`.slice(0, 80),
          width,
          height,
        };
      })
      .filter(({ width, height }) => width > 0 && height > 0 && height < 43.5),
  );
  expect(small).toEqual([]);
});

test("changing one's password shows what is required as other forms do", async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, "/dashboard/analysis");
  await page.getByRole("button", { name: /^账户/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect(visiblePage(page).locator(".hw-required")).toHaveCount(3);
});

test("at 1440 no column of the lists of people, rights, logs, jobs and messages is under the actions", async ({
  browser,
  baseURL,
}) => {
  const page = await openList(browser, baseURL, "/system/data-rule");
  for (const path of [
    "/system/data-rule",
    "/auth/users",
    "/auth/controls",
    "/auth/passwords",
    "/system/address-book",
    "/system/departments",
    "/system/users",
    "/system/online-users",
    "/system/permission",
    "/log/operation",
    "/log/audit",
    "/system/jobs",
    "/system/announcements",
    "/member/messages",
    "/member/push-history",
    "/message/list",
    "/oss/files",
  ]) {
    await navigateTo(page, path);
    await listIsReady(page);
    const table = visiblePage(page).locator(".hw-table .ant-table-body, .hw-table .ant-table-content").first();
    expect(await table.evaluate((body) => body.scrollWidth - body.clientWidth), path).toBeLessThanOrEqual(0);
    const heads = await visiblePage(page).locator("thead th").allTextContents();
    expect(
      heads.filter((head) => head === "操作"),
      path,
    ).toHaveLength(1);
  }
});

test("who is signed in is shown with the name of their department", async ({ browser, baseURL }) => {
  const page = await openList(browser, baseURL, "/system/online-users");
  const own = rows(page).filter({ hasText: "陈建国" }).first();
  await expect(own).toContainText("信息组");
  await expect(own).not.toContainText(/D\d{4,}/);
  await own.getByRole("link", { name: "admin" }).click();
  await expect(page).toHaveTitle(/^陈建国 · 在线用户详情 · /);
  await expect(page.getByRole("dialog", { name: /在线用户详情/ })).toContainText("陈建国");
  await page.goBack();
  await expect(page).toHaveTitle(/^在线用户 · /);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(visiblePage(page).locator(".hw-card-title").first()).not.toContainText("127.0.0.1");
});

test("the strip of tabs is as high when they do not fit in as before", async ({ browser, baseURL }) => {
  const page = await openList(browser, baseURL, "/system/users");
  const strip = page.getByRole("region", { name: "已打开的页面" });
  const height = () => strip.evaluate((box) => box.getBoundingClientRect().height);
  const before = await height();
  for (const path of [
    "roles",
    "permission",
    "departments",
    "positions",
    "tenants",
    "jobs",
    "dict",
    "category",
    "simulator",
  ])
    await navigateTo(page, `/system/${path}`);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(strip.locator(".ant-tabs-nav-more")).toBeVisible();
  expect(await height()).toBe(before);
});
