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
  NOT_FOUND: { status: 404, text: "未知文件" },
});
