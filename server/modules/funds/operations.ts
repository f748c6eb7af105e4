/** Calls of a member about their money. */
import { Reply, defineOperation, keyedReply, type Operation } from "#engine/server";
import { FUNDS_PATHS, type MoneyRequest } from "./contract.ts";
import { CANCEL_BODY, DAY_BOOK_QUERY, DEPOSIT_BODY, EDIT_DEPOSIT_BODY, NOTHING, WITHDRAWAL_BODY } from "./schemas.ts";
import { balanceOf } from "./service/balance.ts";
import { dayBookOf } from "./service/dayBook.ts";
import { checkDeposit, declareDeposit, editDeposit } from "./service/deposits.ts";
import type { FundsParts } from "./service/parts.ts";
import { cancelWithdrawal, requestWithdrawal, sendWithdrawalCode, withdrawableOf } from "./service/withdrawals.ts";

const base = { permission: "member", module: "funds" } as const;

export function fundsOperations(parts: FundsParts): Operation[] {
  return [...readOperations(parts), ...depositOperations(parts), ...withdrawalOperations(parts)];
}

function readOperations(parts: FundsParts): Operation[] {
  return [
    {
      ...base,
      method: "GET",
      path: FUNDS_PATHS.balance,
      title: "自己的资金余额",
      handle: (call) => balanceOf(parts, call),
    },
    {
      ...base,
      method: "GET",
      path: FUNDS_PATHS.withdrawable,
      title: "可提现金额",
      handle: async (call) => ({ amount: await withdrawableOf(parts, call) }),
    },
    defineOperation({
      ...base,
      method: "GET",
      path: FUNDS_PATHS.dayBook,
      title: "自己的出入金明细",
      query: DAY_BOOK_QUERY,
      handle: (call) => dayBookOf(parts, call.query, call),
    }),
  ];
}

function depositOperations(parts: FundsParts): Operation[] {
  return [
    defineOperation({
      ...base,
      method: "POST",
      path: FUNDS_PATHS.checkSubmit,
      title: "申报入金前的检查",
      audit: { none: "it changes nothing; the deposit is recorded" },
      body: DEPOSIT_BODY,
      handle: async (call): Promise<Reply> => {
        await checkDeposit(parts, call.body, call);
        return new Reply(null, "可以提交");
      },
    }),
    defineOperation({
      ...base,
      method: "POST",
      path: FUNDS_PATHS.declare,
      requires: ["idempotencyKey"],
      title: "申报入金",
      audit: "add",
      body: DEPOSIT_BODY,
      handle: (call) =>
        keyedReply<MoneyRequest>(call, "已提交，到账确认后计入可用余额", (record) =>
          declareDeposit(parts, call.body, call, record),
        ),
    }),
    defineOperation({
      ...base,
      method: "PUT",
      path: FUNDS_PATHS.edit,
      title: "修改申报的入金",
      audit: "edit",
      body: EDIT_DEPOSIT_BODY,
      handle: async (call): Promise<Reply> => new Reply(await editDeposit(parts, call.body, call), "修改成功"),
    }),
  ];
}

function withdrawalOperations(parts: FundsParts): Operation[] {
  return [
    defineOperation({
      ...base,
      method: "POST",
      path: FUNDS_PATHS.sendCode,
      title: "提现：发送短信验证码",
      audit: { none: "what the code is for is recorded" },
      body: NOTHING,
      handle: async (call): Promise<Reply> => {
        await sendWithdrawalCode(parts, call);
        return new Reply(null, "验证码已发送");
      },
    }),
    defineOperation({
      ...base,
      method: "POST",
      path: FUNDS_PATHS.withdraw,
      requires: ["idempotencyKey"],
      title: "申请提现",
      audit: "add",
      body: WITHDRAWAL_BODY,
      handle: (call) =>
        keyedReply<MoneyRequest>(call, "已提交，请等待审核", (record) =>
          requestWithdrawal(parts, call.body, call, record),
        ),
    }),
    ...[FUNDS_PATHS.cancel, FUNDS_PATHS.revoke].map((path) =>
      defineOperation({
        ...base,
        method: "POST",
        path,
        title: "撤消提现",
        audit: "cancel",
        body: CANCEL_BODY,
        handle: async (call): Promise<Reply> => {
          await cancelWithdrawal(parts, call.body.memberMoneyInOutId, call);
          return new Reply(null, "提现撤消成功！");
        },
      }),
    ),
  ];
}
