/** Types and constants of messages. */
export type Channel = "sms" | "email";

/** Where real messages go; a channel without a sender has none. */
export interface SenderConfig {
  readonly smtp: SmtpConfig | undefined;
  readonly smsGateway: GatewayConfig | undefined;
  /** Messages of channels without a sender are stored for a screen. Never in production. */
  readonly outbox: boolean;
}

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS where the server has it. */
  readonly secure: boolean;
  /** Absent: the server asks for no sign-in. */
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly from: string;
  /** Refuses a server without TLS. */
  readonly requireTls: boolean;
}

export interface GatewayConfig {
  readonly url: string;
  /** Sent with every message; they hold the key of the gateway. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Message {
  readonly channel: Channel;
  /** A telephone number or an address, as a person typed it. */
  readonly to: string;
  /** Code of a template. */
  readonly template: string;
  /** A value for each variable of the template, and no other. */
  readonly variables: Readonly<Record<string, string | number>>;
}

/** What a code is for; it is valid for nothing else. Messages name it so. */
export const CODE_PURPOSES = {
  signIn: "登录",
  register: "注册",
  resetPassword: "重设密码",
  changePhone: "更换手机号",
  confirmPhone: "验证身份",
  alterAccount: "变更账户",
  verifyEmail: "验证邮箱",
  withdraw: "提现",
} as const;
export type CodePurpose = keyof typeof CODE_PURPOSES;

/** `/websocket/{userId}`: what it says, each of which makes a page load its messages again. */
export type NotificationCommand = { readonly cmd: "topic" | "user" };

/** Milliseconds between the heartbeats of that socket, and between reads as long as it is not connected. */
export const NOTIFICATION_HEARTBEAT_MS = 20_000;
export const NOTIFICATION_POLL_MS = 6_000;

export const MESSAGE_PATHS = {
  mine: "/memberMessage/pageMyMemberMessage",
  message: "/memberMessage/queryById",
  unread: "/memberMessage/getUnreadMemberMsgCount",
  announcements: "/sys/annountCement/listByUser",
  readAnnouncement: "/sys/sysAnnouncementSend/editByAnntIdAndUserId",
  ownAnnouncements: "/sys/sysAnnouncementSend/pageMyAnnouncement",
  readAllAnnouncements: "/sys/sysAnnouncementSend/readAll",
  templates: "/message/test/templates",
  test: "/message/test/send",
  ticket: "/ws/ticket",
} as const;

/** A row of 我的消息 of a member. */
export interface MemberMessageRow {
  readonly msgId: string;
  readonly mmsgTitle: string;
  readonly createDate: string;
  readonly mmsgTypeName: string;
  readonly readStatus: 0 | 1;
  readonly readStatusName: string;
  readonly readTime: string | null;
}

/** Reading it marks it as read. */
export interface MemberMessage extends MemberMessageRow {
  /** Sanitized HTML. */
  readonly msgContent: string;
}

export interface UnreadCount {
  readonly unreadMemberMsgCount: number;
}

/** Of `member_message`, `mmsgType`: what a message to a member is about. */
export type MemberMessageCategory = "system" | "account" | "bidding" | "funds" | "contract";

/** How a message reached people: `push_history`. */
export type PushChannel = Channel | "inbox" | "announcement";
export type PushResult = "sent" | "stored" | "failed";

/** A template as the page of test messages offers it. */
export interface TestTemplate {
  readonly template: string;
  readonly title: string;
  readonly text: string;
  readonly channels: readonly (Channel | "inbox")[];
  /** Names with their labels. */
  readonly variables: Readonly<Record<string, string>>;
}

/** `to`: a telephone number, an e-mail address, or for `inbox` the user name or the telephone number of a member. */
export interface TestMessage {
  readonly template: string;
  readonly channel: Channel | "inbox";
  readonly to: string;
  readonly variables: Readonly<Record<string, string>>;
}

export interface TestResult {
  readonly result: PushResult;
  readonly title: string;
  readonly text: string;
  /** Why it did not go. */
  readonly error: string | null;
}

/** A row of 我的通知. */
export interface OwnAnnouncementRow extends AnnouncementRow {
  readonly msgCategory: 1 | 2;
  readonly readTime: string | null;
}

/** An entry of the bell; field names are those of the specification. */
export interface AnnouncementRow {
  readonly id: string;
  readonly anntId: string;
  readonly titile: string;
  readonly sender: string;
  readonly sendTime: string;
  readonly createTime: string;
  readonly msgContent: string;
  readonly priority: "L" | "M" | "H";
  readonly openType: "component" | "url" | null;
  readonly openPage: string | null;
  readonly busId: string | null;
  readonly msgId: string | null;
  readonly msgTxt: string | null;
  readonly readFlag: 0 | 1;
}

export interface OwnAnnouncements {
  readonly anntMsgList: readonly AnnouncementRow[];
  readonly anntMsgTotal: number;
  readonly sysMsgList: readonly AnnouncementRow[];
  readonly sysMsgTotal: number;
}
