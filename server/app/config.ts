/** The environment variables, read once at the start. */
import { statSync } from "node:fs";
import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import { parseDataKeys, type DataKeySet } from "#engine/server";
import { UPLOAD_LIMITS, type UploadLimits } from "#server/modules/files/index";
import type { SiteNames } from "#server/modules/content/index";
import type { SenderConfig } from "#server/modules/messages/index";
import { builtCodeVersion } from "./compiledFile.ts";
import { ConfigError } from "./configError.ts";
import { readSenders } from "./messageConfig.ts";
import { readSignIn, type SignInConfig } from "./signInConfig.ts";

export { ConfigError };

export interface Config {
  readonly port: number;
  /** Absent: every address of the machine, or the machine alone while an account has the demo's password. */
  readonly host: string | undefined;
  readonly dataDir: string;
  /** A PostgreSQL address; absent: the embedded SQLite file under the data folder. */
  readonly databaseUrl: string | undefined;
  /** Keys of encrypted fields; absent: those of the data folder. */
  readonly dataKeys: DataKeySet | undefined;
  /** Whose `X-Forwarded-For` is believed; absent: no one's. */
  readonly trustedProxies: TrustedProxies | undefined;
  /** Of the built code; absent: each start compiles the schemas. */
  readonly codeVersion: string | undefined;
  /** How long a session of the back office may stay unused; 0: as long as it lasts. */
  readonly sessionIdleMinutes: number;
  /** Milliseconds after which a read is ended. */
  readonly readDeadlineMs: number;
  /** Read after `schemas/`, in this order. */
  readonly schemaDirs: readonly string[];
  /** Loads demo rows and demo accounts on the first start. Never in production. */
  readonly demo: boolean;
  readonly production: boolean;
  /** Where the built pages lie. */
  readonly clientDir: string;
  /** What renders the public pages, built. */
  readonly siteDir: string;
  /** `https://…` under which people know the public site; empty: addresses in pages stay relative. */
  readonly origin: string;
  /** Names people read (decisions, "Names people read"). */
  readonly names: Names;
  readonly connections: ConnectionLimits;
  /** What may be uploaded, and how long what is unused is kept. */
  readonly uploads: UploadLimits;
  readonly senders: SenderConfig;
  readonly signIn: SignInConfig;
  /** What the public site says of itself; what is not given is not shown. */
  readonly site: Omit<SiteNames, "signIn">;
}

/** What a connection may take; a telephone on a 2G line (some 2 kB a second) passes. */
export interface ConnectionLimits {
  /** Until a request's headers have come, from the connection or from the last answer's end. */
  readonly headersMs: number;
  /** Until a request has come whole, however steadily it comes. */
  readonly requestMs: number;
  /** Without one byte in either direction while a request is under way. */
  readonly idleMs: number;
  /** Between two requests of one connection. */
  readonly keepAliveMs: number;
  /** A body and an answer move at this rate on average, after the grace. */
  readonly bytesPerSecond: number;
  readonly graceMs: number;
  /** Connections of one address, a trusted proxy's excepted; 0: any number. */
  readonly perAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 45 * 60_000,
  idleMs: 90_000,
  keepAliveMs: 65_000,
  bytesPerSecond: 1_000,
  graceMs: 30_000,
  perAddress: 512,
};

interface Names {
  readonly platform: string;
  readonly office: string;
  readonly logo: string;
  /** Address of the earlier back office; empty: no link. */
  readonly oldOffice: string;
}

/** So many proxies in a row, the nearest on this machine or its private network; or the addresses of each. */
type TrustedProxies = { readonly hops: number } | { readonly addresses: readonly string[] };

export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const at = (path: string) => (isAbsolute(path) ? path : resolve(root, path));
  const production = env["NODE_ENV"] === "production";
  const platform = env["PLATFORM_NAME"] ?? "木材网络竞价交易平台";
  const demo = !production && env["DEMO"] !== "0";
  const origin = readOrigin(env["SITE_URL"]);
  return {
    port: readPort(env["PORT"]),
    host: env["HOST"] === "" ? undefined : env["HOST"],
    dataDir: at(env["DATA_DIR"] ?? "data"),
    databaseUrl: env["DATABASE_URL"],
    dataKeys: readDataKeys(env["DATA_KEYS"]),
    trustedProxies: readTrustedProxies(env["TRUST_PROXY"]),
    codeVersion: builtCodeVersion(),
    sessionIdleMinutes: readIdle(env["SESSION_IDLE_MINUTES"]),
    readDeadlineMs: readDeadline(env["READ_DEADLINE_MS"]),
    schemaDirs: [at("schemas"), ...list(env["SCHEMAS_DIR"]).map(at)],
    demo,
    production,
    clientDir: at("dist/client"),
    siteDir: at("dist/site"),
    origin,
    names: {
      platform,
      office: env["OFFICE_NAME"] ?? `${platform}后台管理系统（新版）`,
      logo: env["LOGO_TITLE"] ?? "天然橡胶",
      oldOffice: env["OLD_OFFICE_URL"] ?? "",
    },
    connections: {
      ...CONNECTION_LIMITS,
      perAddress: readCount(env, "CONNECTIONS_PER_ADDRESS", CONNECTION_LIMITS.perAddress),
    },
    uploads: readUploads(env),
    senders: readSenders(env, production),
    signIn: readSignIn(env, production, origin),
    site: readSite(env, platform, demo),
  };
}

