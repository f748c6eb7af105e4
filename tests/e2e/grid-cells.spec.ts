// The cells of the editable grid on a page of its own: rules, editors, files, and what belongs to a row.
import { expect, test, type Locator, type Page } from "./test.ts";
import { at, cell, envelope, openGrid, press, value } from "./grid/actions.ts";

let url = "";
test.beforeEach(({ gridPage }) => {
  url = gridPage;
});

const open = (page: Page, address = "") => openGrid(page, url + address);

test("the message of a rule shows during typing, and on the cell until it is met", async ({ page }) => {
  await open(page, "?only=name,count,weight,code,mobile");
  const tip = page.getByRole("tooltip");
  const tries = async (key: string, bad: string, message: string, good: string) => {
    await cell(page, 1, key).click();
    await page.keyboard.type(bad);
    await expect(tip, "on input").toHaveText(message);
    await press(page, "Enter", "ArrowUp");
    await expect(cell(page, 1, key)).toHaveAttribute("aria-invalid", "true");
    await expect(tip, "on the cell").toHaveText(message);
    await page.keyboard.type(good);
    await expect(tip).toHaveCount(0);
    await press(page, "Enter");
    await expect(cell(page, 1, key)).not.toHaveAttribute("aria-invalid", "true");
  };
  await tries("mobile", "12345", "请输入正确手机号", "13912345678");
  await tries("code", "12", "请输入6到16位数字", "765432");
});

test("a required cell that is emptied and a repeated value say so", async ({ page }) => {
  await open(page, "?only=name,count,weight,code,mobile");
  const tip = page.getByRole("tooltip");
  await cell(page, 1, "name").click();
  await press(page, "Delete");
  await expect(tip).toHaveText("请输入名称");
  await cell(page, 2, "code").click();
  await page.keyboard.type("100000");
  await press(page, "Enter", "ArrowUp");
  await expect(tip).toContainText("重复");
});

test("a number is read as it is meant, and what is no number stays as it was typed, with its reason", async ({
  page,
}) => {
  await open(page, "?only=name,count,weight,code,mobile");
  await cell(page, 3, "weight").click();
  await page.keyboard.type("1，23");
  await expect(page.locator(".hw-cell-input"), "it may become 1,234").not.toHaveClass(/hw-typing-bad/);
  await press(page, "Enter");
  expect(await value(page, 3, "weight"), "no sign of it is lost").toBe("1，23");
  await page.getByRole("button", { name: /处错误/ }).click();
  await expect(page.getByRole("region", { name: "错误" })).toContainText("逗号或空格不在千分位上");
  await cell(page, 3, "weight").click();
  await page.keyboard.type("1。5");
  await press(page, "Tab");
  expect(await value(page, 3, "weight")).toBe("1.500");
  await cell(page, 3, "count").click();
  await page.keyboard.type("1，234");
  await press(page, "Enter");
  expect(await value(page, 3, "count")).toBe(1234);
});

test("the list of errors leads to the cell, and shrinks as it is corrected", async ({ page }) => {
  await open(page, "?only=name,count,weight,code,mobile");
  await cell(page, 1, "name").click();
  await press(page, "Delete");
  await page.getByRole("button", { name: /处错误/ }).click();
  await page
    .getByRole("region", { name: "错误" })
    .getByRole("button", { name: /第 1 行 · 名称/ })
    .click();
  await at(page, 1, "name");
  await expect(page.locator(".hw-cell-input")).toBeFocused();
  await page.keyboard.type("有了");
  await press(page, "Enter");
  await expect(page.getByRole("region", { name: "错误" }).getByRole("button", { name: /名称/ })).toHaveCount(0);
});

test("a switch is toggled by a click and by Enter", async ({ page }) => {
  await open(page, "?only=name,grade,several,done,day,note,place,words,choice,own");
  await cell(page, 1, "done").locator(".hw-check").click();
  expect(await value(page, 1, "done")).toBe(false);
  await press(page, "Enter");
  expect(await value(page, 1, "done")).toBe(true);
});

