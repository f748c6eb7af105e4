import { defineErrors } from "#core/api";

export const contentErrors = defineErrors("CONTENT", {
  NOT_FOUND: { status: 404, text: "很抱歉，资源未找到!" },
});
