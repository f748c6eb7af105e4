import { defineErrors } from "#core/api";

/** Why a file is no table that can be read; `line` and `column` count from 1, as spreadsheets show them. */
export const transferErrors = defineErrors("TRANSFER", {
  TYPE: { status: 400, text: "文件不是 csv 或 xlsx，请另存为其中一种后再导入" },
  OLD_EXCEL: { status: 400, text: "旧版（xls）或加密的 Excel 文件不能读取，请另存为 xlsx 或 csv 后再导入" },
  ENCODING: { status: 400, text: "文件编码不能识别，请另存为 UTF-8 或 GB18030 编码的 csv" },
  BROKEN: { status: 400, text: "文件已损坏，不能读取" },
  EMPTY: { status: 400, text: "文件中没有数据" },
  SIZE: { status: 413, text: "文件超过{limit}，请拆分后再导入" },
  INFLATED: { status: 413, text: "文件解压后过大，不能读取" },
  ROWS: { status: 413, text: "文件超过{most}行，请拆分后再导入" },
  COLUMNS: { status: 400, text: "第{line}行超过{most}列" },
  CELL: { status: 400, text: "第{line}行第{column}列超过{most}个字符" },
  QUOTE: { status: 400, text: "第{line}行第{column}列的引号没有成对" },
  CHARACTER: { status: 400, text: "第{line}行第{column}列含有不能识别的字符" },
  FORMULA: { status: 400, text: "第{line}行第{column}列是公式，请改为数值或文字后再导入" },
  NUMBER: { status: 400, text: "第{line}行第{column}列的数字超过15位，请将单元格设为文本并重新填写后再导入" },
  CELL_ERROR: { status: 400, text: "第{line}行第{column}列是错误值" },
  SLOW: { status: 503, text: "读取文件超时，请稍后再试" },
});
