// The connection breaks between a write and its answer: nothing that was typed is lost, nothing is stored twice, the
// page says that it does not know, and trying again finds out.
import { expect, test, type Page } from "./test.ts";
import { listIsReady, visiblePage } from "./back-office.ts";
import { inputOf, openForm, save, signedIn, type SignedInBrowser } from "./form-page.ts";
import { cellOf, openGrid, ownRows, saveGrid, typeInto } from "./grid-page.ts";

let serial = 0;
const ownText = () => `断线自测 ${process.pid}-${Date.now() % 100_000}-${serial++}`;

/** The next call of this address reaches the server, which carries it out; its answer never arrives. */
async function loseAnswer(page: Page, url: string): Promise<{ readonly calls: () => number }> {
  let calls = 0;
  await page.route(url, async (route) => {
    calls += 1;
    if (calls > 1) return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });
  return { calls: () => calls };
}

/** Rows of the demo whose text holds this one. */
async function stored(signed: SignedInBrowser, text: string): Promise<readonly Record<string, unknown>[]> {
  const query = `plain=${encodeURIComponent(text)}&pageSize=50`;
  const { result } = await signed.api("GET", `/online/api/demo_text/list?${query}`);
  return result["records"] as readonly Record<string, unknown>[];
}

const unsure = (page: Page) => page.getByRole("alert").filter({ hasText: "没有收到服务器的答复" });

test.describe("a form", () => {
  test("keeps a new record, says that it may be stored, and stores it once", async ({ browser, baseURL }) => {
    const signed = await signedIn(browser, baseURL ?? "", "admin");
    const page = await openForm(signed, "/demo/text/new");
    const text = ownText();
    await inputOf(page, "普通文本").fill(text);
    const { calls } = await loseAnswer(page, "**/demo_text/add");
    await save(page);
    await expect(unsure(page)).toContainText("不能确定是否已保存");
    await expect(inputOf(page, "普通文本")).toHaveValue(text);
    expect(await stored(signed, text)).toHaveLength(1);
    await unsure(page).getByRole("button", { name: "再次保存" }).click();
    await expect(page.getByText(/^已新增/)).toBeVisible();
    await expect(unsure(page)).toHaveCount(0);
    expect(calls()).toBe(2);
    expect(await stored(signed, text)).toHaveLength(1);
  });

  test("that is corrected before it is saved again corrects the record that had arrived", async ({
    browser,
    baseURL,
  }) => {
    const signed = await signedIn(browser, baseURL ?? "", "admin");
    const page = await openForm(signed, "/demo/text/new");
    const text = ownText();
    await inputOf(page, "普通文本").fill(text);
    await loseAnswer(page, "**/demo_text/add");
    await save(page);
    await expect(unsure(page)).toBeVisible();
    await inputOf(page, "普通文本").fill(`${text} 改正`);
    await save(page);
    await expect(page.getByText(/^已新增/)).toBeVisible();
    const rows = await stored(signed, text);
    expect(rows.map(({ plain }) => plain)).toEqual([`${text} 改正`]);
  });

  test("keeps an edit, and a second save makes no second version of it", async ({ browser, baseURL }) => {
    const signed = await signedIn(browser, baseURL ?? "", "admin");
    const text = ownText();
    const { result } = await signed.api("POST", "/online/api/demo_text/add", { plain: text });
    const page = await openForm(signed, `/demo/text/${String(result["id"])}/edit`);
    await inputOf(page, "普通文本").fill(`${text} 改`);
    await loseAnswer(page, "**/demo_text/edit");
    await save(page);
    await expect(unsure(page)).toBeVisible();
    await expect(inputOf(page, "普通文本")).toHaveValue(`${text} 改`);
    await save(page);
    await expect(page.getByText(/^已保存/)).toBeVisible();
    expect(await stored(signed, text)).toMatchObject([{ plain: `${text} 改`, version: 2 }]);
  });

  test("left behind after a lost answer is offered again as a draft", async ({ browser, baseURL }) => {
    const signed = await signedIn(browser, baseURL ?? "", "admin");
    const text = ownText();
    const { result } = await signed.api("POST", "/online/api/demo_text/add", { plain: text });
    const page = await openForm(signed, `/demo/text/${String(result["id"])}/edit`);
    await inputOf(page, "普通文本").fill(`${text} 改`);
    await page.route("**/demo_text/edit", (route) => route.abort("connectionreset"));
    await save(page);
    await expect(unsure(page)).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "恢复" }).click();
    await expect(inputOf(page, "普通文本")).toHaveValue(`${text} 改`);
  });
});

