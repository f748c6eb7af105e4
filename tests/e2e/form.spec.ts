import { expect, test } from "./test.ts";
import { drawSection, fieldOf, inputOf, openForm, save, signedIn } from "./form-page.ts";
import { cellOf, pasteInto, typeInto } from "./grid-page.ts";

test("a form says at each field what is missing, and takes the eye to the first", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/bid/info/new");
  await save(page);
  await expect(fieldOf(page, "项目编号").getByText("请输入项目编号")).toBeVisible();
  await expect(fieldOf(page, "树种").getByRole("alert")).toHaveText("请选择树种");
  await expect(inputOf(page, "项目编号")).toBeFocused();
  await inputOf(page, "项目编号").fill("乱写");
  await expect(fieldOf(page, "项目编号").getByRole("alert")).toHaveText("项目编号形如 HN-T-2026-031");
});

test("conditions, computed values, capitals and rules across fields follow the keys", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/bid/info/new");
  await expect(inputOf(page, "蓄积量")).toBeVisible();
  await expect(inputOf(page, "预计重量")).toHaveCount(0);
  await inputOf(page, "标的类型").click();
  await page.getByTitle("原木").click();
  await expect(inputOf(page, "蓄积量")).toHaveCount(0);
  await expect(inputOf(page, "预计重量")).toBeVisible();
  await inputOf(page, "面积").fill("100");
  await drawSection(page, "交易");
  await inputOf(page, "起始价").fill("１２３，４５６．５");
  await expect(fieldOf(page, "起始价").getByText("壹拾贰万叁仟肆佰伍拾陆元伍角")).toBeVisible();
  await expect(fieldOf(page, "起始单价")).toContainText("1,234.57");
  await inputOf(page, "竞买保证金").fill("200000");
  await expect(fieldOf(page, "竞买保证金").getByRole("alert")).toHaveText("保证金不能高于起始价");
  await inputOf(page, "起始价").fill("300000");
  await expect(fieldOf(page, "竞买保证金").getByRole("alert")).toHaveCount(0);
  await inputOf(page, "面积").focus();
  await expect(inputOf(page, "起始价")).toHaveValue("300,000");
});

test("a record is added, named in the message, read again, changed with Ctrl+S", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/text/new");
  await inputOf(page, "普通文本").fill("表单浏览器测试");
  await inputOf(page, "手机号").fill("13976001234");
  await save(page);
  await expect(page.getByText("已新增示例：文本“表单浏览器测试”")).toBeVisible();
  const { result } = await admin.api("GET", `/online/api/demo_text/list?plain=${encodeURIComponent("表单浏览器测试")}`);
  const [row] = result["records"] as Record<string, unknown>[];
  const edit = await openForm(admin, `/demo/text/${String(row?.["id"])}/edit`);
  await inputOf(edit, "普通文本").fill("表单浏览器测试改");
  await edit.keyboard.press("Control+s");
  await expect(edit.getByText("已保存示例：文本“表单浏览器测试改”")).toBeVisible();
});

test("what the server refuses stands at its field", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const lotIn = async (status: number) =>
    (
      (await admin.api("GET", `/subjectMatter/list?pageSize=1&status=${status}`)).result["records"] as Record<
        string,
        unknown
      >[]
    )[0];
  const [first, second] = [await lotIn(3), await lotIn(0)];
  const page = await openForm(admin, `/bid/info/${String(second?.["landId"])}/edit`);
  await inputOf(page, "项目编号").fill(String(first?.["landCode"]));
  await save(page);
  await expect(fieldOf(page, "项目编号").getByRole("alert")).toHaveText("项目编号已存在");
});

