import { defineErrors } from "#core/api";

export const jobErrors = defineErrors("JOBS", {
  HANDLER: { status: 400, text: "没有任务程序“{name}”，可选：{names}" },
  TOO_OFTEN: { status: 400, text: "执行计划过密：两次执行至少相隔 {seconds} 秒" },
  NEVER: { status: 400, text: "按这个执行计划，今后不会再执行" },
  UNKNOWN: { status: 404, text: "没有任务“{job}”" },
  WAITING: { status: 409, text: "已经在等待执行，请稍后查看结果" },
});
