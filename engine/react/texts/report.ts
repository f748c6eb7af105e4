/** What reports, their charts and the report popup say. */
export const chartTexts = {
  nothing: "没有可画的数据",
  is: {
    line: (title: string, count: number) => `${title}折线图，共 ${count} 个点位。`,
    bar: (title: string, count: number) => `${title}柱状图，共 ${count} 项。`,
    pie: (title: string, count: number) => `${title}饼图，共 ${count} 项。`,
  },
  extremes: (name: string, high: string, highAt: string, low: string, lowAt: string) => `${name}最高 ${high}（${highAt}），最低 ${low}（${lowAt}）。`,
  noPoints: (name: string) => `${name}没有数据。`,
  tableBelow: "明细见表格。",
} as const;
