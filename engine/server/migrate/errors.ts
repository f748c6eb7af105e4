import { defineErrors } from "#core/api";

export const migrateErrors = defineErrors("MIGRATE", {
  STALE: { status: 409, text: "数据库结构已被其他程序更新，请重新生成迁移计划" },
  UNKNOWN_STEP: { status: 400, text: "迁移计划中没有这一步：{step}" },
  ORDER: { status: 409, text: "模块 {module} 的第 {number} 号迁移与数据库中的记录不符：{name}" },
  FILL_FIELD: { status: 400, text: "没有可以填入的字段：{name}（写作 实体.字段 或 实体.字段=值）" },
  FILL_KIND: { status: 400, text: "不能为字段“{title}”统一填值：{reason}" },
  FILL_VALUE: { status: 400, text: "字段“{title}”不能填入“{value}”：{reason}" },
});
