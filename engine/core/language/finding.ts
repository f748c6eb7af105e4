/** Findings of the linter. One table of codes: severity and Chinese message; `{name}` is filled from the details. */
import { fillText, type ErrorDetails } from "#core/api";

type Severity = "error" | "warning";

export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** JSON pointer into the file; `""` is the whole file. */
  readonly pointer: string;
  readonly code: FindingCode;
  /** Chinese. */
  readonly message: string;
  /** The nearest name that exists, where one was misspelt. */
  readonly suggestion?: string;
  readonly severity: Severity;
  /** The reason given in the file, when the finding is waived. */
  readonly waived?: string;
}

interface Entry {
  readonly severity: Severity;
  readonly text: string;
}

const error = (text: string): Entry => ({ severity: "error", text });
const warning = (text: string): Entry => ({ severity: "warning", text });

/** Errors keep a file out of the model; warnings are waived in place with a reason or mended. */
export const FINDINGS = {
  "FILE.UNKNOWN": error("不认识的文件“{name}”：应为 menu.json 或 presets.json，或以 {endings} 结尾"),
  "FILE.BINARY": error("文件不是文本：{detail}"),
  "FILE.TOO_LARGE": error("文件超过 {max} 字节"),
  "FILE.TOO_DEEP": error("嵌套超过 {max} 层"),
  "FILE.DUPLICATE": error("“{name}”在两个文件中都有定义：{file} 和 {other}，{advice}"),
  "FILE.KEPT": warning("文件已删除或改名，但仍被引用；继续使用上一个正确版本"),
  "JSON.SYNTAX": error("JSON 语法错误：{detail}"),
  "JSON.DUPLICATE_KEY": error("重复的键“{name}”，请删去一个或改名"),
  "JSON.FORBIDDEN_KEY": error("不允许使用键“{name}”"),
  "SHAPE.UNKNOWN_KEY": error("未知的键“{name}”"),
  "SHAPE.MISSING_KEY": error("缺少必需的键“{name}”"),
  "SHAPE.WRONG_TYPE": error("类型应为{expected}，现为{found}"),
  "SHAPE.WRONG_VALUE": error("值“{name}”不在允许的范围内"),
  "SHAPE.RANGE": error("数值应{detail}"),
  "SHAPE.LENGTH": error("长度或个数应{detail}"),
  "SHAPE.PATTERN": error("“{name}”的写法不对：{form}"),
  "SHAPE.REPEATED": error("列表中的“{name}”重复"),
  "NAME.UNKNOWN": error("没有名为“{name}”的{what}"),
  "NAME.OTHER_ENTITY": error("此处所用的字段（{fields}）不是“{name}”的，而是“{other}”的"),
  "NAME.CASE": warning("“{name}”与“{other}”只有大小写不同"),
  "NAME.RESERVED": error("“{name}”是保留名称"),
  "KIND.UNKNOWN": error("没有名为“{name}”的字段类型或预设"),
  "KIND.OPTION": error("{detail}"),
  "FIELD.DEFAULT": error("默认值“{value}”不符合字段规则：{detail}"),
  "FIELD.MESSAGE": warning("提示语“{message}”与规则矛盾：{detail}"),
  "FIELD.UNREACHABLE": warning("字段“{name}”不在表单的任何分区中，无法填写"),
  "FIELD.UNWRITABLE": warning("必填字段“{name}”：{detail}"),
  "FIELD.BYTES": warning("maxBytes 以字节计，{size} 字节容不下任何有用的文件"),
  "FIELD.UNSTORED": error("计算字段“{name}”的值没有存储，而{uses}需要存储的值"),
  "FIELD.WAS": error("曾用名“{name}”与{other}冲突"),
  "FIELD.CONTRADICTION": error("{detail}"),
  "FIELD.UNAVAILABLE": error("“{name}”尚未提供，请先删除此项"),
  "PATH.DUPLICATE": error("路径“{name}”已被{other}使用"),
  "INDEX.MISSING": warning("按“{name}”排序或筛选没有可用的索引"),
  "INDEX.REPEATED": warning("索引“{name}”已被另一个索引包含"),
  "LIST.REPEATED": error("“{name}”出现了两次"),
  "LIST.FIELD": error("{detail}"),
  "LIST.STEPS": warning("可编辑表格的页面不显示行操作：{steps}在此页不能执行；需要时请去掉 editable"),
  "PREDICATE.INVALID": error("{detail}"),
  "PREDICATE.SHAPE": error("{detail}"),
  "PREDICATE.TOO_DEEP": error("{detail}"),
  "PREDICATE.NULL": error("{detail}"),
  "PREDICATE.HOP": error("{detail}"),
  "PREDICATE.NOT_STORED": error("{detail}"),
  "PREDICATE.OPERATOR": error("{detail}"),
  "PREDICATE.LITERAL": error("{detail}"),
  "PREDICATE.VARIABLE": error("{detail}"),
  "PREDICATE.FIELD": error("{detail}"),
  "PREDICATE.DICT": error("字典“{dict}”中没有值“{name}”"),
  "PREDICATE.IMPOSSIBLE": warning("对“{name}”的要求互相矛盾，没有任何数据能符合这个条件"),
  "PREDICATE.UNSETTLED": error("条件隐藏并清空的字段只能依据本行字段，不能依据“{name}”"),
  "EXPRESSION.INVALID": error("{detail}"),
  "EXPRESSION.EMPTY": warning(
    "“{name}”可以不填，不填时整个算式没有结果；要按 0 计算，请写作 {name}.orValue(0)，或让它必填、有默认值",
  ),
  "EXPRESSION.CYCLE": error("计算值互相依赖：{name}"),
  "REQUIRES.VERB": error("“{verb}”不能要求 {name}：{detail}"),
  "STATE.UNKNOWN": error("“{name}”不是状态字段的值"),
  "STATE.DEAD": warning(
    "步骤“{name}”不能从状态“{state}”执行：从初始状态出发，没有步骤到达这一状态；由程序写入的状态要列在 byServer",
  ),
  "STATE.STUCK": warning("步骤“{name}”把数据退回到状态“{state}”，此后没有步骤可以执行：{advice}"),
  "STATE.WRITABLE": error("状态字段“{name}”必须只读，只能由步骤改变"),
  "STATE.STAMP": error("{detail}"),
  "STATE.STEP": error("{detail}"),
  "GUARD.WRONG": error("{detail}"),
  "GUARD.DEAD": warning("守卫“{name}”永远不会拒绝任何操作：{detail}"),
  "ACTION.HANDLER": warning("操作“{name}”没有程序处理，点击后不会执行"),
  "RULE.ROLE": error("{detail}"),
  "RULE.DEAD": warning("规则永远不起作用：角色“{name}”没有{detail}的权限"),
  "RULE.EMPTY": warning(
    "“{name}”可以不填，没有填的行被这条规则排除；要包括它们，请与 {empty} 用 or 连接；确要排除，请加写 {filled}，或让它必填",
  ),
  "PARENT.MISSING": warning("本实体的每一行属于一行“{title}”，但没有写 parent，它的行规则和状态管不到这些行"),
  "PARENT.RIGHTS": error(
    '权限“{name}”与所属的行所要求的“{parent}”不同；请去掉，或在 parent 中写明 "rights": "own" 和理由',
  ),
  "PARENT.WRONG": error("{detail}"),
  "LINK.WRONG": error("{detail}"),
  "MENU.EMPTY": warning("菜单“{name}”没有 opens，也没有 children，点击后什么也不打开"),
  "DICT.SOURCE": error("{detail}"),
  "DICT.VALUE": error("{detail}"),
  "PERMISSION.UNKNOWN": error("没有名为“{name}”的权限"),
  "PERMISSION.CHILD": error("“{title}”没有自己的权限“{name}”：它的权限就是所属的“{parent}”的权限，请授予后者"),
  "PERMISSION.UNGRANTED": warning("权限“{name}”没有授予任何角色"),
  "DEMO.VALUE": error("演示数据的值不符合字段“{name}”：{detail}"),
  "NUMBER.PART": error("{detail}"),
  "TEMPLATE.VARIABLE": error("{detail}"),
  "JOB.CRON": error("{detail}"),
  "REPORT.SQL": error("SQL 第 {line} 行第 {column} 列：{detail}"),
  "REPORT.TABLE": error("SQL 第 {line} 行第 {column} 列：{detail}"),
  "REPORT.FUNCTION": error("SQL 第 {line} 行第 {column} 列：{detail}"),
  "REPORT.FIELD": error("SQL 第 {line} 行第 {column} 列：{detail}"),
  "REPORT.UNIT": warning("SQL 第 {line} 行第 {column} 列：{detail}"),
  "REPORT.PARAM": error("{detail}"),
  "REPORT.COLUMN": error("{detail}"),
  "BOARD.BLOCK": error("{detail}"),
  "EDITOR.SCHEMA": warning("$schema 应写作 {path}，否则编辑器不能补全和检查"),
  "WAIVER.UNUSED": error("没有需要豁免的“{name}”"),
} as const satisfies Record<string, Entry>;

