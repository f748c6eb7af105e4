// A picture is cut before it goes up: moved, zoomed and turned by keys and buttons, in the ratio of its field.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../support/server.ts";
import { openAs } from "./accounts.ts";
import { expect, test } from "./test.ts";
import { fieldOf, inputOf, openForm, save, signedIn } from "./form-page.ts";

const PICTURE = readFileSync(
  join(PROJECT_ROOT, "schemas/demo/files/picture/202611/019aa3c0-0009-7000-8000-000000000006.jpg"),
);

test("a portrait is cut in a dialog and stored as it was cut", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/file/new");
  await inputOf(page, "标题").fill("裁剪的头像");
  const portrait = fieldOf(page, "头像");
  const choose = () =>
    portrait.locator("input[type=file]").setInputFiles({ name: "林地.jpg", mimeType: "image/jpeg", buffer: PICTURE });
  await choose();
  const dialog = page.getByRole("dialog", { name: "裁剪图片" });
  const done = dialog.getByRole("button", { name: "使用图片" });
  await expect(done).toBeEnabled();
  await dialog.getByRole("button", { name: /取\s?消/ }).click();
  await expect(dialog).toBeHidden();
  await expect(portrait.locator("img")).toHaveCount(0);

  await choose();
  await expect(done).toBeEnabled();
  await page.screenshot({ path: test.info().outputPath("crop-1440.png") });
  await dialog.getByRole("slider", { name: "缩放" }).press("ArrowRight");
  await dialog.getByRole("button", { name: "向右旋转" }).click();
  await dialog.getByLabel("裁剪框").last().press("ArrowLeft");
  await done.click();
  const picture = portrait.locator("img");
  await expect(picture).toHaveAttribute("src", /^\/api\/sys\/common\/static\/picture\//);
  const pixels = () =>
    picture.evaluate((img) => [(img as HTMLImageElement).naturalWidth, (img as HTMLImageElement).naturalHeight]);
  await expect.poll(pixels).toEqual([300, 300]);
  await save(page);
  await expect(page.getByText("已新增示例：文件“裁剪的头像”")).toBeVisible();
});

test("one's own picture is changed from the menu of the account and shows in the header", async ({
  browser,
  baseURL,
}) => {
  for (const [name, viewport] of [
    ["1440", { width: 1440, height: 900 }],
    ["390", { width: 390, height: 844 }],
  ] as const) {
    const page = await openAs(browser, baseURL, "/account/sessions", "auditor", { viewport });
    const account = page.getByRole("button", { name: /^账户/ });
    const shown = account.locator("img");
    const before = (await shown.count()) === 0 ? "" : await shown.getAttribute("src");
    await account.click();
    await page.getByRole("menuitem", { name: "修改头像" }).click();
    const own = page.getByRole("dialog", { name: "修改头像" });
    const input = own.locator("input[type=file]");
    await input.setInputFiles({ name: "我.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
    await expect(own.getByRole("alert")).toHaveText("请选择 PNG、JPG 或 WebP 图片");
    await input.setInputFiles({ name: "我.jpg", mimeType: "image/jpeg", buffer: PICTURE });
    const dialog = page.getByRole("dialog", { name: "裁剪图片" });
    await expect(dialog.getByRole("button", { name: "使用图片" })).toBeEnabled();
    await page.screenshot({ path: test.info().outputPath(`own-crop-${name}.png`) });
    await dialog.getByRole("button", { name: "使用图片" }).click();
    await expect(page.getByText("头像已更新")).toBeVisible();
    await expect(own).toBeHidden();
    await expect(shown).toHaveAttribute("src", /^\/api\/sys\/common\/static\/avatar\//);
    expect(await shown.getAttribute("src")).not.toBe(before);
    await page.screenshot({ path: test.info().outputPath(`own-${name}.png`) });
    await page.context().close();
  }
});
