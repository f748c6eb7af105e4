// The contact sheet's half for members: registration, recovery, alteration and the member centre, in every state that a
// member can be in, with the longest names. On a server of its own, whose members are changed in between.
import { cameraOf, EVERYTHING, hold, listPictures, type Camera, type Width } from "./camera.ts";
import { memberForms } from "./member-forms.ts";
import { expect, field, PASSWORD, signInMember } from "./member-page.ts";
import { ownServer } from "./own-server.ts";
import { test, type Browser, type Page } from "./test.ts";

// In order: a later test looks at what an earlier one has left.
test.describe.configure({ mode: "default" });

const NEW_PASSWORD = "Rain-4711";
const WIDTHS: readonly Width[] = EVERYTHING ? [1440, 390, 320] : [320];
/** As long as the specification allows, and nowhere to break it but between characters. */
const LONG_COMPANY = "海南热带橡胶木与人工林采伐权网络竞价交易服务示范".repeat(4).slice(0, 100);
const LONG_NAME = "阿卜杜拉买买提艾力吐尔逊古丽阿依努尔赛买提";
/** As a literal of the statement. */
const REASON = "'照片不清晰，请在光线充足处重新拍摄'";

const server = ownServer({ TRUST_PROXY: "127.0.0.1" });
const { execute, forgetLimits, solveSlider, codeFor } = memberForms(server);
test.afterAll(listPictures);
test.beforeEach(async () => {
  test.setTimeout(300_000);
  await forgetLimits();
});

interface Look {
  readonly width: Width;
  readonly dark: boolean;
}
const LOOKS: readonly Look[] = WIDTHS.flatMap((width) =>
  (EVERYTHING && width !== 320 ? [false, true] : [false]).map((dark) => ({ width, dark })),
);
const stateOf = ({ dark }: Look) => (dark ? "dark" : "rows");

const visitor = (browser: Browser, { width, dark }: Look): Promise<Camera> =>
  cameraOf(browser, server.url, width, { dark, anonymous: true });

