// The parts of the member centre, and what is inspected of each.
import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe.ts";
import { overflowingElements } from "./page-errors.ts";

const PARTS = [
  ["/userCenter", "个人资料"],
  ["/userCenter/certification", "实名认证"],
  ["/userCenter/cerMobile", "更换手机号"],
  ["/userCenter/mCerEmail", "验证邮箱"],
  ["/userCenter/otherInfo", "其他信息"],
  ["/userCenter/closeAccountForm", "账户注销"],
  ["/userCenter?tag=2", "竞价信息"],
  ["/userCenter?tag=3", "资金信息"],
  ["/userCenter?tag=5", "银行卡"],
  ["/userCenter/InMoney", "入金"],
  ["/userCenter/OutMoney", "提现"],
  ["/userCenter?tag=4", "个人资料"],
  ["/userCenter?tag=11", "企业信息"],
  ["/userCenter/companyInfo/companyCertification", "企业认证"],
  ["/userCenter?tag=7", "我的消息"],
  ["/userCenter?tag=6", "收货地址"],
  ["/userCenter?tag=8", "修改密码"],
] as const;

/** The heading of a part. */
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

/** @param narrow at 320 as well, from 390 */
export async function inspectParts(
  page: Page,
  { dark = false, narrow = false }: { readonly dark?: boolean; readonly narrow?: boolean } = {},
): Promise<void> {
  for (const [path, title] of PARTS) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible({ timeout: 30_000 });
    await expect(page.locator(".member-main .skeleton")).toHaveCount(0);
    expect([path, ...(await axeViolations(page, dark))]).toEqual([path]);
    expect([path, ...(await overflowingElements(page))]).toEqual([path]);
    if (!narrow) continue;
    await page.setViewportSize({ width: 320, height: 700 });
    expect([path, 320, ...(await axeViolations(page, dark))]).toEqual([path, 320]);
    expect([path, 320, ...(await overflowingElements(page))]).toEqual([path, 320]);
    await page.setViewportSize({ width: 390, height: 844 });
  }
}
