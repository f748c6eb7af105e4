import { defineErrors } from "#core/api";

export const messageErrors = defineErrors("MESSAGES", {
  PHONE: { status: 400, text: "请输入正确手机号" },
  EMAIL: { status: 400, text: "邮箱格式不正确" },
  NO_SENDER: { status: 503, text: "{channel}发送尚未配置，请联系管理员" },
  SEND_FAILED: { status: 503, text: "{channel}发送失败，请稍后再试" },
  TEMPLATE_VARIABLE: { status: 400, text: "模板内容有误：{detail}" },
  TOO_MANY_CODES: { status: 429, text: "获取验证码过于频繁，请{wait}后再试" },
});
