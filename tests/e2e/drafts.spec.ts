// What was typed and not saved is not lost: by a reload, the back button, a closed tab, an ended session; and no one
// else sees it.
import { expect, test, type Browser, type Page } from "./test.ts";
import { inputOf, save, signedIn } from "./form-page.ts";
import { cellOf, openGrid, ownRows, saveGrid, typeInto } from "./grid-page.ts";
import { pageOf, callAs, type Account } from "./accounts.ts";
import { signInByPage } from "./back-office.ts";

let serial = 0;
const freshName = () => `草稿${process.pid}x${serial++}`;

/** A record of the demo that no other test touches. */
async function ownRecord(
  baseURL: string | undefined,
): Promise<{ readonly id: string; readonly name: string; readonly address: string }> {
  const name = freshName();
  const made = await callAs(baseURL ?? "", "admin", "POST", "/online/api/demo_text/add", { plain: name });
  expect(made.message).toBe("");
  const id = String(made.result["id"]);
  return { id, name, address: `/demo/text/${id}/edit` };
}

async function opened(
  browser: Browser,
  baseURL: string | undefined,
  address: string,
  account: Account = "admin",
  first = "普通文本",
): Promise<Page> {
  // The storage of this browser outlives its pages: what is typed in one is offered in the next.
  const page = await pageOf(browser, baseURL ?? "", account);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(address);
  await expect(inputOf(page, first)).toBeVisible();
  return page;
}

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "有未保存的修改" });
const leaveQuestion = (page: Page) => page.getByRole("dialog").filter({ hasText: "草稿只保留在本机" });

