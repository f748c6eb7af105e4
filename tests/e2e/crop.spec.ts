// A picture is cut before it goes up: moved, zoomed and turned by keys and buttons, in the ratio of its field.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../support/server.ts";
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
