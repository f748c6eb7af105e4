import { expect, type Page, test } from "./test.ts";

const PASSWORD = "Wood@2026";

async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto("/manage/login");
  await page.getByRole("textbox", { name: /用户名|账号/ }).fill(username);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: /登\s?录/ }).click();
}

for (const account of ["admin", "editor", "reviewer", "auditor"]) {
  test(`${account} signs in, and nothing on the way is an error to the browser`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await signIn(page, account);
    await expect(page).not.toHaveURL(/login/);
    await expect(page.getByRole("menu").first()).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

test("a wrong password shows an error and stays on the page", async ({ page }) => {
  await signIn(page, "admin", "Wrong@2026");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/login/);
});

test("what is missing stands apart from the button", async ({ page }) => {
  await page.goto("/manage/login");
  const button = page.getByRole("button", { name: /登\s?录/ });
  await button.click();
  const message = await page.getByText("请输入密码", { exact: true }).boundingBox();
  const below = await button.boundingBox();
  expect((below?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0)).toBeGreaterThanOrEqual(6);
});
