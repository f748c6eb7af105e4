/** What the dialog says in which rows are chosen. */
export const pickerTexts = {
  selection: "选择",
  type: (title: string) => `请输入${title}`,
  choose: (title: string) => `请选择${title}`,
  failed: "列表读取失败，请稍后重试",
  notRead: "所选记录未能读取，请重试",
  notOffered: (names: string) => `不能选择“${names}”：不在可选范围内或已被删除，请重新选择`,
} as const;
