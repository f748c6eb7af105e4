// The contact sheet for sign-in: members in each way, the landing of third parties, operators, and the dialogs between.
// On a server of its own, on which all ways are set up and accounts are changed.
import { startCasServer } from "../support/casServer.ts";
import { OIDC_CLIENT, startOidcProvider, type TestProvider } from "../support/oidcProvider.ts";
import { freePort } from "../support/port.ts";
import { cameraOf, EVERYTHING, listPictures, WIDTHS, type Camera } from "./camera.ts";
import { memberForms } from "./member-forms.ts";
import { ownServer } from "./own-server.ts";
import { expect as promptly, test, type Browser, type Page } from "./test.ts";

// In order: the accounts of a later test are those that an earlier one has left.
test.describe.configure({ mode: "default" });
const expect = promptly.configure({ timeout: 30_000 });

const PASSWORD = "Wood@2026";

let provider: TestProvider;
let cas: Awaited<ReturnType<typeof startCasServer>>;
const server = ownServer(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  provider = await startOidcProvider(`${origin}/api/sys/thirdLogin/callback`);
  cas = await startCasServer();
  return {
    PORT: String(port),
    TRUST_PROXY: "127.0.0.1",
    SITE_URL: origin,
    CAS_SERVER_URL: cas.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_TITLE: "集团账号",
  };
});
const { forgetLimits, solveSlider } = memberForms(server);
test.afterAll(async () => {
  listPictures();
  await provider.close();
  await cas.close();
});
test.beforeEach(async () => {
  test.setTimeout(300_000);
  await forgetLimits();
});

const LOOKS = WIDTHS.flatMap((width) => (EVERYTHING ? [false, true] : [false]).map((dark) => ({ width, dark })));
type Look = (typeof LOOKS)[number];

async function visitor(browser: Browser, { width, dark }: Look): Promise<Camera> {
  const camera = await cameraOf(browser, server.url, width, { dark, anonymous: true });
  // What is refused here is refused on purpose.
  camera.complaints.expect(/\/sys\/|\/thirdLogin/);
  return camera;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const alive = (page: Page, button: string) =>
  expect(page.getByRole("button", { name: button, exact: true })).toBeEnabled();
const complaint = (page: Page) => expect(page.locator("form").getByRole("alert").first()).toBeVisible();

type Row = Record<string, unknown>;

async function editUser(username: string, change: Row): Promise<void> {
  const found = await server.product.get<{ records: Row[] }>("admin", `/sys/user/list?username=${username}`);
  const [user] = found.result.records;
  const body = { id: user?.["id"], version: user?.["version"], ...change };
  expect(await server.product.call("admin", "PUT", "/sys/user/edit", body)).toMatchObject({ status: 200 });
}

for (const look of LOOKS) {
  const state = look.dark ? "dark" : "rows";
  const suffix = `${look.width}${look.dark ? ", dark" : ""}`;

  test(`members sign in at ${suffix}`, async ({ browser }) => {
    const camera = await visitor(browser, look);
    const { page, shoot } = camera;
    await page.goto("/user/login");
    await alive(page, "登录");
    await shoot("sign-in-account", state, true);
    await press(page, "登录");
    await shoot("sign-in-account-empty", state, true);
    await page.getByLabel("用户名或手机号").fill("member");
    await page.getByLabel("登录密码", { exact: true }).fill("Wrong#2026");
    await press(page, "登录");
    await complaint(page);
    await shoot("sign-in-account-refused", state, true);
    await page.getByRole("button", { name: /已启用两步验证/ }).click();
    await expect(page.getByLabel("动态验证码")).toBeVisible();
    await shoot("sign-in-second-factor", state, true);

    await page.goto("/user/login?way=license");
    await expect(page.getByLabel("营业执照号")).toBeVisible();
    await shoot("sign-in-licence", state, true);

    await page.goto("/user/login?way=phone");
    await alive(page, "登录");
    await shoot("sign-in-phone", state, true);
    await page.getByLabel("手机号").fill("13800000001");
    await press(page, "获取验证码");
    await expect(page.getByRole("dialog").getByRole("slider")).toBeVisible();
    await shoot("sign-in-phone-slider", state);
    await solveSlider(page);
    await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
    await shoot("sign-in-phone-sent", state, true);
    await page.getByLabel("短信验证码").fill("0000000");
    await press(page, "登录");
    await complaint(page);
    await shoot("sign-in-phone-refused", state, true);
    await camera.close();
  });

  test(`the landing of third parties at ${suffix}`, async ({ browser }) => {
    const camera = await visitor(browser, look);
    const { page, shoot } = camera;
    await page.goto("/oauth2-app/login");
    await expect(page.getByRole("link", { name: "前往登录" })).toBeVisible();
    await shoot("sign-in-landing", state, true);
    await page.goto("/oauth2-app/login?token=used&thirdType=oidc");
    await expect(page.getByRole("alert")).toBeVisible();
    await shoot("sign-in-landing-ended", state, true);
    provider.signIn("nobody");
    await page.goto("/user/login");
    await press(page, "集团账号登录");
    await expect(page.getByRole("alert")).toContainText("尚未绑定");
    await shoot("sign-in-landing-unlinked", state, true);
    await camera.close();
  });

  test(`operators sign in at ${suffix}`, async ({ browser }) => {
    const camera = await visitor(browser, look);
    const { page, shoot } = camera;
    await page.goto("/manage/login");
    await expect(page.getByRole("button", { name: "统一认证登录" })).toBeVisible();
    await shoot("office-sign-in", state, true);
    await press(page, "登录");
    await shoot("office-sign-in-empty", state, true);
    await page.getByLabel("账号").fill("admin");
    await page.getByLabel("密码", { exact: true }).fill("Wrong#2026");
    await press(page, "登录");
    await expect(page.getByRole("alert").first()).toBeVisible();
    await shoot("office-sign-in-refused", state, true);
    await page.goto("/manage/login?ticket=ST-unknown");
    await expect(page.getByRole("alert").first()).toBeVisible();
    await shoot("office-sign-in-ticket", state, true);
    await camera.close();
  });

  test(`operators choose a department and a tenant at ${suffix}`, async ({ browser }) => {
    const mark = `${look.width}${look.dark ? "夜" : ""}`;
    const added: Row[] = [];
    for (const departName of [`海南省木材交易结算与财务管理部${mark}`, `交易部${mark}`])
      added.push((await server.product.call<Row>("admin", "POST", "/sys/sysDepart/add", { departName })).result);
    await editUser("editor", { departId: added[0]?.["id"], departs: [{ departId: added[1]?.["id"] }] });
    const tenant = await server.product.call<Row>("admin", "POST", "/sys/tenant/add", { name: `西部林场${mark}` });
    await editUser("personnel", { tenants: [{ joinedTenantId: tenant.result["id"] }] });
    for (const [username, title, name] of [
      ["editor", "选择部门", "office-department"],
      ["personnel", "选择租户", "office-tenant"],
    ] as const) {
      const camera = await visitor(browser, look);
      const { page, shoot } = camera;
      await page.goto("/manage/login");
      await page.getByLabel("账号").fill(username);
      await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
      await press(page, "登录");
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await shoot(name, state);
      await dialog.getByRole("combobox").click();
      await expect(page.locator(".ant-select-dropdown:visible")).toBeVisible();
      await shoot(`${name}-open`, state);
      await page.keyboard.press("Escape");
      await press(page, "确定");
      await expect(dialog.locator(".ant-form-item-explain-error")).toBeVisible();
      await shoot(`${name}-empty`, state);
      await camera.close();
    }
    await editUser("personnel", { tenants: [] });
  });
}
