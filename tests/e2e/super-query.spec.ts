import { expect, test, type Locator, type Page } from "./test.ts";
import { listIsReady, signIn, visiblePage } from "./back-office.ts";
import { callAs } from "./accounts.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "高级查询构造器" });
const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const group = (page: Page, number: string) => dialog(page).getByRole("group", { name: `分组 ${number}`, exact: true });
const chip = (page: Page) => visiblePage(page).getByRole("group", { name: "筛选条件" }).locator(".ant-tag");

const WORDS = "（标的名称 包含 西联 且 标的类型 等于 活立木） 或 标的名称 包含 西培";

async function openDialog(page: Page): Promise<void> {
  await visiblePage(page).getByRole("button", { name: "高级查询", exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

async function choose(page: Page, select: Locator, text: string): Promise<void> {
  await select.click();
  const list = page.locator(".ant-select-dropdown:visible");
  await expect(list.locator(".ant-select-item-option").first()).toBeVisible();
  // Only what is near is drawn of a long list, and on a phone fewer choices fit.
  const choice = list.getByText(text, { exact: true });
  for (let moved = 0; moved < 20 && (await choice.count()) === 0; moved++)
    await list.locator(".ant-select-dropdown-list-holder").evaluate((box) => box.scrollBy(0, 120));
  await choice.click();
}

/** Fills the last condition of a part of the dialog. */
async function fill(page: Page, part: Locator, field: string, rule: string, value: string): Promise<void> {
  const line = part.locator(".hw-condition").last();
  await choose(page, line.getByRole("combobox", { name: "查询字段" }), field);
  await choose(page, line.getByRole("combobox", { name: "匹配规则" }), rule);
  const input = line.locator(".hw-condition-value");
  if (await input.getByRole("textbox").count()) await input.getByRole("textbox").fill(value);
  else await choose(page, input.getByRole("combobox"), value);
}

/** `(title contains 西联 and kind is standing) or title contains 西培`. */
async function build(page: Page): Promise<void> {
  await openDialog(page);
  const whole = dialog(page);
  await fill(page, whole, "标的名称", "包含", "西培");
  await choose(page, whole.getByRole("combobox", { name: "过滤条件匹配" }), "条件中的任意一个匹配");
  await whole.getByRole("button", { name: "添加分组", exact: true }).click();
  await fill(page, group(page, "1"), "标的名称", "包含", "西联");
  await choose(page, group(page, "1").getByRole("combobox", { name: "分组 1 内的条件" }), "所有条件都要求匹配");
  await group(page, "1").getByRole("button", { name: "在分组 1 中添加条件" }).click();
  await fill(page, group(page, "1"), "标的类型", "等于", "活立木");
}

const run = (page: Page) => dialog(page).getByRole("button", { name: "查询", exact: true }).click();

/** How many rows the server finds, by plain filters. */
async function expected(base: string): Promise<number> {
  const count = async (query: string) => {
    const { result } = await callAs(base, "admin", "GET", `/subjectMatter/list?pageSize=1&${query}`);
    return (result as { readonly total: number }).total;
  };
  return (await count("landTitle=西联&lotKind=standing")) + (await count("landTitle=西培"));
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`groups join their own way, at ${width}`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, "admin", "/bid/info");
    await listIsReady(page);
    await build(page);
    if (width === 390) {
      const box = await dialog(page).locator(".ant-modal-container").boundingBox();
      expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 390]);
      expect(box?.height).toBeGreaterThanOrEqual(844);
    }
    await page.screenshot({ path: test.info().outputPath(`dialog-${width}.png`) });
    await run(page);
    await expect(chip(page)).toContainText("标的名称 包含 西培 或 （标的名称 包含 西联 且 标的类型 等于 活立木）");
    await expect(visiblePage(page).locator(".hw-unseen[role=status]").first()).toHaveText(
      `共 ${await expected(baseURL ?? "")} 条记录`,
    );
    await page.screenshot({ path: test.info().outputPath(`list-${width}.png`) });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test(
  "a nested query is in the address and is loaded exactly, after a reload and under its name",
  { tag: "@gate" },
  async ({ page, baseURL }) => {
    // Not the account of the other tests: a user's saved queries are stored together.
    await callAs(baseURL ?? "", "editor", "PUT", "/sys/preference", { key: "superQuery:lot", value: null });
    const records = [
      {
        matchType: "and",
        records: [
          { field: "landTitle", rule: "like", val: "西联", type: "text" },
          { field: "lotKind", rule: "eq", val: "standing", type: "dict" },
        ],
      },
      { field: "landTitle", rule: "like", val: "西培", type: "text" },
    ];
    const address = `/bid/info?superQueryParams=${encodeURIComponent(JSON.stringify(records))}&superQueryMatchType=or`;
    await signIn(page, "editor", address);
    await listIsReady(page);
    await expect(chip(page)).toContainText(WORDS);
    await expect(visiblePage(page).locator(".ant-badge-count")).toHaveText("3");
    await openDialog(page);
    await expect(group(page, "1").locator(".hw-condition")).toHaveCount(2);
    await dialog(page).getByRole("button", { name: "保存查询条件" }).click();
    await page.getByRole("textbox", { name: "请输入保存的名称" }).fill("两个分公司");
    const stored = page.waitForResponse(
      (reply) => reply.url().includes("/sys/preference") && reply.request().method() === "PUT",
    );
    await page
      .getByRole("dialog", { name: "请输入保存的名称" })
      .getByRole("button", { name: /确\s?定/ })
      .click();
    await stored;
    await page.goto("/bid/info");
    await listIsReady(page);
    await openDialog(page);
    await dialog(page).getByRole("button", { name: "两个分公司", exact: true }).click();
    await run(page);
    await expect(chip(page)).toContainText(WORDS);
    const params = new URL(page.url()).searchParams;
    expect(JSON.parse(params.get("superQueryParams") ?? "")).toEqual(records);
    expect(params.get("superQueryMatchType")).toBe("or");
  },
);

test("incomplete conditions are pointed at, and none is left out", async ({ page }) => {
  await signIn(page, "admin", "/bid/info");
  await listIsReady(page);
  await openDialog(page);
  await fill(page, dialog(page), "标的名称", "包含", "西联");
  await dialog(page).getByRole("button", { name: "添加分组", exact: true }).click();
  await choose(page, group(page, "1").getByRole("combobox", { name: "查询字段" }), "标的名称");
  await group(page, "1").getByRole("button", { name: "在分组 1 中添加条件" }).click();
  await run(page);
  await expect(page.getByText("有条件没有填完整，请填写或删除")).toBeVisible();
  await expect(group(page, "1").getByRole("alert")).toHaveText(["请填写值", "请选择查询字段，或删除这个条件"]);
  await expect(group(page, "1").getByRole("textbox", { name: "值" }).first()).toBeFocused();
  await expect(dialog(page).locator(".hw-condition")).toHaveCount(3);
  await page.screenshot({ path: test.info().outputPath("incomplete.png") });
  // A group whose conditions are all removed is pointed at as well.
  await group(page, "1").getByRole("button", { name: "删除条件" }).first().click();
  await group(page, "1").getByRole("button", { name: "删除条件" }).first().click();
  await expect(group(page, "1").getByRole("alert")).toHaveText("分组中没有条件，请添加或删除分组");
  await dialog(page).getByRole("button", { name: "删除分组 1" }).click();
  await run(page);
  await expect(chip(page)).toContainText("标的名称 包含 西联");
  await expect(rows(page).filter({ hasNotText: "西联" })).toHaveCount(0);
});

test("by keyboard: a group is added, filled and moved out", async ({ page }) => {
  await signIn(page, "admin", "/bid/info");
  await listIsReady(page);
  await openDialog(page);
  const add = dialog(page).getByRole("button", { name: "添加分组", exact: true });
  await add.focus();
  await page.keyboard.press("Enter");
  // The focus is in the field of its first condition.
  await expect(group(page, "1").getByRole("combobox", { name: "查询字段" })).toBeFocused();
  await page.keyboard.type("标的名称");
  await page.keyboard.press("Enter");
  // Until its choices are closed, the key belongs to them.
  await expect(page.locator(".ant-select-dropdown:visible")).toHaveCount(0);
  const next = async (what: Locator) => {
    await page.keyboard.press("Tab");
    await expect(what).toBeFocused();
  };
  await next(group(page, "1").getByRole("combobox", { name: "匹配规则" }));
  await next(group(page, "1").getByRole("textbox", { name: "值" }));
  await page.keyboard.type("西联");
  await expect(group(page, "1").getByRole("textbox", { name: "值" })).toHaveValue("西联");
  await expect(async () => next(group(page, "1").getByRole("button", { name: "移出分组", exact: true }))).toPass();
  await page.keyboard.press("Enter");
  await expect(group(page, "1")).toHaveCount(0);
  // The focus goes with the condition.
  const moved = dialog(page).locator(".hw-condition").last();
  await expect(moved.getByRole("combobox", { name: "查询字段" })).toBeFocused();
  await expect(moved.getByRole("textbox", { name: "值" })).toHaveValue("西联");
  await expect(dialog(page).locator(".hw-condition")).toHaveCount(2);
});

test("groups are nested five deep and no deeper", async ({ page }) => {
  await signIn(page, "admin", "/bid/info");
  await listIsReady(page);
  await openDialog(page);
  await dialog(page).getByRole("button", { name: "添加分组", exact: true }).click();
  for (const number of ["1", "1.1", "1.1.1"])
    await group(page, number)
      .getByRole("button", { name: `在分组 ${number} 中添加分组`, exact: true })
      .click();
  const deepest = dialog(page).getByRole("button", { name: "在分组 1.1.1.1 中添加分组", exact: true });
  await expect(deepest).toHaveAttribute("aria-disabled", "true");
  await deepest.hover();
  await expect(page.getByText("分组最多嵌套 5 层")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("deep-390.png") });
});