test("a grid keeps new, changed and deleted rows, and stores each once", async ({ browser, baseURL }) => {
  const signed = await signedIn(browser, baseURL ?? "", "admin", { alone: true });
  const { word, ids } = await ownRows(signed, 2);
  // Without it the page would learn of its own save as of another's.
  await signed.context.routeWebSocket(/vxeSocket/, () => undefined);
  const page = await signed.context.newPage();
  await page.goto(`/demo/grid?name=${encodeURIComponent(word)}`);
  await expect(cellOf(page, 2, "price")).toHaveText("¥10.00");
  await typeInto(page, page, 1, "price", "12.5");
  await page.getByRole("button", { name: "新增", exact: true }).click();
  await typeInto(page, page, 3, "code", `G-${String(Date.now() % 1000).padStart(3, "0")}`);
  await typeInto(page, page, 3, "name", `${word} 新`);
  await loseAnswer(page, "**/demo_grid/saveRows");
  await saveGrid(page);
  await expect(unsure(page)).toContainText("不会重复保存");
  await expect(cellOf(page, 1, "price")).toHaveText("¥12.50");
  await expect(page.getByText("2 行未保存")).toBeVisible();
  await saveGrid(page);
  await expect(page.getByText("已保存 2 行")).toBeVisible();
  await expect(unsure(page)).toHaveCount(0);
  const { result } = await signed.api("GET", `/online/api/demo_grid/list?name=${encodeURIComponent(word)}&pageSize=50`);
  const rows = result["records"] as readonly Record<string, unknown>[];
  expect(rows).toHaveLength(3);
  expect(rows.find(({ id }) => id === ids[0])).toMatchObject({ price: "12.50", version: 2 });
});

test("a grid whose lost save deleted a row ends with that row gone", async ({ browser, baseURL }) => {
  const signed = await signedIn(browser, baseURL ?? "", "admin");
  const { word } = await ownRows(signed, 2);
  const page = await openGrid(signed, word);
  await typeInto(page, page, 1, "price", "12.5");
  await page.getByRole("checkbox", { name: "选择第 2 行" }).click();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await page.getByRole("dialog").filter({ hasText: "删除选中的 1 行" }).getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("2 行未保存")).toBeVisible();
  await loseAnswer(page, "**/demo_grid/saveRows");
  await saveGrid(page);
  // What the page hears of its own save settles it without another.
  await expect(page.getByText(/行未保存/)).toHaveCount(0);
  await expect(page.getByText("共 1 行", { exact: true })).toBeVisible();
  await expect(cellOf(page, 1, "price")).toHaveText("¥12.50");
});

test("a step says that it may have been taken, and a refresh shows that it was", async ({ browser, baseURL }) => {
  const signed = await signedIn(browser, baseURL ?? "", "admin");
  const name = ownText();
  const { result, message } = await signed.api("POST", "/sys/job/add", {
    title: name,
    job: `lost_${process.pid}_${Date.now()}`,
    handler: "files.checkUse",
    cron: "0 0 5 1 1 ?",
  });
  expect(message).toBe("");
  const page = await signed.context.newPage();
  await page.goto(`/system/jobs?title=${encodeURIComponent(name)}`);
  await listIsReady(page);
  const row = visiblePage(page).locator("tbody tr.ant-table-row").filter({ hasText: name });
  await loseAnswer(page, "**/sys/job/pause");
  await row.getByRole("button", { name: "暂停" }).click();
  const dialog = page.getByRole("dialog", { name: "暂停" });
  await dialog.getByRole("button", { name: "暂停" }).click();
  await expect(dialog.getByRole("alert")).toContainText("不能确定“暂停”是否已生效");
  // The list behind shows what became of it.
  await expect(row).toContainText("已暂停");
  await dialog.getByRole("button", { name: "刷新" }).click();
  await expect(dialog.getByRole("alert")).toContainText("很可能已经生效");
  await dialog.getByRole("button", { name: "取消" }).click();
  const { result: stands } = await signed.api("GET", `/sys/job/queryById?id=${String(result["id"])}`);
  expect(stands).toMatchObject({ status: 0, version: 2 });
});

test("a message to members is sent once, however often its answer is lost", async ({ browser, baseURL }) => {
  const signed = await signedIn(browser, baseURL ?? "", "admin");
  const title = ownText();
  const page = await signed.context.newPage();
  await page.goto("/member/messages");
  await listIsReady(page);
  await visiblePage(page).getByRole("button", { name: "发送消息" }).click();
  const dialog = page.getByRole("dialog", { name: "发送消息" });
  await dialog.getByRole("switch").click();
  await dialog.getByRole("textbox", { name: "标题" }).fill(title);
  await dialog.locator("[contenteditable=true]").fill("断线时只发送一次");
  const { calls } = await loseAnswer(page, "**/member/message/send");
  await dialog.getByRole("button", { name: "发送消息" }).click();
  await expect(dialog.getByRole("alert")).toContainText("再次提交相同的内容不会重复执行");
  const count = async () => {
    const query = `mmsgTitle=${encodeURIComponent(title)}`;
    return (await signed.api("GET", `/member/message/list?${query}`)).result["total"];
  };
  const sent = await count();
  expect(sent).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: "发送消息" }).click();
  await expect(page.getByText(/^已发送给 \d+ 位会员/)).toBeVisible();
  expect(calls()).toBe(2);
  expect(await count()).toBe(sent);
});
