/** What the first page says. */
export const homeTexts = {
  queues: "待我处理",
  notAllCounted: "有事项没有统计出来",
  count: (count: number, more: boolean) => (more ? `${count}+` : String(count)),
  nothingWaits: "没有等您处理的事项",
  youMay: (steps: string) => `可办理：${steps}`,
  shortcuts: "快捷入口",
  noPages: "还没有可以打开的页面",
} as const;
