// Operators sign in by servers of others, and choose a department; on a server of its own with a real provider.
import { expect as promptly, test, type Browser, type Page } from "@playwright/test";
import { startCasServer } from "../support/casServer.ts";
import { OIDC_CLIENT, startOidcProvider, type TestProvider } from "../support/oidcProvider.ts";
import { freePort } from "../support/port.ts";
import { browserOf } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { ownServer } from "./own-server.ts";
import { overflowingElements } from "./page-errors.ts";

test.describe.configure({ mode: "serial" });

/** A sign-in computes a hash, which takes its time on a busy machine. */
const expect = promptly.configure({ timeout: 30_000 });

let provider: TestProvider;
let cas: Awaited<ReturnType<typeof startCasServer>>;
const server = ownServer(async () => {
  // The address of the site is configured before the server listens.
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  provider = await startOidcProvider(`${origin}/api/sys/thirdLogin/callback`);
  cas = await startCasServer();
  return {
    PORT: String(port),
    SITE_URL: origin,
    CAS_SERVER_URL: cas.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_TITLE: "集团账号",
  };
});
test.afterAll(async () => {
  await provider.close();
  await cas.close();
});

const account = (page: Page) => page.getByRole("button", { name: /^账户/ });

async function open(browser: Browser, path = "/manage/login", phone = false): Promise<Page> {
  const options = phone ? { viewport: { width: 390, height: 844 } } : {};
  const page = await (await browserOf(browser, server.url, undefined, { ...options, ofFile: true })).newPage();
  await page.goto(path);
  return page;
}

async function fillPassword(page: Page, username: string): Promise<void> {
  await page.getByLabel("账号").fill(username);
  await page.getByLabel("密码", { exact: true }).fill("Wood@2026");
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

for (const phone of [false, true])
  test(`by CAS, back to where one was going, and refused for a stranger, ${phone ? "at 390" : "at 1440"}`, async ({
    browser,
  }) => {
    const page = await open(browser, "/manage/login?redirect=%2Faccount%2Fsessions", phone);
    const byCas = page.getByRole("button", { name: "统一认证登录" });
    await expect(byCas).toBeVisible();
    await page.screenshot({ path: `test-results/manage-login-${phone ? 390 : 1440}.png` });
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowingElements(page)).toEqual([]);
    cas.signIn("nobody-here");
    await byCas.click();
    await expect(page.getByRole("alert")).toContainText("统一认证未通过，请重新登录");
    expect(page.url()).not.toContain("ticket");
    cas.signIn("editor");
    await byCas.click();
    await expect(page).toHaveURL(/\/account\/sessions$/);
    await expect(account(page)).toBeVisible();
    await page.context().close();
  });

test("by a third party that the operator has linked, until it is unlinked", async ({ browser }) => {
  provider.signIn("subject-9");
  const page = await open(browser);
  await fillPassword(page, "reviewer");
  await expect(account(page)).toBeVisible();
  await page.goto("/account/sessions");
  await page.getByRole("button", { name: "绑定", exact: true }).click();
  await page.getByRole("link", { name: "继续" }).click();
  await expect(page).toHaveURL(/\/account\/sessions$/);
  await expect(page.getByText("已绑定")).toBeVisible();

  const other = await open(browser);
  await other.getByRole("button", { name: "集团账号登录" }).click();
  await expect(other).toHaveURL(/\/dashboard\/analysis$/);
  await expect(account(other)).toHaveAccessibleName(/符志明/);
  await other.context().close();

  await page.getByRole("button", { name: "解除绑定" }).click();
  await expect(page.getByText("未绑定")).toBeVisible();
  await page.context().close();
});

type Row = Record<string, unknown>;

/** Changes an account as the administrator does. */
async function editUser(username: string, change: Row): Promise<void> {
  const found = await server.product.get<{ records: Row[] }>("admin", `/sys/user/list?username=${username}`);
  const [user] = found.result.records;
  const body = { id: user?.["id"], version: user?.["version"], ...change };
  expect(await server.product.call("admin", "PUT", "/sys/user/edit", body)).toMatchObject({ status: 200 });
}

/** What the server answers the session of the page; undefined while the page is loaded anew. */
const asked = <T>(page: Page, path: string): Promise<T | undefined> =>
  page
    .evaluate(async (to) => {
      const { value } = JSON.parse(localStorage.getItem("Access-Token") ?? "{}") as { readonly value: string };
      const reply = await fetch(`/api${to}`, { headers: { "X-Access-Token": value } });
      return ((await reply.json()) as { result: T }).result;
    }, path)
    .catch(() => undefined);

