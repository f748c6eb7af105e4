import { defineErrors } from "#core/api";

/**
 * Errors of list queries. A field that the viewer may not read, or reads masked, gives the same message as an unknown
 * one.
 */
export const filterErrors = defineErrors("FILTER", {
  UNKNOWN_FIELD: { status: 400, text: "未知字段：{field}" },
  OPERATOR: { status: 400, text: "字段“{field}”不支持该查询条件" },
  VALUE: { status: 400, text: "字段“{field}”的查询值不正确{reason}" },
  TOO_MANY_VALUES: { status: 400, text: "字段“{field}”的查询值不能超过 {max} 个" },
  SORT: { status: 400, text: "字段 {field} 不能排序" },
  ORDER: { status: 400, text: "排序方向只能是 asc 或 desc" },
  PAGE: { status: 400, text: "参数 {field} 不正确" },
  TAB: { status: 400, text: "没有该页签：{field}" },
  KEYWORD: { status: 400, text: "关键词不正确" },
  SUPER_QUERY: { status: 400, text: "高级查询条件的格式不正确" },
  SUPER_QUERY_EMPTY: { status: 400, text: "不能查询空条件" },
  SUPER_QUERY_SIZE: { status: 400, text: "高级查询条件过多或过于复杂" },
  MATCH_TYPE: { status: 400, text: "高级查询的匹配方式只能是 and 或 or" },
});
