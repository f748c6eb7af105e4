import { expect, test } from "./test.ts";
import { drawSection, fieldOf, inputOf, openForm, save, signedIn, type SignedInBrowser } from "./form-page.ts";

let counter = 0;

/** A lot of its own for each test. */
async function newLot(signed: SignedInBrowser): Promise<string> {
  const add = () =>
    signed.api("POST", "/subjectMatter/add", {
      landCode: `HN-M-2026-${String(100 + counter++ + (Date.now() % 800)).slice(-3)}`,
      landTitle: "合并测试标的",
      lotKind: "log",
      transactionType: 1,
      species: "rubber",
      region: "HN03F1",
      address: "测试地址",
      area: "10.00",
      weight: "5.00",
      startPrice: "1000.00",
      margin: "500.00",
      seller: "测试单位",
      contact: "甲",
    });
  let made = await add();
  // There are a thousand codes, and other tests take them too.
  while (made.message === "项目编号已存在") made = await add();
  expect(made.message).toBe("");
  return String(made.result["landId"]);
}

test("two browsers that change different fields both succeed", async ({ browser, baseURL }) => {
  const [one, two] = [await signedIn(browser, baseURL ?? "", "admin"), await signedIn(browser, baseURL ?? "", "admin")];
  const id = await newLot(one);
  const [left, right] = [await openForm(one, `/bid/info/${id}/edit`), await openForm(two, `/bid/info/${id}/edit`)];
  await inputOf(left, "联系人").first().fill("左边");
  await inputOf(right, "出让单位").fill("右边单位");
  await save(left);
  await expect(left.getByText("已保存标的“合并测试标的”")).toBeVisible();
  await save(right);
  await expect(right.getByText("已保存标的“合并测试标的”")).toBeVisible();
  await expect(right.getByText("您编辑期间，他人修改了联系人，已一并保留")).toBeVisible();
  const { result } = await one.api("GET", `/subjectMatter/queryById?id=${id}`);
  expect(result).toMatchObject({ contact: "左边", seller: "右边单位" });
});

test("the same field shows both values, and each choice is kept", async ({ browser, baseURL }) => {
  const [one, two] = [await signedIn(browser, baseURL ?? "", "admin"), await signedIn(browser, baseURL ?? "", "admin")];
  const id = await newLot(one);
  const [left, right] = [await openForm(one, `/bid/info/${id}/edit`), await openForm(two, `/bid/info/${id}/edit`)];
  await inputOf(left, "联系人").first().fill("左边");
  await inputOf(left, "出让单位").fill("左边单位");
  await save(left);
  await expect(left.getByText("已保存标的“合并测试标的”")).toBeVisible();
  await inputOf(right, "联系人").first().fill("右边");
  await inputOf(right, "出让单位").fill("右边单位");
  await save(right);
  const dialog = right.getByRole("dialog").filter({ hasText: "记录已被他人修改" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  const contact = dialog.getByRole("listitem").filter({ hasText: "联系人" });
  await expect(contact).toContainText("修改前：甲");
  await expect(contact.getByRole("radio", { name: /我的修改.*右边/ })).toBeChecked();
  await contact.getByRole("radio", { name: /他人的修改.*左边/ }).check();
  await dialog.getByRole("button", { name: "按所选保存" }).click();
  await expect(right.getByText("已保存标的“合并测试标的”")).toBeVisible();
  const { result } = await one.api("GET", `/subjectMatter/queryById?id=${id}`);
  expect(result).toMatchObject({ contact: "左边", seller: "右边单位" });
});

test("two changes that only together break a rule: the second is refused by the rule, at its field", async ({
  browser,
  baseURL,
}) => {
  const [one, two] = [await signedIn(browser, baseURL ?? "", "admin"), await signedIn(browser, baseURL ?? "", "admin")];
  const id = await newLot(one);
  const [left, right] = [await openForm(one, `/bid/info/${id}/edit`), await openForm(two, `/bid/info/${id}/edit`)];
  for (const page of [left, right]) await drawSection(page, "交易");
  await inputOf(left, "起始价").fill("600");
  await inputOf(right, "竞买保证金").fill("900");
  await save(left);
  await expect(left.getByText("已保存标的“合并测试标的”")).toBeVisible();
  await save(right);
  await expect(fieldOf(right, "竞买保证金").getByRole("alert")).toHaveText("保证金不能高于起始价");
  const { result } = await one.api("GET", `/subjectMatter/queryById?id=${id}`);
  expect(result).toMatchObject({ startPrice: "600.00", margin: "500.00" });
});