test("who has no department is told so", async ({ browser }) => {
  await editUser("auditor", { departId: null });
  const page = await open(browser);
  await fillPassword(page, "auditor");
  await expect(account(page)).toBeVisible();
  await expect(page.getByText("您尚未设置部门信息!")).toBeVisible();
  await page.context().close();
});

for (const phone of [false, true]) {
  const width = phone ? 390 : 1440;

  test(`who has several departments chooses one first, and another from the menu, at ${width}`, async ({ browser }) => {
    const added: Row[] = [];
    for (const departName of [`交易部${width}`, `财务部${width}`])
      added.push((await server.product.call<Row>("admin", "POST", "/sys/sysDepart/add", { departName })).result);
    await editUser("editor", { departId: added[0]?.["id"], departs: [{ departId: added[1]?.["id"] }] });
    const present = async (page: Page) =>
      (await asked<{ orgCode: string }>(page, "/sys/user/getCurrentUserDeparts"))?.orgCode;

    const page = await open(browser, "/manage/login?redirect=%2Faccount%2Fsessions", phone);
    await fillPassword(page, "editor");
    const dialog = page.getByRole("dialog", { name: "选择部门" });
    await expect(dialog).toBeVisible();
    await page.screenshot({ path: `test-results/department-${width}.png` });
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowingElements(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "确定" }).click();
    const department = dialog.getByRole("combobox", { name: "部门" });
    await expect(department).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.locator(".ant-form-item-explain-error")).toHaveText("请选择部门");
    // Loaded anew, and in another tab, the page asks again: nothing else is answered.
    await page.reload();
    const tab = await page.context().newPage();
    await tab.goto("/dashboard/analysis");
    await expect(tab.getByRole("dialog", { name: "选择部门" })).toBeVisible();
    await expect(account(tab)).toBeHidden();
    await tab.close();
    await department.click();
    await page.getByTitle(`财务部${width}`).click();
    await dialog.getByRole("button", { name: "确定" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/account\/sessions$/);
    await expect(account(page)).toBeVisible();
    expect(await present(page)).toBe(added[1]?.["orgCode"]);
    await page.reload();
    await expect(account(page)).toBeVisible();
    await expect(dialog).toBeHidden();

    await account(page).click();
    await expect(page.getByRole("menuitem", { name: "切换租户" })).toBeHidden();
    await page.getByRole("menuitem", { name: "切换部门" }).click();
    await department.click();
    await page.getByTitle(`交易部${width}`).click();
    await dialog.getByRole("button", { name: "确定" }).click();
    await expect.poll(() => present(page)).toBe(added[0]?.["orgCode"]);
    await page.context().close();
  });

  test(`who has several tenants chooses one first, and another from the menu, at ${width}`, async ({ browser }) => {
    const name = `西部林场${width}`;
    const tenant = (await server.product.call<Row>("admin", "POST", "/sys/tenant/add", { name })).result;
    await editUser("personnel", { tenants: [{ joinedTenantId: tenant["id"] }] });
    const present = async (page: Page) =>
      (await asked<{ tenantId: string | null }>(page, "/sys/user/getCurrentUserTenants"))?.tenantId;

    const page = await open(browser, "/manage/login?redirect=%2Fsystem%2Fusers", phone);
    await fillPassword(page, "personnel");
    const dialog = page.getByRole("dialog", { name: "选择租户" });
    await expect(dialog).toBeVisible();
    await page.screenshot({ path: `test-results/tenant-${width}.png` });
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowingElements(page)).toEqual([]);
    expect(await present(page)).toBeNull();
    const field = dialog.getByRole("combobox", { name: "租户" });
    await field.click();
    await page.getByTitle(name).click();
    await dialog.getByRole("button", { name: "确定" }).click();
    await expect(account(page)).toBeVisible();
    expect(await present(page)).toBe(tenant["id"]);

    await account(page).click();
    await page.getByRole("menuitem", { name: "切换租户" }).click();
    await field.click();
    await page.getByTitle("平台", { exact: true }).click();
    await dialog.getByRole("button", { name: "确定" }).click();
    await expect.poll(() => present(page)).toBe("0");
    await expect(dialog).toBeHidden();

    // Taken away while the page is open: it asks again, and one may leave instead.
    await account(page).click();
    await page.getByRole("menuitem", { name: "切换租户" }).click();
    await field.click();
    await page.getByTitle(name).click();
    await dialog.getByRole("button", { name: "确定" }).click();
    await expect.poll(() => present(page)).toBe(tenant["id"]);
    await editUser("personnel", { tenants: [] });
    await page.reload();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "退出登录" }).click();
    await expect(page).toHaveURL(/\/manage\/login/);
    await page.context().close();
  });
}
