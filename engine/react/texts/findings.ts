/** What administrators read of the schema files and of what waits. */
export const findingsTexts = {
  title: "配置检查",
  banner: (errors: number, warnings: number, waiting: number): string =>
    [
      errors > 0 ? `${errors} 个错误` : "",
      warnings > 0 ? `${warnings} 个警告` : "",
      waiting > 0 ? `${waiting} 个迁移步骤等待确认` : "",
    ]
      .filter((text) => text !== "")
      .join("，"),
  bannerLead: "配置文件有问题：",
  open: "查看详情",
  about: "保存配置文件后自动更新。有错误的文件继续使用上一个正确版本。",
  none: "没有问题",
  noneHint: "配置文件都已生效，也没有等待确认的迁移步骤。",
  waiting: "等待确认的迁移步骤",
  waitingHint: "这些步骤会丢失数据，确认后在服务器上运行所列命令才会执行。",
  needed: "新配置须先执行此步才能生效",
  loses: "影响",
  lost: "无法原样转换的值（前 10 个）",
  lostRow: "所在行",
  lostValue: "现在的值",
  lostBecomes: "转换后",
  empty: "（空）",
  command: "命令",
  copy: "复制",
  copied: "已复制",
  problems: "问题",
  error: "错误",
  warning: "警告",
  hint: "提示",
  place: (file: string, line: number, column: number): string => `${file} 第 ${line} 行，第 ${column} 列`,
  noPlace: "数据库",
  suggestion: "建议",
  waived: (count: number): string => `另有 ${count} 个问题已在文件中豁免。`,
  loading: "正在读取检查结果",
} as const;
