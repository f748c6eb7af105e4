// The face of the editable grid on a page of its own: keys, mouse, clipboard, sizes and toolbar.
import { expect, test, type Locator, type Page } from "./test.ts";
import { active, at, cell, copied, dragLine, header, openGrid, paste, press, value } from "./grid/actions.ts";

let url = "";
test.beforeEach(({ gridPage }) => {
  url = gridPage;
});

const open = (page: Page, address = "") => openGrid(page, url + address);
/** As one who has set nothing: what this test has set is gone. */
const openAnew = async (page: Page, address: string) => {
  // The first page of a test is blank and has no storage.
  if (page.url().startsWith(url)) await page.evaluate(() => localStorage.clear());
  await open(page, address);
};

for (const { way, address, far } of [
  { way: "all rows known", address: "", far: 6 },
  { way: "virtual rows", address: "?rows=3000", far: 3000 },
]) {
  test(`typed text is written by Enter, Tab and arrows, and dropped by Escape, ${way}`, async ({ page }) => {
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
  });

  test(`keys move the active cell, to the edges and by pages, ${way}`, async ({ page }) => {
    await open(page, address);
    await cell(page, 3, "count").click();
    await press(page, "End", "Tab");
    await at(page, 4, "name");
    await press(page, "Shift+Tab", "Home", "Control+ArrowDown");
    await at(page, far, "name");
    await press(page, "Control+Home");
    await at(page, 1, "name");
    await press(page, "PageDown");
    await expect(active(page)).not.toHaveText("名称1");
    await press(page, "PageUp");
    await at(page, 1, "name");
  });

  test(`a selection is cleared in one step of undo and redo, ${way}`, async ({ page }) => {
    await open(page, address);
    await cell(page, 1, "name").click();
    await press(page, "Shift+ArrowDown", "Shift+ArrowRight");
    await expect(page.locator('[role=gridcell][aria-selected="true"]')).toHaveCount(4);
    await press(page, "Delete");
    expect([await value(page, 1, "name"), await value(page, 2, "count")]).toEqual([null, null]);
    await press(page, "Control+z");
    expect([await value(page, 1, "name"), await value(page, 2, "count")]).toEqual(["名称1", 2]);
    await press(page, "Control+y");
    expect(await value(page, 1, "name")).toBe(null);
    await press(page, "Control+z", "Control+Shift+z", "Control+z");
    expect(await value(page, 1, "name")).toBe("名称1");
  });

  test(`rows are filled down, moved and selected by keys, ${way}`, async ({ page }) => {
    await open(page, address);
    await cell(page, 1, "name").click();
    await press(page, "Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
    expect([await value(page, 2, "name"), await value(page, 3, "name")]).toEqual(["名称1", "名称1"]);
    await press(page, "Control+z");
    await cell(page, 1, "name").click();
    await press(page, "Alt+ArrowDown");
    expect([await value(page, 1, "name"), await value(page, 2, "name")]).toEqual(["名称2", "名称1"]);
    await at(page, 2, "name");
    await press(page, "Alt+ArrowUp", "Space");
    await expect(page.getByText("已选 1 行")).toBeVisible();
    await press(page, "Control+a");
    await expect(cell(page, 2, "price")).toHaveAttribute("aria-selected", "true");
  });

  test(`find goes to the next match and gives the focus back, ${way}`, async ({ page }) => {
    await open(page, address);
    await cell(page, 1, "name").click();
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

test("typing survives a scroll of virtual rows", async ({ page }) => {
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

/** Pastes three lines at row 5: with quotes, a line break, money, days, wide digits, labels, and a locked column. */
async function pasteFromExcel(page: Page): Promise<void> {
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
  // Columns are in the order of the schema.
  await paste(page, lines.map((line) => line.map(quoted).join("\t")).join("\r\n") + "\r\n", html);
  await expect(page.getByText("共 7 行"), "a row was added for the third line").toBeVisible();
}

test(
  "a paste from Excel is parsed by kind, adds rows and keeps what it cannot parse",
  { tag: "@gate" },
  async ({ page }) => {
    await pasteFromExcel(page);
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
  },
);

test("a copy is as Excel writes it, and a paste is one step of undo", async ({ page }) => {
  await pasteFromExcel(page);
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
});

test("a cut copies and empties the cell", async ({ page }) => {
  await open(page, "?only=name,count,price,day,grade,done,memo,locked");
  await cell(page, 2, "name").click();
  expect((await copied(page, "cut")).text).toContain("名称2");
  expect(await value(page, 2, "name")).toBe(null);
});

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
const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
};

test("the mouse selects a block", async ({ page }) => {
  await open(page);
  await drag(page, await centre(cell(page, 1, "count")), await centre(cell(page, 2, "price")));
  await expect(page.locator('[role=gridcell][aria-selected="true"]')).toHaveCount(4);
});

test("the fill handle continues a series and repeats a text", async ({ page }) => {
  await open(page);
  await drag(page, await centre(cell(page, 1, "count")), await centre(cell(page, 2, "count")));
  const corner = await centre(cell(page, 2, "count"));
  await drag(page, { x: corner.right - 4, y: corner.bottom - 4 }, await centre(cell(page, 4, "count")));
  expect([await value(page, 3, "count"), await value(page, 4, "count")]).toEqual([3, 4]);
  await cell(page, 1, "name").click();
  const one = await centre(cell(page, 1, "name"));
  await drag(page, { x: one.right - 4, y: one.bottom - 4 }, await centre(cell(page, 2, "name")));
  expect(await value(page, 2, "name")).toMatch(/^名称[12]$/);
});

test("a row is moved by its handle and selected by its number", async ({ page }) => {
  await open(page);
  const grip = await centre(cell(page, 1, "#number"));
  const third = await centre(cell(page, 3, "#number"));
  await drag(page, { x: grip.left + 8, y: grip.y }, { x: third.x, y: third.bottom - 8 });
  expect(await value(page, 3, "code")).toBe("100000");
  await cell(page, 2, "#number").click();
  await expect(cell(page, 2, "price")).toHaveAttribute("aria-selected", "true");
});

const widthOf = (page: Page, key: string) =>
  cell(page, 1, key).evaluate((element) => element.getBoundingClientRect().width);

test("rows and the grid have the heights of the specification, and totals are exact", async ({ page }) => {
  await open(page);
  const height = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().height);
  expect(await height(page.getByRole("row").nth(1))).toBe(61);
  expect(await height(page.locator(".hw-sheet-host"))).toBe(400);
  await expect(header(page, "name")).toHaveText("名称*");
  await expect(page.locator('.hw-row-total [data-column="price"]')).toHaveText("¥78.00");
});

test("a column keeps the width that it was dragged to", async ({ page }) => {
  await open(page);
  expect(await widthOf(page, "day")).toBeGreaterThanOrEqual(135);
  const before = await widthOf(page, "name");
  await dragLine(page, "name", 60);
  expect(await widthOf(page, "name")).toBeGreaterThan(before + 40);
  await open(page);
  expect(await widthOf(page, "name"), "widths are remembered").toBeGreaterThan(before + 40);
});

for (const { way, address } of [
  { way: "all rows known", address: "?only=name,count,price,day" },
  { way: "virtual rows", address: "?only=name,count,price,day&rows=3000" },
]) {
  test(`a drag on the line between two headers resizes and never reorders, ${way}`, async ({ page }) => {
    for (const beside of [0, -4, 4]) {
      await openAnew(page, address);
      const order = () =>
        page
          .getByRole("columnheader")
          .evaluateAll((all) =>
            all
              .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
              .map((one) => one.dataset["column"]),
          );
      const before = { order: await order(), width: await widthOf(page, "count") };
      await dragLine(page, "count", 150, beside);
      expect(await order(), `${beside} px beside the line`).toEqual(before.order);
      expect(Math.round((await widthOf(page, "count")) - before.width), `${beside} px beside the line`).toBe(150);
    }
  });
}

for (const { way, rows } of [
  { way: "all rows known", rows: 6 },
  { way: "virtual rows", rows: 3000 },
]) {
  test(`columns are hidden, moved and set back to the default, ${way}`, async ({ page }) => {
    const address = `?only=name,count,price,day&rows=${rows}`;
    const heads = () =>
      page.getByRole("columnheader").evaluateAll((all) =>
        all
          .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
          .map((one) => one.dataset["column"] ?? "")
          .filter((id) => !id.startsWith("#")),
      );
    const stored = () => page.evaluate(() => localStorage.getItem("Grid:sheet:columns"));
    await openAnew(page, address);
    await cell(page, 1, "name").click();
    const width = await widthOf(page, "count");
    await dragLine(page, "count", 80);
    await page.getByRole("button", { name: "列设置" }).click();
    await page.getByRole("checkbox", { name: "名称" }).click();
    // Over two columns that are not shown, and 单价.
    for (let step = 0; step < 3; step++) await page.getByRole("button", { name: "上移 日期" }).click();
    await expect.poll(heads).toEqual(["count", "day", "price"]);
    await at(page, 1, "count");
    await open(page, address);
    expect(await heads(), "remembered").toEqual(["count", "day", "price"]);
    expect(await stored()).not.toBe(null);
    // What is not shown is not found.
    await cell(page, 1, "count").click();
    await press(page, "Control+f");
    await page.getByLabel("查找内容").fill("名称1");
    await expect(page.locator(".hw-find-count")).toHaveText("没有找到");
    await page.getByRole("button", { name: "列设置" }).click();
    await page.getByRole("button", { name: "恢复默认" }).click();
    await expect.poll(heads).toEqual(["name", "count", "price", "day"]);
    await expect.poll(() => widthOf(page, "count")).toBe(width);
    expect(await stored(), "nothing is left stored").toBe(null);
  });
}

test("days, moments and pickers stay wide enough to be read", async ({ page }) => {
  // Days, moments and pickers cannot be drawn narrower than they can be read.
  for (const [key, least] of [
    ["day", 135],
    ["at", 190],
    ["place", 190],
  ] as const) {
    await open(page, `?only=${key},name`);
    await dragLine(page, key, -1000);
    expect(await widthOf(page, key), key).toBe(least);
  }
});

test("a grid without additions and deletions has no buttons for them", async ({ page }) => {
  await open(page, "?excluded=1");
  await expect(page.getByRole("button", { name: /新\s?增/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /删\s?除/ })).toHaveCount(0);
});

test("a read-only grid takes no input", async ({ page }) => {
  await open(page, "?readonly=1");
  await cell(page, 1, "name").dblclick();
  await page.keyboard.type("x");
  await press(page, "Enter", "Delete");
  expect(await value(page, 1, "name")).toBe("名称1");
});

test("rows are added as many and where the settings say", async ({ page }) => {
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
});

test("rows are inserted no faster than every 1.5 s", async ({ page }) => {
  await open(page);
  await cell(page, 1, "name").click();
  const insert = page.getByRole("button", { name: /插\s?入/ });
  await insert.click();
  await insert.click();
  await expect(page.getByText("你点击的太快了")).toBeVisible();
  await expect(page.getByText("共 7 行"), "the second press did nothing").toBeVisible();
});

test("selected rows are deleted after a question", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: /删\s?除/ }).click();
  await expect(page.getByText("请选择一条记录！")).toBeVisible();
  await page.getByRole("checkbox", { name: "选择第 5 行" }).click();
  await page.getByRole("button", { name: /删\s?除/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /删\s?除/ })
    .click();
  await expect(page.getByText("共 5 行")).toBeVisible();
  expect(await page.evaluate(() => window.rows.changes().deleted.length + window.rows.changes().added.length)).toBe(1);
});

test("no more rows are added than the grid may have", async ({ page }) => {
  await open(page, "?max=6");
  await expect(page.getByRole("button", { name: /新\s?增/ }).first()).toBeDisabled();
});

for (const { way, rows } of [
  { way: "all rows known", rows: 60 },
  { way: "virtual rows", rows: 3000 },
]) {
  test(`the label of the totals stays at the left during a scroll sideways, ${way}`, async ({ page }) => {
    await openAnew(page, `?rows=${rows}`);
    const label = page.locator(".hw-row-total").getByText("合计");
    const before = await label.boundingBox();
    await cell(page, 1, "name").click();
    await press(page, "End");
    await expect(header(page, "name")).not.toBeInViewport();
    await expect(label).toBeInViewport({ ratio: 1 });
    expect((await label.boundingBox())?.x).toBe(before?.x);
    const total = page.locator(".hw-row-total").first();
    expect(await total.evaluate((element) => element.getBoundingClientRect().height)).toBe(40);
  });

  test(`on paper all rows stand in a plain table, without buttons, the totals after them, ${way}`, async ({ page }) => {
    await openAnew(page, `?rows=${rows}`);
    await page.locator(".hw-cell-input").focus();
    await press(page, "PageDown", "PageDown");
    const scrolled = await cell(page, 10, "name").boundingBox();
    await page.emulateMedia({ media: "print" });
    const table = page.getByRole("table", { name: "明细" });
    await expect(table.getByRole("row")).toHaveCount(rows + 2);
    await expect(table.getByRole("row").nth(rows)).toContainText(`名称${rows}`);
    await expect(table.getByRole("row").last()).toContainText("合计");
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("toolbar")).toHaveCount(0);
    const [last, totals] = await Promise.all(
      [rows, rows + 1].map((index) => table.getByRole("row").nth(index).boundingBox()),
    );
    expect(totals?.y, "totals do not lie over a row").toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0) - 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    await page.emulateMedia({ media: "screen" });
    await expect(table).toHaveCount(0);
    expect((await cell(page, 10, "name").boundingBox())?.y, "the grid is scrolled as it was").toBe(scrolled?.y);
  });
}

