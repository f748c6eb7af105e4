// The rich text editor: tables, alignment, pictures, and what it makes of the clipboard, up to the public page.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { fieldOf, inputOf, openForm, save, signedIn, type SignedInBrowser } from "./form-page.ts";

const FIELD = "公告内容";
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const OWN_PICTURE = /^\/api\/sys\/common\/static\/jeditor\/\d{6}\/[0-9a-f-]{36}\.png$/;

/** As Word 365 puts a heading, a table and a picture on the clipboard. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file://localhost/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal, li.MsoNormal {mso-style-unhide:no; text-align:justify; font-family:"等线";} --></style></head>
<body lang=ZH-CN style='tab-interval:21.0pt;text-justify-trim:punctuation'><!--StartFragment-->
<p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:16.0pt'>标段一览表</span></b><b><span
lang=EN-US><o:p></o:p></span></b></p>
<div align=center><table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt;mso-yfti-tbllook:1184'>
 <thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=284 colspan=2 style='width:213.0pt;border:solid windowtext 1.0pt'><p class=MsoNormal align=center
  style='text-align:center'>标段<span lang=EN-US><o:p></o:p></span></p></td>
  <td width=142 style='width:106.5pt'><p class=MsoNormal>面积（亩）</p></td></tr></thead>
 <tr style='mso-yfti-irow:1'><td width=142 rowspan=2 style='width:106.5pt'><p class=MsoNormal>甲</p></td>
  <td width=142 style='width:106.5pt'><p class=MsoNormal>甲一</p></td>
  <td width=142 style='width:106.5pt'><p class=MsoNormal align=right style='text-align:right'><span
  lang=EN-US>60.00<o:p></o:p></span></p></td></tr>
 <tr style='mso-yfti-irow:2;mso-yfti-lastrow:yes'><td width=142><p class=MsoNormal>甲二</p></td>
  <td width=142><p class=MsoNormal align=right style='text-align:right'><span lang=EN-US>41.50</span></p></td></tr>
</table></div>
<p class=MsoNormal><span lang=EN-US><!--[if gte vml 1]><v:shape id="图片_1" type="#_x0000_t75"><v:imagedata
 src="file://localhost/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
 width=300 height=200 src="file://localhost/msohtmlclip1/01/clip_image002.png"
 v:shapes="图片_1"><![endif]></span></p>
<p class=MsoNormal>示意图：<img width=40 height=40 src="data:image/png;base64,${PIXEL}"></p>
<!--EndFragment--></body></html>`;

const editorOf = (page: Page): Locator => fieldOf(page, FIELD).locator("[contenteditable=true]");

interface Clipboard {
  readonly html?: string;
  /** Base64 of PNG pictures. */
  readonly pictures?: readonly string[];
}

/** What another program put on the clipboard, or dragged here, as the event of the browser. */
async function give(editor: Locator, type: "paste" | "drop", given: Clipboard): Promise<void> {
  await editor.evaluate(
    (box, { kind, html, pictures }) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData("text/html", html);
      for (const picture of pictures ?? []) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
        data.items.add(new File([bytes], "image.png", { type: "image/png" }));
      }
      const { x, y } = box.getBoundingClientRect();
      const event =
        kind === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent("drop", {
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
              clientX: x + 30,
              clientY: y + 20,
            });
      box.dispatchEvent(event);
    },
    { kind: type, ...given },
  );
}

async function newNotice(signed: SignedInBrowser, title: string): Promise<Page> {
  const page = await openForm(signed, "/content/notices/new");
  await inputOf(page, "公告标题").fill(title);
  await fieldOf(page, "公告类别").getByText("其他公告").click();
  await expect(editorOf(page)).toBeVisible();
  await editorOf(page).click();
  return page;
}

async function contentOf(
  signed: SignedInBrowser,
  title: string,
): Promise<{ readonly id: string; readonly html: string }> {
  const { result } = await signed.api("GET", `/notice/list?title=${encodeURIComponent(title)}`);
  const [row] = result["records"] as Record<string, unknown>[];
  const id = String(row?.["id"]);
  const whole = await signed.api("GET", `/notice/queryById?id=${id}`);
  return { id, html: String(whole.result["content"]) };
}

