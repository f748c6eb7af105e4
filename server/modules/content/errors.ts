import { defineErrors } from "#core/api";

export const contentErrors = defineErrors("CONTENT", {
  NOT_FOUND: { status: 404, text: "很抱歉，资源未找到!" },
  OTHER_LOT: { status: 400, text: "相关场次“{session}”不是相关标的的场次，请改选场次或标的" },
  NO_DEAL: { status: 409, text: "相关场次“{session}”的成交还没有确认或已不成立，不能提交或发布成交公告" },
});