for (const width of [1440, 390])
  test(`the vertical view holds long values at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAnew(page, "?rows=6");
    await page.evaluate(() => {
      const row = window.rows.rowAt(0) ?? "";
      const long = "W".repeat(120);
      window.rows.set(
        ["name", "note", "memo", "own", "code", "mobile"]
          .map((key) => ({ row, key, value: long }))
          .concat([
            { row, key: "words", value: `${long},${long}` },
            { row, key: "place", value: "x" },
            { row, key: "several", value: "1,2,3" },
            { row, key: "papers", value: `temp/${long}.pdf` },
          ]),
      );
    });
    await cell(page, 1, "name").click();
    await page.getByRole("button", { name: "竖向查看" }).click();
    const panel = page.getByRole("complementary", { name: "竖向查看" });
    await expect(panel).toBeVisible();
    const overflowing = () =>
      page.evaluate(() =>
        [
          document.documentElement,
          ...document.querySelectorAll(".hw-record-panel, .hw-record-panel-scroller, .hw-record-panel-line > *"),
        ]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => `${element.className || element.tagName} ${element.textContent}`),
      );
    const lines = page.locator(".hw-record-panel-scroller");
    for (const top of [0, 500, 1000, 5000]) {
      await lines.evaluate((element, offset) => {
        element.scrollTop = offset;
      }, top);
      await expect.poll(overflowing).toEqual([]);
    }
  });