test("unsaved changes are kept from closing, from the menu and from the back button", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await admin.context.newPage();
  await page.goto("/bid/sections");
  await page.getByRole("button", { name: /新增/ }).click();
  await inputOf(page, "标段名称").fill("没保存");
  await page.getByRole("button", { name: "取消", exact: true }).click();
  const ask = page.getByRole("dialog").filter({ hasText: "有未保存的修改" });
  await expect(ask).toBeVisible();
  await ask.getByRole("button", { name: "继续编辑" }).click();
  await expect(inputOf(page, "标段名称")).toHaveValue("没保存");
  await expect(ask).toHaveCount(0);
  await page.goBack();
  await expect(ask).toBeVisible();
  await ask.getByRole("button", { name: "继续编辑" }).click();
  await expect(inputOf(page, "标段名称")).toHaveValue("没保存");
  await expect(ask).toHaveCount(0);
  await page.keyboard.press("Escape");
  await ask.getByRole("button", { name: "离开" }).click();
  await expect(inputOf(page, "标段名称")).toHaveCount(0);
});

test("the first field takes the focus, but not from another in which the user has begun", async ({
  browser,
  baseURL,
}) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await admin.context.newPage();
  await page.goto("/bid/sections");
  const add = page.getByRole("button", { name: /新增/ });
  await add.click();
  const first = page.locator(".hw-form :is(input, textarea)").first();
  await expect(first).toBeFocused();
  await page.getByRole("button", { name: "取消", exact: true }).click();
  await expect(page.locator(".hw-form")).toHaveCount(0);
  // In the page itself: a browser under load needs longer for a click than a form for its opening.
  await add.evaluate((button: HTMLElement) => {
    new MutationObserver((_records, watcher) => {
      const last = [...document.querySelectorAll<HTMLElement>(".hw-form input")].at(-1);
      if (last === undefined) return;
      watcher.disconnect();
      last.focus();
      last.dataset["begun"] = "true";
      setTimeout(() => (last.dataset["begun"] = "long ago"), 1_000);
    }).observe(document.body, { childList: true, subtree: true });
    button.click();
  });
  const begun = page.locator('[data-begun="long ago"]');
  await expect(begun).toBeFocused();
  await expect(first).not.toBeFocused();
});

test("a step of the state machine asks, is done, and is another person’s to review", async ({ browser, baseURL }) => {
  const editor = await signedIn(browser, baseURL ?? "", "editor");
  const made = await editor.api("POST", "/notice/add", {
    title: "浏览器测试公告",
    category: 2,
    content: "<p>内容</p>",
  });
  expect(made.message).toBe("");
  const id = String(made.result["id"]);
  const mine = await openForm(editor, `/content/notices/${id}`);
  await mine.getByRole("button", { name: "提交审核" }).click();
  await expect(mine.getByText("“浏览器测试公告”提交审核成功")).toBeVisible();
  await expect(mine.locator(".hw-form-title").getByText("待审核")).toBeVisible();
  await expect(mine.getByRole("button", { name: "审核通过" })).toHaveCount(0);
  const reviewer = await signedIn(browser, baseURL ?? "", "reviewer");
  const page = await openForm(reviewer, `/content/notices/${id}`);
  await page.getByRole("button", { name: "退回" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "退回" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("请输入退回原因");
  await dialog.getByLabel("退回原因").fill("附件不全");
  await dialog.getByRole("button", { name: "退回" }).click();
  await expect(page.getByText("“浏览器测试公告”退回成功")).toBeVisible();
});

test("history compares two versions and brings one back", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const some = (await admin.api("GET", "/article/list?pageSize=1")).result["records"] as Record<string, unknown>[];
  const made = await admin.api("POST", "/article/add", {
    title: "历史一",
    category: some[0]?.["category"],
    isLink: false,
    content: "<p>一</p>",
    author: "甲",
  });
  const id = String(made.result["id"]);
  const second = await admin.api("PUT", "/article/edit", { id, author: "乙", version: 1, base: { author: "甲" } });
  expect(second.status).toBe(200);
  await admin.api("PUT", "/article/edit", { id, author: "丙", version: 2, base: { author: "乙" } });
  const page = await openForm(admin, `/content/articles/${id}`);
  await page.getByRole("button", { name: "历史", exact: true }).click();
  await page.getByLabel("选择第 1 版").check();
  await page.getByLabel("选择第 3 版").check();
  const comparison = page.getByRole("region", { name: "第 1 版与第 3 版的区别" });
  await expect(comparison.getByRole("row", { name: /作者/ })).toContainText("甲");
  await expect(comparison.getByRole("row", { name: /作者/ })).toContainText("丙");
  await page.getByRole("article", { name: "第 1 版" }).getByRole("button", { name: "恢复到此版" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "恢复", exact: true }).click();
  await expect(page.getByText("已恢复到第 1 版")).toBeVisible();
  await expect.poll(async () => (await admin.api("GET", `/article/queryById?id=${id}`)).result["author"]).toBe("甲");
});

test("instants are Shanghai’s in a browser of another time zone", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const made = await admin.api("POST", "/online/api/demo_instant/add", { at: "2026-11-22T01:30:00.000Z" });
  const page = await openForm(admin, `/demo/instant/${String(made.result["id"])}/edit`);
  await expect(inputOf(page, "竞价时间")).toHaveValue("2026-11-22 09:30:00");
  await inputOf(page, "竞价时间").fill("2026-11-23 00:15:00");
  await page.keyboard.press("Enter");
  await save(page);
  await expect
    .poll(
      async () =>
        (await admin.api("GET", `/online/api/demo_instant/queryById?id=${String(made.result["id"])}`)).result["at"],
    )
    .toBe("2026-11-22T16:15:00.000Z");
});

