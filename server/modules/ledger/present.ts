/** What the check found, for people. */
import type { LedgerCheck, LedgerInvariant } from "./contract.ts";

const FAULTS: Readonly<Record<LedgerInvariant, string>> = {
  I1: "借贷不平或分录不完整",
  I2: "全部余额之和不为零",
  I3: "余额与最后一笔分录不一致",
  I4: "分录缺失、重复或余额不连续",
  I5: "余额方向错误",
  I7: "保证金或提现不是整笔",
  I8: "提现中的余额与待付款的出金不一致",
  I9: "在途付款与已送银行的出金不一致",
  I12: "已销户会员的账户不为零",
  I13: "业务记录与凭证不一致",
  I14: "凭证被修改、删除或插入，哈希链不一致",
  I16: "关账后仍有记账，或账期未按顺序关账",
  catalogue: "与记账规则或会计科目不符",
  persons: "缺少经办人或复核人",
  figures: "日期汇总与分录不一致",
  head: "与先前记下的最新凭证不一致",
};

/** One line for the whole, and one for each fault that is listed. */
export function linesOfCheck({ ok, entries, postings, accounts, head, faultCount, faults }: LedgerCheck): string[] {
  const last = head === undefined ? "无" : `${head.bookDate}:${head.seq}:${head.hash}`;
  const counts = `凭证 ${entries} 张，分录 ${postings} 条，账户 ${accounts} 个，最新凭证：${last}`;
  if (ok) return [`账务完整：${counts}`];
  const more = faultCount - faults.length;
  return [
    `账务不完整，发现 ${faultCount} 处问题：${counts}`,
    ...faults.map(({ invariant, about }) =>
      [about, FAULTS[invariant], invariant].filter((part) => part !== "").join("，"),
    ),
    ...(more > 0 ? [`另有 ${more} 处`] : []),
  ];
}
