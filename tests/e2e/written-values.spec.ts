// Values as people write them, on their way through the product: typed, pasted, copied, searched and exported.
import { readFile } from "node:fs/promises";
import { openAs } from "./accounts.ts";
import { visiblePage } from "./back-office.ts";
import { fieldOf, inputOf, openForm, save, signedIn } from "./form-page.ts";
import { cellOf, openGrid, ownRows, pasteInto, saveGrid, typeInto } from "./grid-page.ts";
import { expect, test } from "./test.ts";

test(
  "values are read as they are meant, and refused with the reason where they mean nothing",
  { tag: "@gate" },
  async ({ browser, baseURL }) => {
    const admin = await signedIn(browser, baseURL ?? "", "admin");
    const word = `自测${process.pid}x${Date.now() % 100_000}`;

    await test.step("typed into a form", async () => {
      const page = await openForm(admin, "/demo/text/new");
      await inputOf(page, "普通文本").fill(word);
      await inputOf(page, "身份证号").fill("110105194912310020");
      await inputOf(page, "手机号").fill("13800138000\u202c");
      await expect(fieldOf(page, "身份证号").getByText("末位与前 17 位不符")).toBeVisible();
      await inputOf(page, "身份证号").fill("11010519491231002Ｘ");
      await save(page);
      await expect(page.getByText("已保存").or(page.getByText("已新增")).first()).toBeVisible();
      await page.close();
    });

    await test.step("found by another spelling", async () => {
      const page = await admin.context.newPage();
      await page.goto(`/demo/text?idCard=110105491231002&plain=${encodeURIComponent(word)}`);
      await expect(visiblePage(page).getByRole("link", { name: word })).toBeVisible();
      await page.close();
    });

    await test.step("rows without a value are named where a condition leaves them out", async () => {
      await admin.api("POST", "/online/api/demo_text/add", { plain: word, email: "a@example.com" });
      const superQuery = [
        { field: "plain", rule: "eq", val: word },
        { field: "email", rule: "ne", val: "A@example.com" },
      ];
      const page = await admin.context.newPage();
      const query = encodeURIComponent(JSON.stringify(superQuery));
      await page.goto(`/demo/text?superQueryParams=${query}&superQueryMatchType=and`);
      await expect(visiblePage(page).getByText("另有 1 行未填")).toBeVisible();
      await expect(visiblePage(page).getByRole("link", { name: word })).toHaveCount(0);
      await visiblePage(page).getByRole("button", { name: "一并显示" }).click();
      await expect(visiblePage(page).getByRole("link", { name: word })).toHaveCount(1);
      await page.close();
    });

    await test.step("typed into a grid, pasted and copied", async () => {
      const { word: name } = await ownRows(admin, 2);
      const page = await openGrid(admin, name);
      await typeInto(page, page, 1, "price", "12。5");
      await expect(cellOf(page, 1, "price")).toHaveText("¥12.50");
      await pasteInto(page, 1, "quantity", [["1,234.5"], ["5%"]]);
      await expect(cellOf(page, 1, "quantity")).toHaveText("1,234.500");
      await expect(cellOf(page, 2, "quantity")).toHaveAttribute("aria-invalid", "true");
      await typeInto(page, page, 2, "quantity", "2");
      await expect(cellOf(page, 2, "quantity")).not.toHaveAttribute("aria-invalid", "true");
      await cellOf(page, 1, "price").click();
      const copied = await page
        .locator(".hw-cell-input")
        .last()
        .evaluate((box) => {
          const data = new DataTransfer();
          box.dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
          return data.getData("text/plain");
        });
      expect(copied.trim()).toBe("12.50");
      await saveGrid(page);
      await expect(page.getByText("已保存 2 行")).toBeVisible();
      await page.close();
    });

    await test.step("exported as texts and numbers", async () => {
      const page = await openAs(browser, baseURL, "/stat/bidding");
      const coming = page.waitForEvent("download");
      await visiblePage(page).getByRole("button", { name: "导出" }).click();
      await page.getByRole("menuitem", { name: "导出 Excel" }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toBe("竞价统计.xlsx");
      // What is in its cells has tests beside the writer; here the whole file has arrived.
      const bytes = await readFile(await file.path());
      expect([bytes.subarray(0, 2).toString(), bytes.subarray(-22, -18).toString("hex")]).toEqual(["PK", "504b0506"]);
    });
  },
);

test("a time that is typed into a grid is read, or stays with the reason", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const { word } = await ownRows(admin, 2);
  const page = await openGrid(admin, word);
  for (const [row, text] of [
    [1, "8点"],
    [2, "25点"],
  ] as const) {
    await cellOf(page, row, "price").click();
    // A column beyond the window is drawn when the selection comes to it.
    for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
    await expect(cellOf(page, row, "opens")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.locator(".hw-box-editor input")).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(cellOf(page, 1, "opens")).toHaveText("08:00:00");
  await expect(cellOf(page, 2, "opens")).toHaveText("25点");
  await expect(cellOf(page, 2, "opens")).toHaveAttribute("aria-invalid", "true");
});
