import { defineErrors } from "#core/api";

/** What reports refuse. */
export const reportErrors = defineErrors("REPORT", {
  REFUSED: { status: 403, text: "报表“{title}”用到您不能查看的数据" },
  PARAM: { status: 400, text: "参数“{title}”不正确：{message}" },
  PARAM_MISSING: { status: 400, text: "请填写{title}" },
  TOO_SLOW: { status: 422, text: "报表运行超过 {seconds} 秒，已停止，请缩小查询范围" },
  TOO_MANY: { status: 422, text: "报表结果超过 {rows} 行，请缩小查询范围" },
  TOO_LARGE: { status: 422, text: "报表占用的内存过多，已停止，请缩小查询范围" },
  CELL_TOO_LONG: { status: 422, text: "第{line}行“{title}”超过{most}个字符，Excel 单元格放不下，请改为导出 CSV" },
  NOT_EXACT: { status: 422, text: "报表列“{title}”的结果不是准确的整数，请联系管理员" },
  UNSAFE: { status: 422, text: "报表读取了不允许的内容，已停止" },
  FAILED: { status: 422, text: "报表“{title}”不能执行，请联系管理员" },
  BUSY: { status: 503, text: "正在运行的报表较多，请稍后再试" },
  STOPPED: { status: 503, text: "服务正在停止，请稍后再试" },
});
