import { defineErrors } from "#core/api";

export const messageErrors = defineErrors("MESSAGES", {
  PHONE: { status: 400, text: "请输入正确手机号" },
  EMAIL: { status: 400, text: "邮箱格式不正确" },
  NO_SENDER: { status: 503, text: "{channel}发送尚未配置，请联系管理员" },
  SEND_FAILED: { status: 503, text: "{channel}发送失败，请稍后再试" },
  TEMPLATE_VARIABLE: { status: 400, text: "模板内容有误：{detail}" },
  NOT_FOUND: { status: 404, text: "消息不存在或已撤回" },
  NO_MEMBER: { status: 400, text: "没有找到该会员" },
  OPEN_PAGE: { status: 400, text: "打开的页面不正确：{detail}" },
  TOO_MANY_TESTS: { status: 429, text: "测试消息发送过于频繁，请{wait}后再试" },
  TEST_VARIABLES: { status: 400, text: "请填写变量“{name}”" },
  TEST_TEMPLATE: { status: 400, text: "该模板不支持所选的发送方式" },
  TOO_MANY_CODES: { status: 429, text: "获取验证码过于频繁，请{wait}后再试" },
});
