import { routeTexts } from "../texts.ts";

export const guideTexts = {
  home: "首页",
  title: "交易指南",
  lead: "第一次来？从注册、报名、竞价到签约、结算，按下面的顺序办理。",
  tabs: "指南",
  tabTitles: routeTexts.guideTabs,
  contents: "本页目录",
  step: (number: number) => `第 ${number} 步`,
  attachments: "附件",
  forType: "适用交易方式",
  updated: "更新于",
  download: "下载模板",
  preview: "查看条款",
  empty: "这一栏还没有内容",
  emptyHint: "需要办理的事项请先致电业务部门，我们会告诉您怎么做。",
  contact: "联系我们",
  askTitle: "没有找到答案？",
  ask: "工作时间内请致电，或查看联系方式。",
  hours: (hours: string) => `工作时间：${hours}。`,
  join: "注册会员",
  hall: "看看正在进行的竞价",
};