test("dictionary cells are chosen from a list, one value or several", async ({ page }) => {
  await open(page, "?only=name,grade,several,done,day,note,place,words,choice,own");
  await expect(cell(page, 1, "grade").locator(".hw-cell-tag")).toHaveText("一等");
  await cell(page, 1, "grade").dblclick();
  await page.locator(".ant-select-dropdown").getByTitle("三等").click();
  expect(await value(page, 1, "grade")).toBe("3");
  await expect(page.locator(".hw-cell-input")).toBeFocused();
  await cell(page, 1, "several").dblclick();
  await page.locator(".ant-select-dropdown:visible").getByTitle("一等").click();
  await page.locator(".ant-select-dropdown:visible").getByTitle("二等").click();
  await press(page, "Tab");
  expect(await value(page, 1, "several")).toBe("1,2");
});

test("a day is chosen from a calendar", async ({ page }) => {
  await open(page, "?only=name,grade,several,done,day,note,place,words,choice,own");
  await cell(page, 1, "day").dblclick();
  await page.locator(".ant-picker-dropdown:visible").getByTitle("2026-01-20").click();
  expect(await value(page, 1, "day")).toBe("2026-01-20");
});

test("a long text is written in a popup of 150 × 200", async ({ page }) => {
  await open(page, "?only=name,grade,several,done,day,note,place,words,choice,own");
  await cell(page, 1, "note").click();
  await press(page, "Enter");
  const popup = page.getByRole("dialog", { name: "备注" });
  expect(
    await popup.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [width, height];
    }),
  ).toEqual([150, 200]);
  await page.keyboard.type("第一行\n第二行");
  await popup.getByRole("button", { name: /确\s?定/ }).click();
  expect(await value(page, 1, "note")).toBe("第一行\n第二行");
});

test("tags are separated as they are typed", async ({ page }) => {
  await open(page, "?only=name,grade,several,done,day,note,place,words,choice,own");
  await cell(page, 1, "words").click();
  await page.keyboard.type("01020");
  await expect(page.locator(".hw-cell-input")).toHaveValue("01;02;0");
  await press(page, "Enter");
  expect(await value(page, 1, "words")).toBe("01,02,0");
});

test("a cell is rendered by the page", async ({ page }) => {
  await open(page, "?only=name,grade,several,done,day,note,place,words,choice,own");
  await expect(cell(page, 2, "own").getByTestId("own")).toHaveText("<自2>");
});

test.describe("with a clock that stands", () => {
  test.use({ alone: true });

  test("a reference is searched 800 ms after the last key", async ({ page }) => {
    const asked: URL[] = [];
    await page.route("**/api/sheet/options**", (route) => {
      asked.push(new URL(route.request().url()));
      return route.fulfill(
        envelope({
          records: [
            { value: "p1", text: "海口" },
            { value: "p2", text: "三亚" },
          ],
          total: 2,
        }),
      );
    });
    await open(page, "?only=name,grade,several,done,day,note,place,words,choice,own");
    await cell(page, 1, "place").dblclick();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.searchParams.get("pageSize")).toBe("10");
    // The clock is stopped: on a busy machine typing alone would take the hundred milliseconds that are left.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type("三亚");
    await page.clock.runFor(700);
    expect(
      asked.some((url) => url.searchParams.get("keyword") === "三亚"),
      "not before 800 ms",
    ).toBe(false);
    await page.clock.runFor(200);
    await expect.poll(() => asked.some((url) => url.searchParams.get("keyword") === "三亚")).toBe(true);
  });
});

const choose = async (page: Page, target: Locator, name: string, mimeType: string) => {
  const chooser = page.waitForEvent("filechooser");
  await target.getByRole("button", { name: "上传" }).click();
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from("x") });
};

test("an upload shows its progress, its file, and why it failed", async ({ page }) => {
  let answer: (ok: boolean) => void = () => undefined;
  await page.route("**/api/sys/common/upload", async (route) => {
    const ok = await new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    await route.fulfill(
      ok
        ? envelope(null, "temp/到了的文件名.pdf")
        : { status: 400, json: { success: false, message: "磁盘已满", code: "FILE.FULL", result: null, timestamp: 0 } },
    );
  });
  await open(page, "?only=name,papers,picture,kept");
  const papers = cell(page, 2, "papers");
  await choose(page, papers, "很长很长的文件名.pdf", "application/pdf");
  await expect(papers.getByRole("progressbar")).toHaveText(/%$/);
  await expect(papers).toContainText("很长很长的….pdf");
  answer(true);
  await expect(papers.locator(".hw-file-done")).toHaveCount(1);
  expect(await value(page, 2, "papers")).toBe("temp/到了的文件名.pdf");
  await choose(page, papers, "再来.pdf", "application/pdf");
  await expect(papers.getByRole("progressbar")).toBeVisible();
  answer(false);
  await expect(papers.locator(".hw-file-error")).toHaveAttribute("title", "磁盘已满");
  await papers.locator(".hw-file-error").getByRole("button").click();
  await expect(papers.locator(".hw-file-error")).toHaveCount(0);
  await papers.getByRole("button", { name: /^移除/ }).click();
  expect(await value(page, 2, "papers")).toBe(null);
});

