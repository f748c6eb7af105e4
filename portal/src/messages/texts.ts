/** Words of the bell, of 我的通知 and of 消息测试. */
export const bellTexts = {
  open: (total: number) => (total === 0 ? "通知" : `通知，${total} 条未读`),
  tabs: { annt: "通知公告", sys: "系统消息" },
  tab: (title: string, count: number) => `${title}（${count}）`,
  none: { annt: "没有未读的公告", sys: "没有未读的系统消息" },
  more: "查看更多",
  failed: "通知加载失败，正在重试",
  arrived: (title: string) => `新消息：${title}`,
  arrivedMany: (count: number) => `收到 ${count} 条新消息`,
  priority: { L: "一般消息", M: "重要消息", H: "紧急消息" },
} as const;

export const PRIORITY_COLORS = { L: "blue", M: "orange", H: "red" } as const;

export const viewerTexts = {
  sender: "发布人",
  time: "发布时间",
  go: "前往查看",
  close: "关闭",
  noPage: "您没有打开该页面的权限",
} as const;

export const ownTexts = {
  title: "我的通知",
  all: "全部",
  notices: "通知公告",
  system: "系统消息",
  unreadOnly: "只看未读",
  readAll: "全部标为已读",
  readAllAsk: "将所有未读的通知标为已读？",
  columns: { title: "标题", category: "类别", priority: "优先级", sender: "发布人", time: "发布时间", state: "状态" },
  read: "已读",
  unread: "未读",
  failed: "加载失败，请检查网络后重试",
  retry: "重试",
  empty: "没有通知",
  total: (from: number, to: number, total: number) => `${from}-${to} 共 ${total} 条`,
} as const;

export const testTexts = {
  title: "消息测试",
  hint: "选择模板，填写接收人和变量，实际发送一条消息并查看结果。每次发送都记入推送历史，每小时最多 30 条。",
  template: "模板",
  templateRequired: "请选择模板",
  channel: "发送方式",
  channelRequired: "请选择发送方式",
  channels: { sms: "短信", email: "邮件", inbox: "站内信" },
  to: { sms: "手机号", email: "邮箱", inbox: "会员账号或手机号" },
  toRequired: "请填写接收人",
  variables: "变量",
  variableRequired: (label: string) => `请填写“${label}”`,
  preview: "正文预览",
  send: "发送",
  results: { sent: "发送成功", stored: "未配置发送通道，已存入开发发件箱", failed: "发送失败" },
  subject: "标题",
  text: "正文",
  failed: "操作失败，请检查网络后重试",
  noTemplates: "没有可测试的模板",
} as const;