test("a table pasted from Word is edited, saved and read on the public page", async ({ browser, baseURL }) => {
  const title = "富文本：Word 表格";
  const editor = await signedIn(browser, baseURL ?? "", "editor");
  const page = await newNotice(editor, title);
  const text = editorOf(page);
  const field = fieldOf(page, FIELD);
  await give(text, "paste", { html: WORD });
  await expect(field.getByRole("alert").filter({ hasText: "有 1 张图片没有粘贴" })).toBeVisible();
  await expect(text.locator("th").first()).toHaveAttribute("colspan", "2");
  await expect(text.locator("td[rowspan='2']")).toHaveText("甲");
  await expect(text.locator("p", { hasText: "标段一览表" })).toHaveCSS("text-align", "center");
  await expect(text.locator("p", { hasText: "60.00" })).toHaveCSS("text-align", "right");
  expect(await text.innerHTML()).not.toMatch(/mso|<o:|windowtext|file:/i);
  await expect(text.locator("img[src^='/api/']")).toHaveCount(1);

  await text.getByText("41.50").click();
  const table = field.getByRole("toolbar", { name: "表格" });
  await table.getByRole("button", { name: "下方插入行" }).click();
  await page.keyboard.press("ArrowDown");
  await expect(text.locator("tr")).toHaveCount(4);
  await text.locator("tr").nth(3).locator("td").first().click();
  await page.keyboard.type("合计");
  await page.keyboard.press("Shift+ArrowRight");
  await table.getByRole("button", { name: "合并单元格" }).click();
  await expect(text.locator("tr").nth(3).locator("td[colspan='2']")).toHaveText("合计");
  await page.keyboard.press("Tab");
  await page.keyboard.type("101.50");
  await page.keyboard.press("Control+Shift+r");
  await field.getByLabel("第 1 张图片的说明").fill("示意图");
  await field.getByLabel("第 1 张图片的说明").press("Enter");
  await expect(field.getByRole("group", { name: "图片说明" })).toHaveCount(0);
  await save(page);
  await expect(page.getByText(`已新增公告“${title}”`)).toBeVisible();

  const { id, html } = await contentOf(editor, title);
  expect(html).toContain('<p style="text-align:center"><strong>标段一览表</strong></p>');
  expect(html).toMatch(/<th colspan="2" colwidth="142,142">/);
  expect(html).toContain('<p style="text-align:right">101.50</p>');
  expect(html).toMatch(
    /<img src="\/api\/sys\/common\/static\/jeditor\/[^"]+\.png" alt="示意图" width="40" height="40" \/>/,
  );

  expect((await editor.api("POST", "/notice/submit", { id })).status).toBe(200);
  const reviewer = await signedIn(browser, baseURL ?? "", "reviewer");
  expect((await reviewer.api("POST", "/notice/approve", { id })).status).toBe(200);
  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await visitor.goto(`${baseURL ?? ""}/index/notice/Detail/${id}/2`);
  const shown = visitor.locator(".prose");
  await expect(shown.getByRole("columnheader", { name: "标段" })).toHaveAttribute("colspan", "2");
  await expect(shown.locator("p", { hasText: "101.50" })).toHaveCSS("text-align", "right");
  const picture = shown.getByRole("img", { name: "示意图" });
  await expect(picture).toHaveAttribute("loading", "lazy");
  expect(await picture.getAttribute("src")).toMatch(OWN_PICTURE);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a table is made with the keyboard, changed, and shown in a box that scrolls", async ({ browser, baseURL }) => {
  const title = "富文本：新表格";
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await newNotice(admin, title);
  const text = editorOf(page);
  const field = fieldOf(page, FIELD);
  await field.getByRole("button", { name: "插入表格" }).click();
  const size = page.getByRole("group", { name: "插入表格" });
  await size.getByLabel("行数").fill("2");
  await size.getByLabel("列数").fill("9");
  await size.getByRole("button", { name: "插入" }).click();
  await expect(text.locator("th")).toHaveCount(9);
  await page.keyboard.type("一");
  for (const word of ["二", "三"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(word);
  }
  await expect(text.locator("th").nth(2)).toHaveText("三");
  const table = field.getByRole("toolbar", { name: "表格" });
  await table.getByRole("button", { name: "删除列" }).click();
  await expect(text.locator("th")).toHaveCount(8);
  await table.getByRole("button", { name: "切换表头行" }).click();
  await expect(text.locator("th")).toHaveCount(0);
  await table.getByRole("button", { name: "切换表头行" }).click();
  await expect(field.getByRole("button", { name: "插入表格" })).toHaveAttribute("aria-disabled", "true");
  await expect(table.getByRole("button", { name: "拆分单元格" })).toHaveAttribute("aria-disabled", "true");
  await save(page);
  await expect(page.getByText(`已新增公告“${title}”`)).toBeVisible();
  const { id } = await contentOf(admin, title);
  const detail = await openForm(admin, `/content/notices/${id}`);
  await detail.setViewportSize({ width: 390, height: 844 });
  const box = detail.getByRole("group", { name: "表格" });
  await box.scrollIntoViewIfNeeded();
  expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await detail.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("pictures of the clipboard and those dropped go up, and saving waits for them", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await newNotice(admin, "富文本：图片");
  const text = editorOf(page);
  const field = fieldOf(page, FIELD);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/sys/common/upload", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type("现场");
  await give(text, "paste", { pictures: [PIXEL] });
  await expect(text.locator(".hw-editor-picture-waiting")).toHaveCount(1);
  await save(page);
  await expect(field.getByRole("alert").filter({ hasText: "文件正在上传，完成后再保存" })).toBeVisible();
  letGo();
  await expect(text.locator("img[src^='/api/']")).toHaveCount(1);
  await give(text, "drop", { pictures: [PIXEL] });
  await expect(text.locator("img[src^='/api/']")).toHaveCount(2);
  await expect(field.getByText("第 1 张图片还没有说明（共 2 张没有）")).toBeVisible();
  await page.keyboard.press("Control+z");
  await save(page);
  await expect(page.getByText("已新增公告“富文本：图片”")).toBeVisible();
});

test("what a record shows is cleaned once more, whatever the server sends", async ({ browser, baseURL }) => {
  const title = "富文本：查看";
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  await admin.api("POST", "/notice/add", { title, category: 2, content: "<p>原文</p>" });
  const { id } = await contentOf(admin, title);
  const page = await admin.context.newPage();
  const sent =
    '<p style="text-align:center;position:fixed" onclick="x()">居中</p><p>' +
    '<img src="https://example.com/a.png" alt="外站"></p>' +
    '<svg onload="x()"></svg><table><tbody><tr><th>一</th></tr></tbody></table>';
  await page.route("**/api/notice/queryById?**", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { result: object };
    await route.fulfill({ response: reply, json: { ...body, result: { ...body.result, content: sent } } });
  });
  await page.goto(`/content/notices/${id}`);
  const shown = page.locator(".hw-prose");
  await expect(shown.getByText("居中")).toHaveAttribute("style", "text-align: center");
  await expect(shown.getByRole("group", { name: "表格" }).getByText("一")).toBeVisible();
  expect(await shown.innerHTML()).not.toMatch(/example\.com|svg|onclick|position/);
});

test("a picture that does not arrive is said, and leaves nothing behind", async ({ browser, baseURL }) => {
  const admin = await signedIn(browser, baseURL ?? "", "admin");
  const page = await newNotice(admin, "富文本：失败");
  const field = fieldOf(page, FIELD);
  await page.route("**/api/sys/common/upload", (route) => route.abort());
  await give(editorOf(page), "paste", { pictures: [PIXEL] });
  await expect(field.getByRole("alert").filter({ hasText: "image.png 上传失败" })).toBeVisible();
  await expect(editorOf(page).locator("img.ProseMirror-separator, img").filter({ visible: true })).toHaveCount(0);
  await page.keyboard.type("只有字");
  await save(page);
  await expect(page.getByText("已新增公告“富文本：失败”")).toBeVisible();
  expect((await contentOf(admin, "富文本：失败")).html).toBe("<p>只有字</p>");
});
