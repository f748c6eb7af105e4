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
  verifyEmail: "验证邮箱",
} as const;
export type CodePurpose = keyof typeof CODE_PURPOSES;
