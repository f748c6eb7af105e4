/** Errors that the client itself throws: no answer, or an answer that is not from the server. */
import { ApiError, defineErrors } from "./errors.ts";

export const clientErrors = defineErrors("CLIENT", {
  UNAUTHORISED: { status: 401, text: "未登录或登录已过期" },
  FORBIDDEN: { status: 403, text: "拒绝访问" },
  NOT_FOUND: { status: 404, text: "很抱歉，资源未找到!" },
  TOO_LARGE: { status: 413, text: "提交的内容过大" },
  TOO_MANY: { status: 429, text: "操作过于频繁，请稍后再试" },
  TIMEOUT: { status: 504, text: "网络超时" },
  OFFLINE: { status: 503, text: "无法连接服务器，请检查网络" },
  FAILED: { status: 500, text: "服务器出错，请稍后再试" },
  MALFORMED: { status: 500, text: "服务器的应答无法识别" },
  DOWNLOAD: { status: 500, text: "文件下载失败" },
});

const UNANSWERED: ReadonlySet<string> = new Set(["CLIENT.OFFLINE", "CLIENT.TIMEOUT"]);

/** Whether no answer came back: a call that writes may have been carried out all the same. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && UNANSWERED.has(error.code);