/** Refuses a folder that does not exist: without its entities, their tables would be offered to be dropped. */
export function assertSchemaDirs({ schemaDirs }: Pick<Config, "schemaDirs">): void {
  schemaDirs.forEach((folder, at) => {
    const found = statSync(folder, { throwIfNoEntry: false });
    const named = at === 0 ? "项目的文件夹" : "SCHEMAS_DIR 中的文件夹";
    if (found?.isDirectory() !== true)
      throw new ConfigError(`${named}${found === undefined ? "不存在" : "不是文件夹"}：${folder}`);
  });
}

/** Numbers of the demo, plainly no one's; without the demo, what is not given is not shown. */
const DEMO_SITE = {
  SITE_PHONES: "财务咨询=0898-00000001;业务咨询=0898-00000002;技术支持=0898-00000003",
  SETTLEMENT_ACCOUNT: "示例结算专户;0000 0000 0000 0000;示例银行海口分行",
  COMPANY_NAME: "天然橡胶产业集团木材交易中心（示例）",
} as const;

function readSite(env: NodeJS.ProcessEnv, platform: string, demo: boolean): Config["site"] {
  const given = (name: keyof typeof DEMO_SITE) => env[name] ?? (demo ? DEMO_SITE[name] : "");
  const [name = "", number = "", bank = ""] = given("SETTLEMENT_ACCOUNT")
    .split(";")
    .map((part) => part.trim());
  return {
    platform,
    company: given("COMPANY_NAME"),
    logo: env["LOGO_TITLE"] ?? "天然橡胶",
    oldSite: env["OLD_SITE_URL"] ?? "",
    phones: given("SITE_PHONES")
      .split(";")
      .flatMap((entry) => {
        const [title = "", phone = ""] = entry.split("=").map((part) => part.trim());
        return title === "" || phone === "" ? [] : [{ title, phone }];
      }),
    hours: env["SITE_HOURS"] ?? "周一至周五 09:00–17:00",
    account: name === "" || number === "" ? null : { name, number, bank },
    paymentRule:
      env["PAYMENT_RULE"] ??
      "企业付款须使用已登记的对公账户，个人付款须使用本人账户；企业之间的款项先由银行转账至登记账户，再在平台登记付款。",
    filing: env["SITE_FILING"] ?? "",
    demo,
  };
}

const MB = 1024 * 1024;

function readCount(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name];
  if (text === undefined || text === "") return usual;
  if (!/^\d{1,9}$/.test(text)) throw new ConfigError(`${name} 应为不超过 9 位的整数，现在是“${text}”`);
  return Number(text);
}

function readUploads(env: NodeJS.ProcessEnv): UploadLimits {
  const count = (name: string, usual: number): number => readCount(env, name, usual);
  return {
    bytesPerDay: count("UPLOAD_DAY_MB", UPLOAD_LIMITS.bytesPerDay / MB) * MB,
    filesPerDay: count("UPLOAD_DAY_FILES", UPLOAD_LIMITS.filesPerDay),
    bytesInTotal: count("UPLOAD_TOTAL_MB", UPLOAD_LIMITS.bytesInTotal / MB) * MB,
    filesInTotal: count("UPLOAD_TOTAL_FILES", UPLOAD_LIMITS.filesInTotal),
    atOnce: count("UPLOADS_AT_ONCE", UPLOAD_LIMITS.atOnce),
    atOncePerUser: count("UPLOADS_AT_ONCE_PER_USER", UPLOAD_LIMITS.atOncePerUser),
    keepDays: count("UPLOAD_KEEP_DAYS", UPLOAD_LIMITS.keepDays),
  };
}

const READ_DEADLINE_MS = 10_000;

function readDeadline(text: string | undefined): number {
  if (text === undefined || text === "") return READ_DEADLINE_MS;
  const ms = /^\d{3,6}$/.test(text) ? Number(text) : 0;
  if (ms === 0) throw new ConfigError(`READ_DEADLINE_MS 应为 100 到 999999 之间的毫秒数，现在是“${text}”`);
  return ms;
}

function readDataKeys(text: string | undefined): DataKeySet | undefined {
  if (text === undefined || text === "") return undefined;
  const keys = parseDataKeys(text);
  // Not what it is: it would be in the log.
  if (keys === undefined)
    throw new ConfigError("DATA_KEYS 应为 index:<64 位十六进制>,<编号>:<64 位十六进制>，最新的密钥在最后");
  return keys;
}

/** Scheme and host alone: it is before addresses that begin with a slash. */
function readOrigin(text: string | undefined): string {
  if (text === undefined || text === "") return "";
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`SITE_URL 应为 http 或 https 网址，现在是“${text}”`);
  return url.origin;
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === "") return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT 应为 0 到 65535 的整数，现在是“${text}”`);
  return port;
}

const A_DAY_IN_MINUTES = 1440;

function readIdle(text: string | undefined): number {
  if (text === undefined || text === "") return A_DAY_IN_MINUTES;
  if (!/^\d{1,5}$/.test(text)) throw new ConfigError(`SESSION_IDLE_MINUTES 应为分钟数（0 表示不限），现在是“${text}”`);
  return Number(text);
}

function readTrustedProxies(text: string | undefined): TrustedProxies | undefined {
  const entries = list(text, ",");
  if (entries.length === 0 || text === "0") return undefined;
  if (/^[1-9]$/.test(text ?? "")) return { hops: Number(text) };
  const wrong = entries.find((entry) => !isAddressOrNetwork(entry));
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUST_PROXY 应为反向代理的层数（1 到 9），或以逗号分隔的代理地址（如 10.0.0.5 或 10.0.0.0/24），现在是“${text ?? ""}”`,
    );
  return { addresses: entries };
}

function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

function list(text: string | undefined, separator: string | RegExp = /[,:]/): string[] {
  return (text ?? "")
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
