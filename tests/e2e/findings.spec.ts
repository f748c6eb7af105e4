// Schema files that break under a running back office: administrators see what and where, without a reload.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "./test.ts";
import { startBuiltProduct } from "../support/builtProduct.ts";
import { visiblePage } from "./back-office.ts";
import { pageOf } from "./accounts.ts";

const POLL_MS = 20_000;
const SOON = { timeout: 2_000 };
/** The open page polls: its clock goes on, poll by poll, until the server has read the file. */
const polled = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(POLL_MS);
    await check();
  }).toPass({ timeout: 40_000 });
const banner = (page: Page) => page.getByRole("status").filter({ hasText: "配置文件有问题" });

test("a broken file and a step that waits are shown to administrators and go when they are mended", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const dataDir = await mkdtemp(join(tmpdir(), "heartwood-findings-"));
  const product = await startBuiltProduct({ DATA_DIR: dataDir });
  try {
    const page = await pageOf(browser, product.url, "admin", { alone: true });
    const editor = await pageOf(browser, product.url, "editor", { alone: true });
    await page.clock.install();
    await editor.clock.install();
    await page.goto("/dashboard/analysis");
    await editor.goto("/dashboard/analysis");
    const file = join(product.schemas, "content/article.entity.json");
    const text = await readFile(file, "utf8");
    const broken = text.replace('"titleField": "title"', '"titleField": "titel"');
    expect(broken).not.toBe(text);
    await writeFile(file, broken);
    await polled(page, () => expect(banner(page)).toContainText("个错误", SOON));
    await banner(page).getByRole("link", { name: "查看详情" }).click();
    const findings = visiblePage(page).getByRole("region", { name: "问题" });
    await expect(findings).toContainText("titel");
    await expect(findings).toContainText(/content\/article\.entity\.json 第 \d+ 行/);
    await expect(findings).toContainText("title");
    await editor.clock.runFor(POLL_MS);
    await expect(banner(editor)).toHaveCount(0);
    await editor.goto("/schema/findings");
    await expect(visiblePage(editor)).toContainText("授权");

    // Titles are no numbers: the step would empty them, and so it waits.
    const fields = JSON.parse(text) as { fields: Record<string, unknown> };
    fields.fields["source"] = { kind: "integer", title: "来源" };
    await writeFile(file, JSON.stringify(fields));
    const waiting = visiblePage(page).getByRole("region", { name: "等待确认的迁移步骤" });
    await polled(page, () => expect(waiting).toContainText("--named column.convert:article.source", SOON));
    await expect(waiting.getByRole("table")).toBeVisible();
    await expect(waiting).toContainText("无法转换");

    await writeFile(file, text);
    await polled(page, () => expect(visiblePage(page)).toContainText("没有问题", SOON));
    await page.goto("/dashboard/analysis");
    await expect(banner(page)).toHaveCount(0);
  } finally {
    await product.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
