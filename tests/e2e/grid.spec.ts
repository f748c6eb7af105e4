// The face of the editable grid on a page of its own: keys, mouse, clipboard, toolbar, rules and cells of the
// specification.
import { expect, test, type Locator, type Page } from "./test.ts";
import { active, at, cell, copied, dragEdge, envelope, header, openGrid, paste, press, value } from "./grid/actions.ts";
import { serveGridPage } from "./grid/serve.ts";

let served: Awaited<ReturnType<typeof serveGridPage>>;
test.beforeAll(async () => {
  served = await serveGridPage();
});
test.afterAll(() => served.stop());

const open = (page: Page, address = "") => openGrid(page, served.url + address);

for (const { way, address, far } of [
  { way: "all rows known", address: "", far: 6 },
  { way: "slots", address: "?rows=3000", far: 3000 },
]) {
  test(`the keyboard of a spreadsheet, ${way}`, async ({ page }) => {
    await open(page, address);
    await cell(page, 1, "name").click();
    await page.keyboard.type("新名");
    await expect(cell(page, 1, "name"), "nothing is written before Enter").toHaveText("名称1");
    await press(page, "Enter");
    expect(await value(page, 1, "name")).toBe("新名");
    await at(page, 2, "name");
    await press(page, "Shift+Enter");
    await at(page, 1, "name");
    await press(page, "F2");
    await page.keyboard.type("改");
    await press(page, "Enter");
    expect(await value(page, 1, "name")).toBe("新名改");
    await page.keyboard.type("不要");
    await press(page, "Escape");
    expect(await value(page, 2, "name")).toBe("名称2");
    await cell(page, 2, "name").dblclick();
    await page.keyboard.type("双击");
    await press(page, "Tab");
    expect(await value(page, 2, "name")).toBe("名称2双击");
    await at(page, 2, "count");
    await page.keyboard.type("12");
    await press(page, "ArrowDown");
    expect(await value(page, 2, "count"), "an arrow leaves what was typed over").toBe(12);
    await at(page, 3, "count");

    await press(page, "End", "Tab");
    await at(page, 4, "name");
    await press(page, "Shift+Tab", "Home", "Control+ArrowDown");
    await at(page, far, "name");
    await press(page, "Control+Home");
    await at(page, 1, "name");
    await press(page, "PageDown");
    await expect(active(page)).not.toHaveText("新名改");
    await press(page, "PageUp", "Shift+ArrowDown", "Shift+ArrowRight");
    await expect(page.locator('[role=gridcell][aria-selected="true"]')).toHaveCount(4);
    await press(page, "Delete");
    expect([await value(page, 1, "name"), await value(page, 2, "count")]).toEqual([null, null]);
    await press(page, "Control+z");
    expect([await value(page, 1, "name"), await value(page, 2, "count")]).toEqual(["新名改", 12]);
    await press(page, "Control+y");
    expect(await value(page, 1, "name")).toBe(null);
    await press(page, "Control+z", "Control+Shift+z", "Control+z");
    expect(await value(page, 1, "name")).toBe("新名改");

    await cell(page, 1, "name").click();
    await press(page, "Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
    expect([await value(page, 2, "name"), await value(page, 3, "name")]).toEqual(["新名改", "新名改"]);
    await press(page, "Control+z");
    await cell(page, 1, "name").click();
    await press(page, "Alt+ArrowDown");
    expect([await value(page, 1, "name"), await value(page, 2, "name")]).toEqual(["名称2双击", "新名改"]);
    await at(page, 2, "name");
    await press(page, "Alt+ArrowUp", "Space");
    await expect(page.getByText("已选 1 行")).toBeVisible();
    await press(page, "Control+a");
    await expect(cell(page, 2, "price")).toHaveAttribute("aria-selected", "true");

    await press(page, "Escape", "Control+f");
    await page.getByLabel("查找内容").fill(`名称${far - 1}`);
    await expect(page.locator(".hw-find-count")).toHaveText(/^\d+ 处$/);
    await press(page, "Enter");
    await at(page, far - 1, "name");
    await expect(cell(page, far - 1, "name")).toHaveClass(/hw-found/);
    await press(page, "Escape");
    await expect(page.locator(".hw-cell-input")).toBeFocused();
    await expect(page.getByRole("grid", { name: "明细" })).toHaveAttribute("aria-rowcount", String(far + 2));
  });
}

test("typing survives a scroll, in slots", async ({ page }) => {
  await open(page, "?rows=3000");
  await cell(page, 2, "name").click();
  await page.keyboard.type("走");
  await page.locator(".hw-scroller").evaluate((scroller) => {
    scroller.scrollTop = 30_000;
  });
  await expect(cell(page, 495, "name")).toBeVisible();
  await page.keyboard.type("远");
  await press(page, "Enter");
  expect(await value(page, 2, "name")).toBe("走远");
  await at(page, 3, "name");
});

test("what Excel brings: quotes, line breaks, money, days, wide digits, labels, a locked column, new rows", async ({
  page,
}) => {
  await open(page, "?only=name,count,price,day,grade,done,memo,locked");
  const lines = [
    ['引"号"', "１２", "¥1,234.50", "2026/1/2", "二等", "是", "一行\n两行", "x"],
    ["乙", "三", "2,000", "2026年3月4日", "不在", "否", "", "y"],
    ["丙", "5", "(12.50)", "2026-13-01", "1", "√", "尾", "z"],
  ];
  const quoted = (text: string) => (/["\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const cellOf = (text: string) => `<td>${text.replaceAll("\n", "<br style='mso-data-placement:same-cell'>")}</td>`;
  const table = lines.map((line) => `<tr>${line.map(cellOf).join("")}</tr>`).join("");
  const html =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><!--StartFragment-->' +
    `<table>${table}</table><!--EndFragment--></body></html>`;
  await cell(page, 5, "name").click();
  // Columns stand in the schema's order: text before done stands memo.
  await paste(page, lines.map((line) => line.map(quoted).join("\t")).join("\r\n") + "\r\n", html);
  await expect(page.getByText("共 7 行"), "a row was added for the third line").toBeVisible();
  expect([
    await value(page, 5, "name"),
    await value(page, 5, "count"),
    await value(page, 5, "price"),
    await value(page, 5, "day"),
    await value(page, 5, "grade"),
    await value(page, 5, "done"),
    await value(page, 5, "memo"),
    await value(page, 5, "locked"),
  ]).toEqual(['引"号"', 12, "1234.50", "2026-01-02", "2", true, "一行\n两行", "锁5"]);
  expect(
    [await value(page, 6, "count"), await value(page, 6, "grade"), await value(page, 7, "day")],
    "what cannot be read is kept",
  ).toEqual(["三", "不在", "2026-13-01"]);
  await expect(cell(page, 6, "count")).toHaveText("三");
  await expect(cell(page, 6, "count")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/个单元格无法识别，已保留原文并标红.*个单元格不可编辑，已跳过/)).toBeVisible();

  await cell(page, 5, "name").click();
  await cell(page, 5, "memo").click({ modifiers: ["Shift"] });
  const out = await copied(page);
  expect(out.text, "as Excel writes it: quotes only where a cell would break").toBe(
    '引"号"\t12\t1234.50\t2026-01-02\t二等\t是\t"一行\n两行"',
  );
  expect(out.html).toContain("<table>");
  await cell(page, 1, "name").click();
  await paste(page, out.text, out.html);
  expect([
    await value(page, 1, "name"),
    await value(page, 1, "price"),
    await value(page, 1, "grade"),
    await value(page, 1, "memo"),
  ]).toEqual(['引"号"', "1234.50", "2", "一行\n两行"]);
  await press(page, "Control+z", "Control+z");
  expect(await page.evaluate(() => [window.rows.total, window.rows.dirty]), "a paste is one step of undo").toEqual([
    6,
    false,
  ]);

  await cell(page, 2, "name").click();
  expect((await copied(page, "cut")).text).toContain("名称2");
  expect(await value(page, 2, "name")).toBe(null);
});

test("the mouse: a block, the fill handle, rows by their number and by their handle", async ({ page }) => {
  await open(page);
  const centre = async (target: Locator) => {
    const box = await target.boundingBox();
    return {
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
      right: (box?.x ?? 0) + (box?.width ?? 0),
      bottom: (box?.y ?? 0) + (box?.height ?? 0),
      left: box?.x ?? 0,
    };
  };
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  await drag(await centre(cell(page, 1, "count")), await centre(cell(page, 2, "price")));
  await expect(page.locator('[role=gridcell][aria-selected="true"]')).toHaveCount(4);
  await drag(await centre(cell(page, 1, "count")), await centre(cell(page, 2, "count")));
  const corner = await centre(cell(page, 2, "count"));
  await drag({ x: corner.right - 4, y: corner.bottom - 4 }, await centre(cell(page, 4, "count")));
  expect([await value(page, 3, "count"), await value(page, 4, "count")]).toEqual([3, 4]);
  await cell(page, 1, "name").click();
  const one = await centre(cell(page, 1, "name"));
  await drag({ x: one.right - 4, y: one.bottom - 4 }, await centre(cell(page, 2, "name")));
  expect(await value(page, 2, "name")).toMatch(/^名称[12]$/);
  const grip = await centre(cell(page, 1, "#number"));
  const third = await centre(cell(page, 3, "#number"));
  await drag({ x: grip.left + 8, y: grip.y }, { x: third.x, y: third.bottom - 8 });
  expect(await value(page, 3, "code")).toBe("100000");
  await cell(page, 2, "#number").click();
  await expect(cell(page, 2, "price")).toHaveAttribute("aria-selected", "true");
});

test("sizes, the head, exact sums, and what is read only", async ({ page }) => {
  await open(page);
  const height = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().height);
  expect(await height(page.getByRole("row").nth(1))).toBe(61);
  expect(await height(page.locator(".hw-sheet-host"))).toBe(400);
  const width = (key: string) => cell(page, 1, key).evaluate((element) => element.getBoundingClientRect().width);
  expect(await width("day")).toBeGreaterThanOrEqual(135);
  await expect(header(page, "name")).toHaveText("名称*");
  await expect(page.locator('.hw-row-total [data-column="price"]')).toHaveText("78.00");
  const before = await width("name");
  await dragEdge(page, "name", 60);
  expect(await width("name")).toBeGreaterThan(before + 40);
  await open(page);
  expect(await width("name"), "widths are remembered").toBeGreaterThan(before + 40);
  // Days, moments and pickers cannot be drawn narrower than they can be read.
  for (const [key, least] of [
    ["day", 135],
    ["at", 190],
    ["place", 190],
  ] as const) {
    await open(page, `?only=${key},name`);
    await dragEdge(page, key, -30);
    expect(await width(key), key).toBe(least);
  }
  await open(page, "?excluded=1");
  await expect(page.getByRole("button", { name: /新\s?增/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /删\s?除/ })).toHaveCount(0);
  await open(page, "?readonly=1");
  await cell(page, 1, "name").dblclick();
  await page.keyboard.type("x");
  await press(page, "Enter", "Delete");
  expect(await value(page, 1, "name")).toBe("名称1");
});

test("rows are added as set, inserted no faster than every 1.5 s, and deleted after a question", async ({ page }) => {
  await open(page);
  await page
    .getByRole("button", { name: /^plus 新\s?增$|^新\s?增$/ })
    .first()
    .click();
  await expect(page.getByText("共 7 行")).toBeVisible();
  await at(page, 7, "name");
  await page.getByRole("button", { name: "新增设置" }).click();
  await expect(page.getByLabel("新增行数")).toHaveValue("1");
  await expect(page.getByLabel("新增位置")).toHaveValue("0");
  await page.getByLabel("新增行数").fill("0");
  await page.getByLabel("新增行数").press("Tab");
  await expect(page.getByLabel("新增行数"), "at least one").toHaveValue("1");
  await page.getByLabel("新增行数").fill("3");
  await page.getByLabel("新增位置").fill("2");
  await page.getByRole("button", { name: /^确\s?定$/ }).click();
  await page
    .getByRole("button", { name: /^plus 新\s?增$|^新\s?增$/ })
    .first()
    .click();
  await expect(page.getByText("共 10 行")).toBeVisible();
  expect([await value(page, 1, "name"), await value(page, 2, "name"), await value(page, 5, "name")]).toEqual([
    "名称1",
    null,
    "名称2",
  ]);
  expect(await page.evaluate(() => localStorage.getItem("Grid:sheet:add"))).toBe('{"count":3,"position":2}');

  await press(page, "Control+Home");
  const insert = page.getByRole("button", { name: /插\s?入/ });
  await insert.click();
  await insert.click();
  await expect(page.getByText("你点击的太快了")).toBeVisible();
  await expect(page.getByText("共 11 行"), "the second press did nothing").toBeVisible();

  await page.getByRole("button", { name: /删\s?除/ }).click();
  await expect(page.getByText("请选择一条记录！")).toBeVisible();
  await page.getByRole("checkbox", { name: "选择第 5 行" }).click();
  await page.getByRole("button", { name: /删\s?除/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /删\s?除/ })
    .click();
  await expect(page.getByText("共 10 行")).toBeVisible();
  expect(await page.evaluate(() => window.rows.changes().deleted.length + window.rows.changes().added.length)).toBe(4);
  await open(page, "?max=6");
  await expect(page.getByRole("button", { name: /新\s?增/ }).first()).toBeDisabled();
});

test("rules speak while one types and when the cell is left; the list of errors leads to the cell", async ({
  page,
}) => {
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
  await cell(page, 1, "name").click();
  await press(page, "Delete");
  await expect(tip).toHaveText("请输入名称");
  await cell(page, 2, "code").click();
  await page.keyboard.type("765432");
  await press(page, "Enter", "ArrowUp");
  await expect(tip).toContainText("重复");

  await cell(page, 3, "count").click();
  await page.keyboard.type("-1x2.5");
  await expect(page.locator(".hw-cell-input"), "only a minus and digits get in").toHaveValue("-125");
  await press(page, "Escape");
  await cell(page, 3, "weight").click();
  await page.keyboard.type("-.");
  await press(page, "Enter");
  expect(await value(page, 3, "weight"), "no number is cleared").toBe(null);
  await cell(page, 3, "weight").click();
  await page.keyboard.type("1a.5");
  await press(page, "Tab");
  expect(await value(page, 3, "weight")).toBe("1.500");

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

test("cells that are chosen, toggled, opened and drawn by the page", async ({ page }) => {
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
  await cell(page, 1, "done").locator(".hw-check").click();
  expect(await value(page, 1, "done")).toBe(false);
  await press(page, "Enter");
  expect(await value(page, 1, "done")).toBe(true);
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
  await cell(page, 1, "day").dblclick();
  await page.locator(".ant-picker-dropdown:visible").getByTitle("2026-01-20").click();
  expect(await value(page, 1, "day")).toBe("2026-01-20");

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

  await cell(page, 1, "words").click();
  await page.keyboard.type("01020");
  await expect(page.locator(".hw-cell-input")).toHaveValue("01;02;0");
  await press(page, "Enter");
  expect(await value(page, 1, "words")).toBe("01,02,0");
  await expect(cell(page, 2, "own").getByTestId("own")).toHaveText("<自2>");

  await cell(page, 1, "place").dblclick();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.searchParams.get("pageSize")).toBe("10");
  // Time stands still: on a busy machine typing alone would take the hundred milliseconds that are left.
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
  // The clock is that of the browser's context, which the next tests share.
  await page.clock.resume();
});

test("file cells: on the way, arrived, refused, more than one, and what may be done with them", async ({ page }) => {
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
  const choose = async (target: Locator, name: string, mimeType: string) => {
    const chooser = page.waitForEvent("filechooser");
    await target.getByRole("button", { name: "上传" }).click();
    await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from("x") });
  };
  await choose(papers, "很长很长的文件名.pdf", "application/pdf");
  await expect(papers.getByRole("progressbar")).toHaveText(/%$/);
  await expect(papers).toContainText("很长很长的….pdf");
  answer(true);
  await expect(papers.locator(".hw-file-done")).toHaveCount(1);
  expect(await value(page, 2, "papers")).toBe("temp/到了的文件名.pdf");
  await choose(papers, "再来.pdf", "application/pdf");
  await expect(papers.getByRole("progressbar")).toBeVisible();
  answer(false);
  await expect(papers.locator(".hw-file-error")).toHaveAttribute("title", "磁盘已满");
  await papers.locator(".hw-file-error").getByRole("button").click();
  await expect(papers.locator(".hw-file-error")).toHaveCount(0);
  await papers.getByRole("button", { name: /^移除/ }).click();
  expect(await value(page, 2, "papers")).toBe(null);

  await choose(cell(page, 1, "picture"), "不是.txt", "text/plain");
  await expect(page.getByRole("dialog")).toContainText("上传错误");
  await expect(page.getByRole("dialog")).toContainText("请上传图片");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /确\s?定/ })
    .click();

  await expect(
    cell(page, 1, "kept").getByRole("button", { name: /下载|移除/ }),
    "switched off by the column",
  ).toHaveCount(0);
  await expect(cell(page, 1, "papers").getByRole("button", { name: /下载/ })).toHaveCount(1);
  await cell(page, 1, "papers").getByRole("button", { name: /更多/ }).click();
  await expect(page.getByRole("dialog", { name: "附件" }).getByRole("listitem")).toHaveCount(2);
});

test("what belongs to a row: its detail, its sub-table below or above, and the row stood upright", async ({ page }) => {
  await open(page, "?below=1");
  await cell(page, 1, "#more").getByRole("button", { name: "展开第 1 行" }).click();
  await expect(page.getByText("详情 r0")).toBeVisible();
  await page
    .getByRole("region", { name: /第 1 行的明细/ })
    .getByRole("button", { name: "关闭" })
    .click();
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
  await page.setViewportSize({ width: 1440, height: 900 });
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

  await cell(page, 2, "name").click();
  await page.getByRole("button", { name: "竖向查看" }).click();
  const recordPanel = page.getByRole("complementary", { name: "竖向查看" });
  await expect(recordPanel.getByRole("row")).toHaveCount(11);
  await recordPanel.getByRole("textbox").first().fill("竖着改");
  expect(await value(page, 2, "name")).toBe("竖着改");
  await recordPanel.getByRole("button", { name: "下一行" }).click();
  await expect(recordPanel).toContainText("第 3 行");
});