test("edits are offered again after a reload, with their time, taken back, and gone once they are saved", async ({
  browser,
  baseURL,
}) => {
  const { id, name, address } = await ownRecord(baseURL);
  const page = await opened(browser, baseURL, address);
  await inputOf(page, "普通文本").fill(`${name} 改`);
  await page.reload();
  await expect(inputOf(page, "普通文本")).toHaveValue(name);
  await expect(notice(page)).toContainText(/保存于 \d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await notice(page).getByRole("button", { name: "恢复未保存的修改" }).click();
  await expect(inputOf(page, "普通文本")).toHaveValue(`${name} 改`);
  await expect(notice(page)).toHaveCount(0);
  await save(page);
  await expect(page.getByText(`${name} 改”`)).toBeVisible();
  await page.goto(address);
  await expect(inputOf(page, "普通文本")).toHaveValue(`${name} 改`);
  await expect(notice(page)).toHaveCount(0);
  expect(
    (await callAs(baseURL ?? "", "admin", "GET", `/online/api/demo_text/queryById?id=${id}`)).result["plain"],
  ).toBe(`${name} 改`);
});

test("a closed tab leaves a draft behind that can be given up", async ({ browser, baseURL }) => {
  const { name, address } = await ownRecord(baseURL);
  const page = await opened(browser, baseURL, address);
  await inputOf(page, "普通文本").fill(`${name} 改`);
  await page.close({ runBeforeUnload: true });
  const again = await page.context().newPage();
  await again.goto(address);
  await notice(again).getByRole("button", { name: "放弃" }).click();
  await again.reload();
  await expect(inputOf(again, "普通文本")).toHaveValue(name);
  await expect(notice(again)).toHaveCount(0);
});

test(
  "leaving asks what becomes of the edits; what is kept is there and guarded again on the " +
    "way back, what is given up is gone",
  async ({ browser, baseURL }) => {
    const { name, address } = await ownRecord(baseURL);
    const page = await opened(browser, baseURL, address);
    await inputOf(page, "普通文本").fill(`${name} 改`);
    await page.getByRole("button", { name: "取消", exact: true }).click();
    await leaveQuestion(page).getByRole("button", { name: "继续编辑" }).click();
    await expect(inputOf(page, "普通文本")).toHaveValue(`${name} 改`);
    await page.getByRole("button", { name: "取消", exact: true }).click();
    await leaveQuestion(page).getByRole("button", { name: "离开并保留草稿" }).click();
    await expect(page).not.toHaveURL(/edit/);
    await page.goBack();
    await notice(page).getByRole("button", { name: "恢复未保存的修改" }).click();
    await expect(inputOf(page, "普通文本")).toHaveValue(`${name} 改`);
    await page.getByRole("button", { name: "取消", exact: true }).click();
    await leaveQuestion(page).getByRole("button", { name: "放弃修改" }).click();
    await expect(page).not.toHaveURL(/edit/);
    await page.goto(address);
    await expect(inputOf(page, "普通文本")).toHaveValue(name);
    await expect(notice(page)).toHaveCount(0);
  },
);

test("an ended session keeps the draft: the same person signs in again, comes back and finds it", async ({
  browser,
  baseURL,
}) => {
  const { name, address } = await ownRecord(baseURL);
  const page = await opened(browser, baseURL, address);
  await inputOf(page, "普通文本").fill(`${name} 改`);
  await page.route("**/online/api/demo_text/edit", (route) =>
    route.fulfill({
      status: 401,
      contentType: "application/json",
      body: JSON.stringify({
        success: false,
        code: "IDENTITY.TOKEN_EXPIRED",
        message: "登录已过期",
        result: null,
        timestamp: 0,
      }),
    }),
  );
  await save(page);
  await page.getByRole("dialog").filter({ hasText: "登录已过期" }).getByRole("button", { name: "重新登录" }).click();
  await expect(page).toHaveURL(/login\?redirect=/);
  const signInAs = async (username: string) => {
    await page.getByLabel("账号").fill(username);
    await page.getByLabel("密码", { exact: true }).fill("Wood@2026");
    await page.getByRole("button", { name: "登录" }).click();
  };
  await page.unroute("**/online/api/demo_text/edit");
  await signInAs("admin");
  await expect(page).toHaveURL(new RegExp(`${address}$`), { timeout: 30_000 });
  await expect(notice(page)).toBeVisible();
});

test("a session that was ended from elsewhere leads to the sign-in page, which says so", async ({
  browser,
  baseURL,
}) => {
  const { name, address } = await ownRecord(baseURL);
  const page = await opened(browser, baseURL, address);
  await inputOf(page, "普通文本").fill(`${name} 改`);
  await page.route("**/online/api/demo_text/edit", (route) =>
    route.fulfill({
      status: 401,
      contentType: "application/json",
      body: JSON.stringify({ success: false, code: "IDENTITY.REVOKED", message: "已退出", result: null, timestamp: 0 }),
    }),
  );
  await save(page);
  await expect(page).toHaveURL(/login\?redirect=/);
  await expect(page.getByText("登录已失效，请重新登录；登录后回到刚才的页面。")).toBeVisible();
});

test("another person on the same device never sees the draft", async ({ browser, baseURL }) => {
  const page = await opened(browser, baseURL, "/content/notices/new", "admin", "公告标题");
  await inputOf(page, "公告标题").fill("没有保存的公告");
  await page.reload();
  await expect(page.getByText(/有未提交的新增内容，保存于/)).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem("Access-Token");
    localStorage.removeItem("Login_Userinfo");
  });
  await signInByPage(page, "editor", "/content/notices/new");
  await expect(inputOf(page, "公告标题")).toBeVisible();
  await expect(page.getByText(/有未提交的新增内容/)).toHaveCount(0);
});

test("a draft of an older version is merged with what others saved since, and asks where both wrote the same", async ({
  browser,
  baseURL,
}) => {
  const { id, name, address } = await ownRecord(baseURL);
  const page = await opened(browser, baseURL, address);
  await inputOf(page, "普通文本").fill(`${name} 我的`);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await callAs(baseURL ?? "", "admin", "PUT", "/online/api/demo_text/edit", { id, plain: `${name} 他的` });
  await page.reload();
  await expect(notice(page)).toContainText("这条记录之后已被更新");
  await notice(page).getByRole("button", { name: "恢复未保存的修改" }).click();
  await save(page);
  const conflict = page.getByRole("dialog").filter({ hasText: "记录已被他人修改" });
  await expect(conflict).toContainText(`${name} 他的`);
  await expect(conflict).toContainText(`${name} 我的`);
  await conflict.getByRole("button", { name: "按所选保存" }).click();
  await expect(page.getByText(`${name} 我的”`)).toBeVisible();
});

