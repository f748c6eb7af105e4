export const topicTexts = {
  home: "首页",
  contents: "本页目录",
  source: "来源",
  outside: "前往原文",
  empty: "这个专题还没有文章",
  emptyHint: "您可以先看看交易指南，或者正在进行的竞价。",
  guide: "交易指南",
  hall: "进入竞价大厅",
};
