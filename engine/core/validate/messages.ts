/** Messages of refused values, by code; where the specification gives the message, its exact text. */
import { defineErrors, fillText } from "#core/api";
import type { ErrorEntry } from "#core/api";
import type { Failure, Issue } from "#core/fields";
import type { FieldModel } from "#core/model";

const entry = (text: string): ErrorEntry => ({ status: 400, text });

export const validateErrors = defineErrors("VALIDATE", {
  /** A row as a whole: the first issue's sentence, all of them in `result.issues`. */
  INVALID: entry("{message}"),
  /** Where more is wrong than an answer holds. */
  INVALID_MANY: entry("{message}（还有 {more} 处未列出）"),
  REQUIRED: entry("请输入{title}"),
  WRONG_TYPE: entry("{title}的类型不正确"),
  WRONG_FORMAT: entry("{title}的格式不正确"),
  ILL_FORMED: entry("{title}含有无法保存的字符"),
  OUT_OF_RANGE: entry("{title}超出可保存的范围"),
  TOO_SHORT: entry("最小长度{min}位字符"),
  TOO_LONG: entry("最大长度{max}位字符"),
  TOO_MUCH_MARKUP: entry("格式过于复杂：连同格式最多{max}个字符，请清除部分格式后再保存"),
  TOO_DEEP: entry("格式嵌套过深：最多{max}层，请清除部分格式后再保存"),
  NESTED_TABLE: entry("{title}的表格中不能再放表格"),
  TABLE_TOO_LARGE: entry("表格太大：最多{columns}列，全部表格合计最多{cells}格（合并的格按合并前计）"),
  PATTERN: entry("{message}"),
  WRONG_NUMBER: entry("{title}应是数字"),
  MASKED: entry("{title}是遮盖后的内容，不能作为内容保存"),
  PERCENT: entry("{title}不能写百分号，请换算成数字"),
  SEPARATOR: entry("{title}中的逗号或空格不在千分位上"),
  TOO_MANY_PLACES: entry("{title}最多{scale}位小数"),
  TOO_SMALL: entry("{title}不能小于{min}"),
  TOO_LARGE: entry("{title}不能大于{max}"),
  NOT_YES_NO: entry("{title}应是“{on}”或“{off}”"),
  NOT_IN_DICT: entry("{title}不在可选范围内"),
  DISABLED_ITEM: entry("{title}所选的项已停用"),
  TOO_FEW_ITEMS: entry("最少选择{min}项"),
  TOO_MANY_ITEMS: entry("最多选择{max}项"),
  DUPLICATE_ITEM: entry("{title}中有重复的项"),
  WRONG_DATE: entry("{title}应是日期，如 2026-01-31"),
  WRONG_MONTH: entry("{title}应是月份，如 2026-01"),
  WRONG_TIME: entry("{title}应是时间，如 08:30:00"),
  WRONG_INSTANT: entry("{title}应是日期和时间，如 2026-01-31 08:30:00"),
  NO_SUCH_TIME: entry("{title}有误：{what}不存在"),
  YEAR_DIGITS: entry("{title}的年份要写四位数字，如 2026-01-31"),
  DAY_ORDER: entry("{title}要按年、月、日的顺序写，如 2026-01-31"),
  TOO_EARLY: entry("{title}不能早于{min}"),
  TOO_LATE: entry("{title}不能晚于{max}"),
  END_BEFORE_START: entry("结束日期不能早于开始日期"),
  WRONG_CRON: entry("{title}的表达式有误：{part}"),
  CRON_DAYS: entry("{title}不能同时指定日和周：按日写“{day}”，按周写“{weekday}”"),
  CRON_NEVER: entry("{title}永远不会运行：没有这样的日期"),
  WRONG_JSON: entry("{title}不是有效的 JSON"),
  WRONG_SHAPE: entry("{title}的内容不符合要求：{at}"),
  WRONG_PATH: entry("{title}的文件路径不正确"),
  FILE_TYPE: entry("{title}只能是以下类型的文件：{accept}"),
  FILE_PRIVATE: entry("{title}公开显示，不能使用私有文件，请重新上传"),
  FILE_NOT_PRIVATE: entry("{title}只能使用为它上传的私有文件，请重新上传"),
  TOO_FEW_ROWS: entry("{title}至少{min}行"),
  TOO_MANY_ROWS: entry("{title}最多{max}行"),
  DUPLICATE_ROW: entry("{title}重复"),
  CHECK: entry("{message}"),
});

type ValidateCode = keyof typeof validateErrors.entries;

/** Codes that `messages` of a field may name. */
export const VALIDATE_CODES = Object.keys(validateErrors.entries) as readonly ValidateCode[];

/** The stable code and the Chinese sentence of a failure at a field; the field's own `messages` come first. */
export function messageOf(
  field: Pick<FieldModel, "title" | "messages" | "required">,
  { code, details }: Failure,
): Pick<Issue, "code" | "message"> {
  const own = Object.hasOwn(field.messages, code)
    ? field.messages[code]
    : code === "REQUIRED"
      ? field.required?.message
      : undefined;
  const text = own ?? (isCode(code) ? validateErrors.entries[code].text : validateErrors.entries.WRONG_FORMAT.text);
  return { code: `VALIDATE.${code}`, message: fillText(text, { title: field.title, ...details }) };
}

/** A failure as an issue of a field. */
export function issueOf(field: FieldModel, failure: Failure): Issue {
  return { field: field.name, ...messageOf(field, failure) };
}

function isCode(code: string): code is ValidateCode {
  return Object.hasOwn(validateErrors.entries, code);
}