export type FindingCode = keyof typeof FINDINGS;

export const severityOf = (code: FindingCode): Severity => FINDINGS[code].severity;

export const sentenceOf = (code: FindingCode, details: ErrorDetails = {}): string =>
  fillText(FINDINGS[code].text, details);

/** A finding before its file and place are known. */
export interface RawFinding {
  readonly pointer: string;
  readonly code: FindingCode;
  readonly details?: ErrorDetails;
  /** The name that does not exist and those that do. */
  readonly wanted?: string;
  readonly among?: readonly string[];
  /** Stands before `wanted` in the file, and so before the name to be written. */
  readonly before?: string;
  /** `meant` is what is written, without its quotes. */
  readonly unquoted?: true;
  /** In words what to do, where that is no name or value to be written in this place. */
  readonly advice?: string;
  /** The field that is not stored, where this is about a place that needs it stored. */
  readonly unstored?: string;
  /** In the text that the pointer names, where the finding is about a part of it. */
  readonly offset?: number;
  /** What to write instead, where it is known without looking for a near name. */
  readonly meant?: string;
  /** The possible values, in the words of the schema language; listed even beside a suggestion. */
  readonly allowed?: readonly string[];
  /** The file that declares what is named: while that file has an error, the finding may only follow from it. */
  readonly dependsOn?: { readonly rawFindings: readonly RawFinding[] };
}

export type ReportFinding = (rawFinding: RawFinding) => void;