async function memberCamera(browser: Browser, look: Look, member: string): Promise<Camera> {
  const camera = await visitor(browser, look);
  await signInMember(camera.page, server.url, member);
  return camera;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const alive = (page: Page, button: string) =>
  expect(page.getByRole("button", { name: button, exact: true })).toBeEnabled();
const part = (page: Page, title: string) => page.getByRole("heading", { level: 2, name: title, exact: true });
const headingIsShown = async (page: Page, title: string): Promise<void> => {
  await expect(part(page, title)).toBeVisible();
  await expect(page.locator(".member-main .skeleton")).toHaveCount(0);
};

async function askCode(page: Page, slider = true): Promise<void> {
  await press(page, "获取验证码");
  if (slider) await solveSlider(page);
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
}

LOOKS.forEach((look, number) => {
  const { width, dark } = look;
  const state = stateOf(look);
  const suffix = `${width}${dark ? ", dark" : ""}`;

  for (const kind of ["Person", "Company"] as const)
    test(`registration of a ${kind.toLowerCase()} at ${suffix}`, async ({ browser }) => {
      const name = `register-${kind.toLowerCase()}`;
      const phone = `1391113${String(number).padStart(2, "0")}${kind === "Person" ? "01" : "02"}`;
      const camera = await visitor(browser, look);
      const { page, shoot } = camera;
      camera.complaints.expect(/\/sys\/|\/member/);
      await page.goto("/user/register");
      await shoot("register-choice", state, true);
      await page.goto(`/user/register${kind}`);
      await alive(page, "下一步");
      await shoot(`${name}-phone`, state, true);
      await press(page, "下一步");
      await shoot(`${name}-phone-wrong`, state, true);
      await field(page, "手机号").fill(phone);
      await askCode(page);
      await shoot(`${name}-phone-sent`, state, true);
      await field(page, "短信验证码").fill(await codeFor(phone));
      await press(page, "下一步");
      await expect(part(page, "填写资料")).toBeFocused();
      await shoot(`${name}-details`, state, true);
      await press(page, "提交注册");
      await shoot(`${name}-details-wrong`, state, true);
      if (kind === "Company") return camera.close();
      for (const [label, value] of Object.entries({
        姓名: LONG_NAME,
        身份证号: "460000199103030015",
        用户名: `sheet_${number}`,
        登录密码: NEW_PASSWORD,
        确认密码: NEW_PASSWORD,
      }))
        await field(page, label).fill(value);
      await page.getByLabel(/我已阅读并同意/).check();
      await press(page, "提交注册");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册成功");
      await shoot("register-result", state, true);
      await camera.close();
    });

  test(`recovery and alteration at ${suffix}`, async ({ browser }) => {
    const camera = await visitor(browser, look);
    const { page, shoot } = camera;
    for (const [way, name] of [
      ["", "recover-mobile"],
      ["?way=email", "recover-email"],
    ] as const) {
      await page.goto(`/user/findpwd${way}`);
      await alive(page, "重置密码");
      await shoot(name, state, true);
      await press(page, "重置密码");
      await shoot(`${name}-wrong`, state, true);
    }
    await page.goto("/user/alteration");
    await alive(page, "下一步");
    await shoot("alteration-1-name", state, true);
    await field(page, "用户名").fill("member2");
    await field(page, "姓名").fill("李秀英");
    await field(page, "身份证号").fill("460000198505050022");
    await press(page, "下一步");
    await solveSlider(page);
    await expect(part(page, "验证邮箱")).toBeFocused();
    await shoot("alteration-2-email", state, true);
    await field(page, "邮箱").fill("member2@example.cn");
    await askCode(page, false);
    // It is sent after the answer, which says nothing of who has the address.
    await expect.poll(() => codeFor("member2@example.cn")).not.toBe("");
    await field(page, "邮箱验证码").fill(await codeFor("member2@example.cn"));
    await press(page, "下一步");
    await expect(part(page, "更换手机号")).toBeFocused();
    await shoot("alteration-3-mobile", state, true);
    const phone = `139111400${String(number).padStart(2, "0")}`;
    await field(page, "新手机号").fill(phone);
    await askCode(page);
    await field(page, "短信验证码").fill(await codeFor(phone));
    await press(page, "更换手机号");
    await expect(part(page, "手机号已更换")).toBeFocused();
    await shoot("alteration-4-done", state, true);
    await camera.close();
  });

  test(`members in each state at ${suffix}`, async ({ browser }) => {
    for (const [member, name, verified] of [
      ["member1", "person", "NULL"],
      ["member2", "certified", "1"],
      ["member5", "waiting", "0"],
      ["member5", "refused", "2"],
    ] as const) {
      await execute(
        `update "member" set "verified" = ${verified}, "reason" = ${verified === "2" ? REASON : "NULL"} ` +
          `where "userId" = (select "id" from "sys_user" where "username" = '${member}')`,
      );
      const camera = await memberCamera(browser, look, member);
      const { page, shoot } = camera;
      await page.goto("/userCenter");
      await headingIsShown(page, "个人资料");
      await shoot(`member-${name}`, state, true);
      await page.goto("/userCenter/certification");
      await headingIsShown(page, "实名认证");
      await shoot(`certification-${name}`, state, true);
      await camera.close();
    }
    // Whoever is frozen does not get in.
    const camera = await visitor(browser, look);
    camera.complaints.expect(/\/sys\//);
    await camera.page.goto("/user/login");
    await alive(camera.page, "登录");
    await camera.page.getByLabel("用户名或手机号").fill("member4");
    await field(camera.page, "登录密码").fill(PASSWORD);
    await press(camera.page, "登录");
    await expect(camera.page.getByRole("alert")).toBeVisible();
    await camera.shoot("member-frozen", state, true);
    await camera.close();
  });

  test(`an agent of companies with long names at ${suffix}`, async ({ browser }) => {
    await execute(`update "enterprise_certification" set "company" = '${LONG_COMPANY}' where "corporate" = '吴海'`);
    const camera = await memberCamera(browser, look, "member3");
    const { page, shoot } = camera;
    for (const [name, path, title] of [
      ["data", "/userCenter", "个人资料"],
      ["companies", "/userCenter?tag=11", "企业信息"],
      ["company-new", "/userCenter/companyInfo/companyCertification", "企业认证"],
      ["messages", "/userCenter?tag=7", "我的消息"],
      ["addresses", "/userCenter?tag=6", "收货地址"],
      ["password", "/userCenter?tag=8", "修改密码"],
      ["mobile", "/userCenter/cerMobile", "更换手机号"],
      ["email", "/userCenter/cerEmail", "验证邮箱"],
      ["other", "/userCenter/otherInfo", "其他信息"],
      ["closure", "/userCenter/closeAccountForm", "账户注销"],
    ] as const) {
      await page.goto(path);
      await headingIsShown(page, title);
      await shoot(`agent-${name}`, state, true);
    }
    await press(page, "开始检查");
    await expect(page.getByLabel("注销原因").or(page.getByRole("button", { name: "重新检查" }))).toBeVisible();
    await shoot("agent-closure-checked", state, true);
    await page.goto("/userCenter?tag=11");
    await headingIsShown(page, "企业信息");
    await page.getByRole("row").filter({ hasText: LONG_COMPANY }).getByRole("link", { name: /^详情/ }).click();
    await headingIsShown(page, "企业认证");
    await shoot("agent-company-certified", state, true);
    await page.getByRole("complementary").getByRole("button", { name: /切换/ }).click();
    const dialog = page.getByRole("dialog", { name: "切换企业" });
    await expect(dialog.getByText(LONG_COMPANY)).toBeVisible();
    await shoot("agent-chooser", state);
    const reloaded = page.waitForEvent("load");
    await dialog.getByRole("button", { name: `切换到${LONG_COMPANY}` }).click();
    await reloaded;
    await expect(page.getByRole("complementary").getByRole("button", { name: new RegExp(LONG_COMPANY) })).toBeVisible();
    await page.goto("/userCenter");
    await headingIsShown(page, "个人资料");
    await shoot("agent-switched", state, true);
    await page.goto("/index/home");
    // A narrow header has it in the menu.
    await expect(page.getByRole("banner").locator(".unread-badge").first()).toBeAttached();
    await shoot("agent-header", state);
    await camera.close();
  });

  test(`the states of a company at ${suffix}`, async ({ browser }) => {
    for (const [name, verified, reason] of [
      ["waiting", 0, "NULL"],
      ["refused", 2, "'营业执照已过有效期，请上传年检后的执照'"],
    ] as const) {
      await execute(
        `update "enterprise_certification" set "verified" = ${verified}, "reason" = ${reason} ` +
          `where "corporate" = '周文静'`,
      );
      const camera = await memberCamera(browser, look, "member5");
      const { page, shoot } = camera;
      await page.goto("/userCenter?tag=11");
      await headingIsShown(page, "企业信息");
      await shoot(`companies-${name}`, state, true);
      await page.getByRole("row").getByRole("link", { name: /^修改/ }).click();
      await headingIsShown(page, "企业认证");
      await shoot(`company-${name}`, state, true);
      await camera.close();
    }
  });

  if (!dark)
    test(`waiting, wrong and empty parts at ${suffix}`, async ({ browser }) => {
      const camera = await memberCamera(browser, look, "member1");
      const { page, shoot, complaints } = camera;
      for (const [name, path, title, url] of [
        ["messages", "/userCenter?tag=7", "我的消息", /pageMyMemberMessage/],
        ["certification", "/userCenter/certification", "实名认证", /getMemberVerify\b/],
      ] as const) {
        complaints.expect(url);
        const calls = await hold(page, url);
        await page.goto(path);
        await expect(part(page, title)).toBeVisible();
        await shoot(`part-${name}`, "loading");
        await calls.break();
        await expect(page.getByRole("main").getByRole("alert")).toContainText("服务器出错");
        await shoot(`part-${name}`, "error");
        await calls.free();
        // The page asks again by itself as well, where it gets the focus back.
        const retry = page.getByRole("button", { name: "重试", exact: true });
        await expect(async () => {
          if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
          await expect(retry).toHaveCount(0, { timeout: 5_000 });
        }).toPass();
        await headingIsShown(page, title);
      }
      await page.goto("/userCenter?tag=6");
      await expect(page.getByText("还没有收货地址")).toBeVisible();
      await shoot("part-addresses", "empty");
      await press(page, "新增地址");
      await press(page, "保存");
      await shoot("part-address-wrong", "rows", true);
      await camera.close();
    });
});
