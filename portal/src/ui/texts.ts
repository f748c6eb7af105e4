/** What the parts themselves say. */
export const uiTexts = {
  crumbs: "当前位置",
  pager: "分页",
  previous: "上一页",
  next: "下一页",
  page: (page: number) => `第 ${page} 页`,
  close: "关闭",
  cut: (most: number, left: number) => `最多 ${most} 个字，粘贴的内容有 ${left} 个字没有录入`,
  drop: (label: string) => `移除“${label}”`,
  loading: "正在加载",
  done: "已完成",
  ended: "已到时间",
  left: (text: string) => `剩余 ${text}`,
  until: (text: string) => `至 ${text}`,
  /** Every moment of this site is one of the exchange's own zone, Asia/Shanghai. */
  zone: (text: string) => `北京时间 ${text}`,
  days: (days: number) => `${days} 天`,
};
