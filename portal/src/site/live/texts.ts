/** What is said of figures that may not be of now. */
export const liveTexts = {
  lost: (time: string) => `连接中断，显示的是 ${time} 的价格，正在重试`,
  refreshing: (time: string) => `正在刷新，显示的是 ${time} 的价格`,
  /** In a narrow place. */
  lostShort: (time: string) => `连接中断，${time} 的价格`,
  refreshingShort: (time: string) => `正在刷新，${time} 的价格`,
} as const;