test("lines are typed where they stand, say what is wrong in their own cells, and are saved with their record", async ({
  browser,
  baseURL,
}) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/lines/new");
  await inputOf(page, "单据").fill("浏览器明细");
  const lines = page.locator(".hw-lines-grid");
  await pasteInto(lines, 0, "sort", [
    ["1", "橡胶木", "2.5", "100"],
    ["2", "桉木"],
  ]);
  await save(page);
  await expect(cellOf(lines, 2, "quantity")).toHaveClass(/hw-bad/);
  await expect(page.locator(".hw-issue").filter({ hasText: "第 2 行：请输入数量" })).toBeVisible();
  await typeInto(page, lines, 2, "quantity", "1");
  await typeInto(page, lines, 2, "price", "50");
  await expect(cellOf(lines, 2, "amount")).toHaveText("¥50.00");
  await save(page);
  await expect(page.getByText("已新增示例：明细行“浏览器明细”")).toBeVisible();
  const found = await admin.api("GET", `/online/api/demo_lines/list?title=${encodeURIComponent("浏览器明细")}`);
  const [row] = found.result["records"] as Record<string, unknown>[];
  const edit = await openForm(admin, `/demo/lines/${String(row?.["id"])}/edit`);
  await edit.getByRole("checkbox", { name: "选择第 1 行" }).click();
  await edit.locator(".hw-lines-grid").getByRole("button", { name: "删除", exact: true }).click();
  await edit.getByRole("dialog").filter({ hasText: "删除选中的 1 行" }).getByRole("button", { name: "删除" }).click();
  await save(edit);
  await expect(edit.getByText("已保存示例：明细行“浏览器明细”")).toBeVisible();
  const { result } = await admin.api("GET", `/online/api/demo_lines/queryById?id=${String(row?.["id"])}`);
  expect((result["lines"] as Record<string, unknown>[]).map((line) => line["item"])).toEqual(["桉木"]);
});

test("save and go on clears the form for the next record", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/integer/new");
  await inputOf(page, "数量").fill("12");
  await page.getByRole("button", { name: "保存并继续新增" }).click();
  await expect(page.getByText("已新增示例：整数")).toBeVisible();
  await expect(inputOf(page, "数量")).toHaveValue("");
  await page.getByRole("button", { name: "取消", exact: true }).click();
  await expect(page.locator(".hw-form")).toHaveCount(0);
});

test("a picked record fills its companions, and its text stands in the box", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/reference/new");
  await page.getByRole("button", { name: "从列表选择标的", exact: true }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: "选择标的" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请选择一条记录")).toBeVisible();
  await dialog.getByLabel("项目编号").fill("HN-T-2026-001");
  await dialog.getByRole("row", { name: /HN-T-2026-001/ }).click();
  // Without its choices a field would get a record and the companions of another.
  const busy = { success: false, code: "SERVER.BUSY", message: "服务繁忙，请稍后重试", result: null, timestamp: 0 };
  const isChoice = (url: URL): boolean => url.pathname.endsWith("/options") && url.searchParams.has("values");
  await page.route(isChoice, (route) => route.fulfill({ status: 503, json: busy }));
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("服务繁忙，请稍后重试");
  await page.unroute(isChoice);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(fieldOf(page, "标的")).toContainText("西联分公司 2026 年第1批");
  await expect(fieldOf(page, "标的地址")).toContainText("儋州市那大镇西联农场 1 队");
});

