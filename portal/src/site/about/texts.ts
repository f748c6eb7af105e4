import { routeTexts } from "../texts.ts";

export const aboutTexts = {
  home: "首页",
  title: "关于中心",
  lead: "谁在办这个平台，各部门管什么，怎么找到我们。",
  tabs: "关于中心",
  tabTitles: routeTexts.aboutTabs,
  duty: "职责",
  phone: "电话",
  email: "邮箱",
  address: "地址",
  hours: "工作时间",
  phones: "服务电话",
  empty: "这一栏还没有内容",
  emptyHint: "您可以先看看联系方式，或者交易指南。",
  contact: "联系我们",
  guide: "交易指南",
};
