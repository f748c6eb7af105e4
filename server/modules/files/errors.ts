import { defineErrors } from "#core/api";

export const fileErrors = defineErrors("FILES", {
  NOTHING: { status: 400, text: "未传入文件" },
  FOLDER: { status: 400, text: "上传目录不正确" },
  TOO_LARGE: { status: 413, text: "文件大小不能超过 {limit}" },
  IMAGE_TOO_LARGE: { status: 413, text: "图片大小不能超过2MB!" },
  NOT_IMAGE: { status: 400, text: "请上传图片" },
  TYPE: { status: 400, text: "不支持的文件类型：{type}" },
  MISMATCH: { status: 400, text: "文件内容与类型不符" },
  DIMENSIONS: { status: 400, text: "图片尺寸过大" },
  FORBIDDEN: { status: 403, text: "没有可以上传文件的表单，不能上传" },
  BROKEN: { status: 400, text: "文件没有传完，请重新上传" },
  BUSY_USER: { status: 429, text: "同时上传的文件过多，请等待其他文件传完" },
  BUSY: { status: 503, text: "正在上传的人较多，请稍后再试" },
  DAY_QUOTA: { status: 429, text: "今日上传的文件已达上限，请明天再试" },
  TOTAL_QUOTA: { status: 409, text: "您上传的文件已达上限，请联系管理员" },
  STORE: { status: 503, text: "文件暂时不能保存，请稍后再试" },
  NO_WIDTH: { status: 400, text: "只有图片可以指定宽度" },
  ADDRESS: { status: 403, text: "文件链接已失效，请刷新页面后再打开" },
  NOT_YOURS: { status: 403, text: "{title}中的文件不是您为它上传的，请重新上传" },
  NOT_CROPPED: { status: 400, text: "{title}应裁剪为 {ratio}，宽度不超过 {width} 像素" },
  NOT_FOUND: { status: 404, text: "未知文件" },
});
