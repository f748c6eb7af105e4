import { defineErrors } from "#core/api";

/** What is wrong with a request before it reaches an operation. */
export const requestErrors = defineErrors("REQUEST", {
  NOT_FOUND: { status: 404, text: "很抱歉，资源未找到!" },
  FORBIDDEN: { status: 403, text: "拒绝访问" },
  BAD_QUERY: { status: 400, text: "查询参数格式不正确：{name}" },
  REPEATED: { status: 400, text: "查询参数重复：{name}" },
  MISSING: { status: 400, text: "缺少参数：{name}" },
  UNKNOWN: { status: 400, text: "未知的参数：{name}" },
  INVALID: { status: 400, text: "参数不正确：{name}" },
  CONTRADICTION: { status: 400, text: "参数 {name} 与 {other} 不能同时使用" },
  BAD_BODY: { status: 400, text: "请求内容格式不正确" },
  NOT_OBJECT: { status: 400, text: "请求内容必须是一个对象" },
  TOO_LARGE: { status: 413, text: "请求内容过大" },
  TOO_MANY_VALUES: { status: 413, text: "请求内容过于复杂：最多 {max} 个值" },
  TOO_MANY_NAMES: { status: 413, text: "请求内容过于复杂：最多 {max} 个不同的名称" },
  KEY_REQUIRED: { status: 400, text: "缺少请求头 Idempotency-Key" },
  KEY_REUSED: { status: 422, text: "同一个 Idempotency-Key 不能用于不同的请求" },
  KEY_TAKEN: { status: 409, text: "相同的请求正在处理，请稍后再试" },
  MEDIA_TYPE: { status: 400, text: "不支持的内容类型" },
});

/** What is wrong with rows. */
export const rowErrors = defineErrors("ROW", {
  NOT_FOUND: { status: 404, text: "数据不存在或已被删除" },
  FORBIDDEN: { status: 403, text: "没有权限处理该数据" },
  UNKNOWN_FIELD: { status: 400, text: "未知的字段：{field}" },
  CONFLICT: { status: 409, text: "数据已被他人修改，请核对后再提交" },
  VERSION_BEHIND: { status: 409, text: "数据已被他人修改，请刷新后重试" },
  LINE_BEHIND: { status: 409, text: "{line}已被他人修改，请刷新后重试" },
  LINE_TAKEN: { status: 409, text: "{line}的编号已被其他数据使用" },
  REPEATED_LINE: { status: 400, text: "第{line}行与第{other}行是同一条数据" },
  EXISTS: { status: 409, text: "编号已被其他数据使用" },
  NOT_UNIQUE: { status: 409, text: "{title}已存在" },
  REFERENCED: { status: 409, text: "数据已被{places}引用，不能删除" },
  RENAMED: { status: 409, text: "{title}已被{places}引用，不能修改" },
  PARENT: { status: 403, text: "所属的“{title}”当前不能修改" },
  RULE: { status: 403, text: "保存后的数据超出了您的权限范围" },
  BATCH: { status: 409, text: "有 {count} 条数据未能处理，操作已全部取消" },
  BATCH_SIZE: { status: 400, text: "一次最多处理 {max} 条数据" },
  REPEATED: { status: 400, text: "同一条数据只能出现一次：{id}" },
  BAD_ID: { status: 400, text: "数据编号格式不正确" },
  STATE: { status: 409, text: "当前状态不能执行“{title}”" },
  WHEN: { status: 409, text: "当前数据不能执行“{title}”" },
  GUARDED: { status: 409, text: "{message}" },
  NOTHING_TO_APPLY: { status: 409, text: "没有可以{title}的内容" },
  NOT_APPLICABLE: { status: 409, text: "不能{title}：{reason}" },
  SAME_PERSON: { status: 403, text: "{title}不能由同一人办理" },
  NO_HISTORY: { status: 404, text: "没有该版本的历史记录" },
  NO_HANDLER: { status: 503, text: "该功能尚未启用" },
  CYCLE: { status: 409, text: "上级不能是自己或自己的下级" },
});

export const serverErrors = defineErrors("SERVER", {
  FAULT: { status: 500, text: "系统繁忙，请稍后再试（{requestId}）" },
});

/** What is done is recorded in the same transaction, so that what cannot be recorded is not done. */
export const auditErrors = defineErrors("AUDIT", {
  UNAVAILABLE: { status: 503, text: "暂时不能写入审计记录，操作未执行，请稍后再试" },
});