test("a file of another type is refused before it is sent", async ({ page }) => {
  await open(page, "?only=name,papers,picture,kept");
  await choose(page, cell(page, 1, "picture"), "不是.txt", "text/plain");
  await expect(page.getByRole("dialog")).toContainText("上传错误");
  await expect(page.getByRole("dialog")).toContainText("请上传图片");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /确\s?定/ })
    .click();
});

test("files are downloaded and removed where the column allows it, and listed in full", async ({ page }) => {
  await open(page, "?only=name,papers,picture,kept");
  await expect(
    cell(page, 1, "kept").getByRole("button", { name: /下载|移除/ }),
    "switched off by the column",
  ).toHaveCount(0);
  await expect(cell(page, 1, "papers").getByRole("button", { name: /下载/ })).toHaveCount(1);
  await cell(page, 1, "papers").getByRole("button", { name: /更多/ }).click();
  await expect(page.getByRole("dialog", { name: "附件" }).getByRole("listitem")).toHaveCount(2);
});

test("the detail of a row opens under the grid", async ({ page }) => {
  await open(page, "?below=1");
  await cell(page, 1, "#more").getByRole("button", { name: "展开第 1 行" }).click();
  await expect(page.getByText("详情 r0")).toBeVisible();
  await page
    .getByRole("region", { name: /第 1 行的明细/ })
    .getByRole("button", { name: "关闭" })
    .click();
});

test("the sub-table of a row opens below it, or above where there is no space", async ({ page }) => {
  await open(page, "?below=1");
  const sub = page.locator(".hw-sub-table");
  await cell(page, 1, "#more").getByRole("button", { name: "第 1 行的子表" }).click();
  await expect(sub).toContainText("子表 r0");
  await expect(sub, "more than 350 px below").toHaveAttribute("data-side", "below");
  await cell(page, 3, "#more").getByRole("button", { name: "第 3 行的子表" }).click();
  await expect(sub, "it opens again on another row").toContainText("子表 r2");
  await press(page, "Escape");
  await expect(sub).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 460 });
  await cell(page, 4, "#more").getByRole("button", { name: "第 4 行的子表" }).click();
  await expect(sub).toHaveAttribute("data-side", "above");
  await press(page, "Escape");
});

test("a sub-table that fails is tried three times", async ({ page }) => {
  await open(page, "?below=1");
  const sub = page.locator(".hw-sub-table");
  await page.evaluate(() => {
    window.failures = 2;
  });
  await cell(page, 1, "#more").getByRole("button", { name: "第 1 行的子表" }).click();
  await expect(sub, "the third try succeeds").toContainText("子表 r0");
  await press(page, "Escape");
  await page.evaluate(() => {
    window.failures = 3;
  });
  await cell(page, 1, "#more").getByRole("button", { name: "第 1 行的子表" }).click();
  await expect(page.getByText("打开子表失败")).toBeVisible();
  expect(await page.evaluate(() => window.failures)).toBe(0);
});

test("the record panel shows a row vertically, edits it and goes to the next", async ({ page }) => {
  await open(page, "?below=1");
  await cell(page, 2, "name").click();
  await page.getByRole("button", { name: "竖向查看" }).click();
  const recordPanel = page.getByRole("complementary", { name: "竖向查看" });
  await expect(recordPanel.getByRole("row")).toHaveCount(11);
  await recordPanel.getByRole("textbox").first().fill("竖着改");
  expect(await value(page, 2, "name")).toBe("竖着改");
  await recordPanel.getByRole("button", { name: "下一行" }).click();
  await expect(recordPanel).toContainText("第 3 行");
});