test("a file that may not go up says why, one that may joins the record", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/file/new");
  await inputOf(page, "标题").fill("浏览器文件");
  const picture = fieldOf(page, "图片");
  await picture
    .locator("input[type=file]")
    .setInputFiles({ name: "清单.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(picture.getByRole("alert")).toHaveText("请上传图片");
  await picture
    .locator("input[type=file]")
    .setInputFiles({ name: "大图.png", mimeType: "image/png", buffer: Buffer.alloc(2_097_152) });
  await expect(picture.getByText("图片不能超过2MB")).toBeVisible();
  const papers = fieldOf(page, "资料");
  await papers.locator("input[type=file]").setInputFiles({
    name: "采伐许可证扫描件.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
  });
  // A link once it is stored: while it is being uploaded its name is there too, and the form is not saved.
  await expect(papers.getByRole("link", { name: "采伐许可证….pdf" })).toBeVisible();
  await save(page);
  await expect(page.getByText("已新增示例：文件“浏览器文件”")).toBeVisible();
});

for (const [page, label, wrong, message, lenient, read] of [
  ["date", "开始日期", "2026-13-45", "开始日期有误：2026年13月不存在", "2026/1/5", "2026-01-05"],
  ["month", "结算月份", "2026-13", "结算月份有误：2026年13月不存在", "2026/1", "2026-01"],
  ["time", "开始时刻", "25:00", "开始时刻有误：25:00不存在", "8:30", "08:30:00"],
  ["instant", "竞价时间", "2026-13-45 10", "竞价时间有误：2026年13月不存在", "2026/1/5 8:30", "2026-01-05 08:30:00"],
  ["dateRange", "有效期", "2026-13-45", "有效期有误：2026年13月不存在", "2026/1/5", "2026-01-05"],
] as const)
  test(`text typed into a box of the kind ${page} is read when it is left, or stays with its error`, async ({
    browser,
    baseURL,
  }) => {
    const admin = await signedIn(browser, baseURL ?? "", "admin");
    const form = await openForm(admin, `/demo/${page}/new`);
    const box = fieldOf(form, label).locator("input").first();
    const alert = fieldOf(form, label).getByRole("alert");
    const type = async (text: string, key = "Tab") => {
      await box.click();
      await form.keyboard.press("Control+a");
      await form.keyboard.type(text);
      await form.keyboard.press(key);
    };
    await type(lenient);
    await expect(box).toHaveValue(read);
    await expect(alert).toHaveCount(0);
    // With a value behind it, which is not saved in the place of what was typed.
    for (const key of ["Tab", "Control+s"]) {
      await type(wrong, key);
      await expect(alert).toHaveText(message);
      await expect(box).toHaveValue(wrong);
    }
    await expect(form).toHaveURL(/\/new$/);
    await type(lenient);
    await expect(box).toHaveValue(read);
    await expect(alert).toHaveCount(0);
    await type("", "Backspace");
    await form.keyboard.press("Tab");
    await expect(box).toHaveValue("");
    await form.context().close();
  });

test("the end of a range that is no day is no end", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const form = await openForm(admin, "/demo/dateRange/new");
  const field = fieldOf(form, "有效期");
  await field.locator("input").first().click();
  await form.keyboard.type("2026-01-05");
  await form.keyboard.press("Tab");
  await form.keyboard.type("2026-02-31");
  await form.keyboard.press("Tab");
  await expect(field.getByRole("alert")).toHaveText("有效期有误：2026年2月31日不存在");
  await expect(field.locator("input").first()).toHaveValue("2026-01-05");
  await expect(field.locator("input").last()).toHaveValue("2026-02-31");
  await save(form);
  await expect(field.getByRole("alert")).toHaveText("有效期有误：2026年2月31日不存在");
  await expect(form).toHaveURL(/\/new$/);
});
