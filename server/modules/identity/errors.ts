import { defineErrors } from "#core/api";

export const identityErrors = defineErrors("IDENTITY", {
  WRONG_PASSWORD: { status: 400, text: "用户名或密码错误" },
  USERNAME_REQUIRED: { status: 400, text: "请输入用户名" },
  PASSWORD_REQUIRED: { status: 400, text: "请输入登录密码" },
  OLD_PASSWORD_REQUIRED: { status: 400, text: "请输入旧密码!" },
  NEW_PASSWORD_REQUIRED: { status: 400, text: "请输入新密码!" },
  CONFIRM_REQUIRED: { status: 400, text: "请确认新密码!" },
  CONFIRM_DIFFERS: { status: 400, text: "两次输入的密码不一样！" },
  OLD_PASSWORD_WRONG: { status: 400, text: "旧密码错误" },
  PASSWORD_SAME: { status: 400, text: "新密码不能与旧密码相同" },
  PASSWORD_RULE: { status: 400, text: "{message}" },
  NOT_FOUND: { status: 404, text: "用户不存在" },
  TOO_MANY_TRIES: { status: 429, text: "登录失败次数过多，请 {minutes} 分钟后再试" },
  NOT_SIGNED_IN: { status: 401, text: "请先登录" },
  TOKEN_EXPIRED: { status: 401, text: "登录已过期，请重新登录" },
  TENANT_MISMATCH: { status: 403, text: "拒绝访问" },
});
