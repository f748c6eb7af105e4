import { defineErrors } from "#core/api";

export const ledgerErrors = defineErrors("LEDGER", {
  INSUFFICIENT: { status: 409, text: "{account}不足" },
  NOT_WHOLE: { status: 409, text: "{account}只能整笔转入、整笔转出" },
  TOO_LARGE: { status: 409, text: "{account}超出可以记账的范围" },
  ACCOUNT_CLOSED: { status: 409, text: "{account}账户已关闭" },
  NOT_EMPTY: { status: 409, text: "{account}不为零，不能关闭账户" },
  AMOUNT: { status: 400, text: "金额不正确" },
  KEY: { status: 400, text: "业务编号不正确" },
  TWO_PERSONS: { status: 403, text: "须由经办人提出、由另一人复核" },
  KEY_REUSED: { status: 409, text: "该业务已经以其他内容记账" },
  CLIENT_KEY_REUSED: { status: 409, text: "幂等键已用于其他记账" },
  ENTRY_NOT_FOUND: { status: 404, text: "记账凭证不存在" },
  DAY_CLOSED: { status: 409, text: "{day}已经关账" },
  DAY_AHEAD: { status: 409, text: "{day}尚未到来，不能关账" },
});
