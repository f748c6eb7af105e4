// A private picture: uploaded in a form, shown in the form, the list and the record, and to nobody by its plain
// address.
import type { Locator } from "@playwright/test";
import { expect, test } from "./test.ts";
import { fieldOf, inputOf, openForm, save, signedIn } from "./form-page.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const SIGNED = /^\/api\/sys\/common\/private\/document\/\d{6}\/[0-9a-f-]{36}\.png\?u=.+&e=.+&s=[0-9a-f]{64}$/;

/** Its address, once the browser has read it. */
async function addressOf(picture: Locator): Promise<string> {
  await expect(picture).toHaveAttribute("src", SIGNED);
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(1);
  return (await picture.getAttribute("src")) ?? "";
}

test("a private picture is shown in form, list and record, and not at its plain address", async ({
  browser,
  baseURL,
}) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await openForm(admin, "/demo/file/new");
  await inputOf(page, "标题").fill("私有照片");
  await fieldOf(page, "证件照片")
    .locator("input[type=file]")
    .setInputFiles({ name: "证件.png", mimeType: "image/png", buffer: PIXEL });
  const address = await addressOf(fieldOf(page, "证件照片").locator("img"));
  await save(page);
  await expect(page.getByText("已新增示例：文件“私有照片”")).toBeVisible();

  const { result } = await admin.api("GET", "/online/api/demo_file/list?title=私有照片");
  const [row] = result["records"] as readonly { readonly id: string }[];
  await page.goto("/demo/file");
  await addressOf(page.getByRole("row").filter({ hasText: "私有照片" }).locator("img"));
  await page.goto(`/demo/file/${row?.id ?? ""}`);
  await addressOf(page.locator(".hw-form img, .hw-record img").first());

  for (const path of [address.replace(/\?.*/, ""), address.replace("/private/", "/static/private/")])
    expect((await page.request.get(path)).ok()).toBe(false);
});
