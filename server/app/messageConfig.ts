/** How messages are sent, from the environment. */
import { canonicalEmail, type GatewayConfig, type SenderConfig, type SmtpConfig } from "#server/modules/messages/index";
import { ConfigError } from "./configError.ts";

export function readSenders(env: NodeJS.ProcessEnv, production: boolean): SenderConfig {
  return { smtp: readSmtp(env, production), smsGateway: readGateway(env, production), outbox: !production };
}

const DEFAULT_PORTS = { "smtp:": 587, "smtps:": 465 } as const;

function readSmtp(env: NodeJS.ProcessEnv, production: boolean): SmtpConfig | undefined {
  const text = env["SMTP_URL"];
  if (text === undefined || text === "") return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !(url.protocol === "smtp:" || url.protocol === "smtps:") || url.hostname === "")
    throw new ConfigError("SMTP_URL 应为 smtp:// 或 smtps:// 开头的地址，例如 smtps://账号:密码@smtp.example.com:465");
  const from = env["MAIL_FROM"] ?? "";
  if (canonicalEmail(/<([^<>]*)>$/.exec(from)?.[1] ?? from) === undefined || /\p{Cc}/u.test(from))
    throw new ConfigError("设置了 SMTP_URL 时，MAIL_FROM 应为发件地址，例如 交易平台 <no-reply@example.com>");
  const secure = url.protocol === "smtps:";
  return {
    // An IPv6 address has brackets in a URL only.
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? DEFAULT_PORTS[url.protocol] : Number(url.port),
    secure,
    auth: url.username === "" ? undefined : { user: decoded(url.username), pass: decoded(url.password) },
    from,
    // A password and codes travel over it.
    requireTls: production && !secure && !isThisMachine(url.hostname),
  };
}

/** The text is not shown: it may be a password. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError("SMTP_URL 的账号和密码应按网址编码：“%”写作“%25”，“@”写作“%40”，“:”写作“%3A”");
  }
}

function readGateway(env: NodeJS.ProcessEnv, production: boolean): GatewayConfig | undefined {
  const text = env["SMS_GATEWAY_URL"];
  if (text === undefined || text === "") return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new ConfigError("SMS_GATEWAY_URL 应为不含账号和密码的 https 网址；密钥请写在 SMS_GATEWAY_HEADERS 中");
  if (production && url.protocol !== "https:") throw new ConfigError("生产环境的 SMS_GATEWAY_URL 必须以 https 开头");
  return { url: url.href, headers: readHeaders(env["SMS_GATEWAY_HEADERS"]) };
}

/** `name=value;name=value`. The text is not shown: it holds keys. */
function readHeaders(text: string | undefined): Readonly<Record<string, string>> {
  const entries = (text ?? "")
    .split(";")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return Object.fromEntries(
    entries.map((entry, at) => {
      const [, name, value] = /^([A-Za-z0-9-]+)\s*=\s*([\x21-\x7e][\x20-\x7e]*)$/.exec(entry) ?? [];
      if (name === undefined || value === undefined)
        throw new ConfigError(`SMS_GATEWAY_HEADERS 应为“名称=值”，以分号分隔；第 ${at + 1} 项有误`);
      return [name, value];
    }),
  );
}

const isThisMachine = (hostname: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
