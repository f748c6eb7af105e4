import { defineErrors } from "#core/api";

/** Said in error frames, and as the reason of a close. */
export const liveErrors = defineErrors("LIVE", {
  NO_TICKET: { status: 401, text: "连接凭证无效或已使用，请重新连接" },
  FORBIDDEN: { status: 403, text: "没有权限订阅该页面" },
  BAD_FRAME: { status: 400, text: "不支持的消息" },
  TOO_FAST: { status: 429, text: "消息过于频繁" },
  TOO_MANY: { status: 429, text: "同时打开的页面过多" },
  ENDED: { status: 401, text: "登录已失效" },
});
