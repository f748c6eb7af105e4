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
  PASSWORD_PUBLIC: { status: 400, text: "该密码是公开的演示密码，请换一个" },
  USERNAME_RULE: { status: 400, text: "账号为2到32位字母、数字、点、下划线或减号，以字母开头" },
  USERNAME_TAKEN: { status: 409, text: "账号 {username} 已存在" },
  ACCOUNT_UNKNOWN: { status: 404, text: "没有账号 {username}" },
  ADMINISTRATOR_EXISTS: { status: 409, text: "已有系统管理员（{usernames}）；确需再建一个，请加 --another" },
  LAST_ADMINISTRATOR: {
    status: 409,
    text: "{username} 是最后一个系统管理员，停用后再没有人能管理系统；请先用 npm run admin -- create <账号> --another 新建一个，确需停用，请加 --last",
  },
  DEMO_PASSWORDS: {
    status: 409,
    text:
      "生产环境不能使用演示账号，以下账号的密码仍是演示密码：{usernames}。" +
      "请逐个执行 npm run admin -- reset-password <账号> 重设密码，或 npm run admin -- disable <账号> 停用，然后重新启动",
  },
  NOT_FOUND: { status: 404, text: "用户不存在" },
  TOO_MANY_TRIES: { status: 429, text: "登录失败次数过多，请 {minutes} 分钟后再试" },
  TRIES_PENDING: { status: 429, text: "登录请求过于频繁，请稍后再试" },
  BUSY: { status: 503, text: "登录人数较多，请稍后再试" },
  NOT_SIGNED_IN: { status: 401, text: "请先登录" },
  TOKEN_EXPIRED: { status: 401, text: "登录已过期，请重新登录" },
  TENANT_MISMATCH: { status: 403, text: "拒绝访问" },
});