test("a draft taken back after something else was typed asks which words stay, and keeps the rest of both", async ({
  browser,
  baseURL,
}) => {
  const { name, address } = await ownRecord(baseURL);
  const page = await opened(browser, baseURL, address);
  await inputOf(page, "普通文本").fill(`${name} 草稿`);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await inputOf(page, "普通文本").fill(`${name} 新写`);
  const question = page.getByRole("dialog").filter({ hasText: "草稿与现在填写的内容不同" });
  await notice(page).getByRole("button", { name: "恢复未保存的修改" }).click();
  await expect(question).toContainText(`${name} 草稿`);
  await question.getByRole("button", { name: "返回" }).click();
  await expect(inputOf(page, "普通文本")).toHaveValue(`${name} 新写`);
  await notice(page).getByRole("button", { name: "恢复未保存的修改" }).click();
  await expect(question.getByRole("radio", { name: "现在填写的" })).toBeChecked();
  await question.getByRole("button", { name: "按所选恢复" }).click();
  await expect(inputOf(page, "普通文本")).toHaveValue(`${name} 新写`);
  await expect(notice(page)).toHaveCount(0);
  await save(page);
  await expect(page.getByText(`${name} 新写”`)).toBeVisible();
});

test("two tabs with one record each keep what is typed in them; the later one to save is asked", async ({
  browser,
  baseURL,
}) => {
  const { id, name, address } = await ownRecord(baseURL);
  const page = await opened(browser, baseURL, address);
  const other = await page.context().newPage();
  await other.goto(address);
  await inputOf(page, "普通文本").fill(`${name} 一`);
  await inputOf(other, "普通文本").fill(`${name} 二`);
  // The draft of each has been written, which the other one is notified of.
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("Draft:")).length);
  await expect.poll(drafts).toBe(2);
  await expect(inputOf(page, "普通文本")).toHaveValue(`${name} 一`);
  await expect(inputOf(other, "普通文本")).toHaveValue(`${name} 二`);
  await save(page);
  await expect(page.getByText(`${name} 一”`)).toBeVisible();
  await expect(inputOf(other, "普通文本")).toHaveValue(`${name} 二`);
  await save(other);
  const question = other.getByRole("dialog").filter({ hasText: `${name} 一` });
  await question.getByRole("button", { name: "按所选保存" }).click();
  await expect(other.getByText(`${name} 二”`)).toBeVisible();
  expect(
    (await callAs(baseURL ?? "", "admin", "GET", `/online/api/demo_text/queryById?id=${id}`)).result["plain"],
  ).toBe(`${name} 二`);
});

test("a kept page keeps its edits and guards them again when one comes back to it; given up, they are gone", async ({
  browser,
  baseURL,
}) => {
  const page = await opened(browser, baseURL, "/content/notices/new", "admin", "公告标题");
  const tab = (title: string) => page.getByRole("region", { name: "已打开的页面" }).getByText(title, { exact: true });
  await inputOf(page, "公告标题").fill("没保存");
  await tab("分析首页").click();
  await leaveQuestion(page).getByRole("button", { name: "离开并保留草稿" }).click();
  await expect(page).toHaveURL(/analysis/);
  await tab("公告").click();
  await expect(inputOf(page, "公告标题")).toHaveValue("没保存");
  await tab("分析首页").click();
  await leaveQuestion(page).getByRole("button", { name: "放弃修改" }).click();
  await expect(page).toHaveURL(/analysis/);
  await tab("公告").click();
  await expect(inputOf(page, "公告标题")).toHaveValue("");
  await page.reload();
  await expect(inputOf(page, "公告标题")).toHaveValue("");
  await expect(page.getByText(/有未提交的新增内容/)).toHaveCount(0);
});

test("edits of a grid are offered again after a reload and saved as they were, beside what others saved since", async ({
  browser,
  baseURL,
}) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const { word, ids } = await ownRows(admin, 2);
  const page = await openGrid(admin, word);
  page.on("dialog", (dialog) => void dialog.accept());
  await typeInto(page, page, 1, "price", "12.5");
  await expect(page.getByText("1 行未保存")).toBeVisible();
  await page.reload();
  await expect(cellOf(page, 1, "price")).toHaveText("¥10.00");
  await admin.api("PUT", "/online/api/demo_grid/edit", { id: ids[0], pieces: 8 });
  await page.reload();
  await expect(cellOf(page, 1, "pieces")).toHaveText("8");
  await notice(page).getByRole("button", { name: "恢复未保存的修改" }).click();
  await expect(cellOf(page, 1, "price")).toHaveText("¥12.50");
  await expect(cellOf(page, 1, "pieces")).toHaveText("8");
  await saveGrid(page);
  await expect(page.getByText("已保存 1 行")).toBeVisible();
  await page.reload();
  await expect(cellOf(page, 1, "price")).toHaveText("¥12.50");
  await expect(notice(page)).toHaveCount(0);
});
