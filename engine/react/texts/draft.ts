/** What is said about edits that were not saved. */
export const draftTexts = {
  found: (at: string) => `有未保存的修改，保存于 ${at}`,
  foundNew: (at: string) => `有未提交的新增内容，保存于 ${at}`,
  older: "这条记录之后已被更新。恢复后仍以您修改时的版本为准，保存时与新内容合并，有冲突会请您选择。",
  restore: "恢复未保存的修改",
  dismiss: "放弃",
  partly: (count: number) => `有 ${count} 行已不存在或无权修改，未能恢复`,
  unreachable: "未能恢复，请检查网络后重试",
  full: "浏览器的存储空间不足或已禁用，未保存的修改不会保留草稿，请及时保存",
  leaveTitle: "有未保存的修改",
  leaveKeepText: "草稿只保留在本机，30 天内回到这里可以恢复。密码等保密内容不会保留。",
  leaveLoseText: "离开后，未保存的修改会丢失。",
  leaveKeep: "离开并保留草稿",
  leaveDiscard: "放弃修改",
  stay: "继续编辑",
} as const;
