// The bell of the header: rung in a second browser, read there, gone with a revocation; 消息测试 and 系统公告 beside it.
import { expect, test, type Page } from "./test.ts";
import { callAs, openAs } from "./accounts.ts";
import { listIsReady, visiblePage } from "./back-office.ts";

const bellOf = (page: Page) => page.getByRole("button", { name: /^通知/ });

/** How many unread messages the bell says. */
async function countOf(page: Page): Promise<number> {
  await expect(bellOf(page)).toBeVisible();
  return Number(/(\d+) 条未读/.exec((await bellOf(page).getAttribute("aria-label")) ?? "")?.[1] ?? 0);
}

async function released(baseURL: string, values: Record<string, unknown>): Promise<string> {
  const made = await callAs<{ id: string }>(baseURL, "admin", "POST", "/sys/annountCement/add", {
    msgContent: "<p>请各部门知悉。</p>",
    ...values,
  });
  expect(made.message).toBe("");
  await callAs(baseURL, "admin", "GET", `/sys/annountCement/doReleaseData?id=${made.result.id}`);
  return made.result.id;
}

// One after the other: each counts what the bell of the same account says.
test.describe.configure({ mode: "default" });

test(
  "an announcement that an operator writes and releases rings in another browser, and is read there",
  { tag: "@gate" },
  async ({ browser, baseURL }) => {
    const title = `培训通知 <b>${Date.now()}</b>`;
    const reader = await openAs(browser, baseURL, "/dashboard/home", "auditor");
    await expect.poll(() => countOf(reader)).toBeGreaterThan(0);
    const before = await countOf(reader);
    const writer = await openAs(browser, baseURL, "/system/announcements/new", "personnel");
    await visiblePage(writer).getByRole("textbox", { name: "标题" }).fill(title);
    await writer.getByRole("radio", { name: "紧急消息" }).check();
    await writer.locator(".ProseMirror").fill("周三下午三点，三楼会议室。");
    await writer.getByRole("button", { name: "保存", exact: true }).click();
    await expect(visiblePage(writer).getByText("未发布").first()).toBeVisible();
    await visiblePage(writer)
      .getByRole("row")
      .filter({ hasText: title })
      .getByRole("button", { name: /^发布/ })
      .click();
    await writer
      .getByRole("dialog")
      .getByRole("button", { name: /确\s*定|发布|确认/ })
      .last()
      .click();

    await expect(reader.getByText(`新消息：${title}`)).toBeVisible();
    await expect.poll(() => countOf(reader)).toBe(before + 1);
    await bellOf(reader).click();
    const entry = reader.locator(".bell-entry").filter({ hasText: title });
    await expect(entry).toContainText("紧急消息");
    await expect(reader.getByRole("tab", { name: /^通知公告（\d+）$/ })).toBeVisible();
    await expect(reader.getByRole("tab", { name: /^系统消息（\d+）$/ })).toBeVisible();
    await entry.click();
    const dialog = reader.getByRole("dialog").filter({ hasText: title });
    await expect(dialog).toContainText("三楼会议室");
    await dialog.getByRole("button", { name: "关闭" }).last().click();
    await expect.poll(() => countOf(reader)).toBe(before);

    await bellOf(reader).click();
    await reader.getByRole("button", { name: "查看更多" }).first().click();
    await expect(reader).toHaveURL(/\/isps\/userAnnouncement$/);
    const row = visiblePage(reader).getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("已读");
  },
);

test("a revoked announcement leaves an open list; others lead to a page of the menu, or ask before an address", async ({
  browser,
  baseURL,
}) => {
  const at = baseURL ?? "";
  const stamp = String(Date.now());
  const page = await openAs(browser, baseURL, "/isps/userAnnouncement", "reviewer");
  const id = await released(at, { titile: `撤销${stamp}` });
  await expect(
    visiblePage(page)
      .getByRole("row")
      .filter({ hasText: `撤销${stamp}` }),
  ).toBeVisible();
  await callAs(at, "admin", "GET", `/sys/annountCement/doReovkeData?id=${id}`);
  await expect(
    visiblePage(page)
      .getByRole("row")
      .filter({ hasText: `撤销${stamp}` }),
  ).toHaveCount(0);

  await released(at, { titile: `报表${stamp}`, openType: "component", openPage: "entity:notice" });
  await visiblePage(page)
    .getByRole("button", { name: `报表${stamp}` })
    .click();
  await expect(page).toHaveURL(/\/content\/notices$/);

  await released(at, { titile: `地址${stamp}`, msgCategory: 2, openType: "url", openPage: "/content/articles" });
  await bellOf(page).click();
  await page.getByRole("tab", { name: /^系统消息/ }).click();
  await page
    .locator(".bell-entry")
    .filter({ hasText: `地址${stamp}` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "前往查看" }).click();
  await expect(page).toHaveURL(/\/content\/articles$/);
});

test("the bell comes back after a broken connection, with what was missed, and works on a phone", async ({
  browser,
  baseURL,
}) => {
  const at = baseURL ?? "";
  const phone = await openAs(browser, baseURL, "/icon.svg", "editor", { phone: true, alone: true });
  let cut: (() => Promise<void>) | undefined;
  let open = true;
  await phone.context().routeWebSocket(/\/websocket\//, (socket) => {
    if (!open) return void socket.close();
    socket.connectToServer();
    cut = () => socket.close();
  });
  await phone.goto("/dashboard/home");
  await expect.poll(() => cut !== undefined).toBe(true);
  const before = await countOf(phone);
  open = false;
  await cut?.();
  const title = `断线期间${Date.now()}`;
  await released(at, { titile: title });
  open = true;
  await expect.poll(() => countOf(phone), { timeout: 15_000 }).toBe(before + 1);
  await bellOf(phone).tap();
  const box = await phone.locator(".bell-popover").boundingBox();
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  await phone.locator(".bell-entry").filter({ hasText: title }).tap();
  await expect(phone.getByRole("dialog")).toContainText(title);
});

test("消息测试 sends a template and shows what went; what is missing is said at its field", async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL, "/message/test", "personnel");
  const main = visiblePage(page);
  // There are more templates than the list shows at once.
  await main.getByLabel("模板").click();
  await main.getByLabel("模板").fill("验证码");
  await page.getByTitle("验证码", { exact: true }).click();
  await main.getByRole("button", { name: "发送" }).click();
  await expect(main.getByText("请填写“用途”")).toBeVisible();
  await main.getByLabel("手机号").fill("13976004321");
  await main.getByLabel("验证码", { exact: true }).fill("7654321");
  await main.getByLabel("用途").fill("测试");
  await main.getByLabel("有效分钟数").fill("10");
  await main.getByRole("button", { name: "发送" }).click();
  await expect(main.getByText("未配置发送通道，已存入开发发件箱")).toBeVisible();
  await expect(main.locator(".message-test-text").last()).toContainText("7654321");
  await page.goto("/member/push-history");
  await listIsReady(page);
  await expect(visiblePage(page).getByText("139****4321").first()).toBeVisible();
});
