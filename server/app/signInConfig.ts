/** The ways to sign in besides passwords, from the environment. */
import { API_BASE } from "#core/api";
import type { CasConfig, OidcConfig } from "#server/modules/identity/index";
import { ConfigError } from "./configError.ts";

export interface SignInConfig {
  readonly oidc: OidcConfig | undefined;
  readonly cas: CasConfig | undefined;
}

/** @param origin of the public site, to which both send people back; empty: not known */
export function readSignIn(env: NodeJS.ProcessEnv, production: boolean, origin: string): SignInConfig {
  return { oidc: readOidc(env, production, origin), cas: readCas(env, production, origin) };
}

function readOidc(env: NodeJS.ProcessEnv, production: boolean, origin: string): OidcConfig | undefined {
  const issuer = readServer(env, "OIDC_ISSUER", production, origin);
  if (issuer === undefined) return undefined;
  const clientId = env["OIDC_CLIENT_ID"] ?? "";
  if (clientId === "") throw new ConfigError("设置了 OIDC_ISSUER 时，须以 OIDC_CLIENT_ID 给出客户端编号");
  const thirdType = env["OIDC_TYPE"] ?? "oidc";
  if (!/^[a-z0-9_-]{1,32}$/.test(thirdType))
    throw new ConfigError(`OIDC_TYPE 应为1到32位小写字母、数字、下划线或减号，现在是“${thirdType}”`);
  const secret = env["OIDC_CLIENT_SECRET"] ?? "";
  return {
    thirdType,
    title: env["OIDC_TITLE"] ?? "统一身份认证",
    issuer,
    clientId,
    clientSecret: secret === "" ? undefined : secret,
    redirectUri: `${origin}${API_BASE}/sys/thirdLogin/callback`,
  };
}

function readCas(env: NodeJS.ProcessEnv, production: boolean, origin: string): CasConfig | undefined {
  const server = readServer(env, "CAS_SERVER_URL", production, origin);
  return server === undefined ? undefined : { server: server.replace(/\/+$/, ""), service: `${origin}/manage/login` };
}

/** The address of a server that proves who people are: over https in production, and only with an address of ours. */
function readServer(env: NodeJS.ProcessEnv, name: string, production: boolean, origin: string): string | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url !== undefined && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!plain || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} 应为不含账号、密码和参数的 https 网址，现在是“${text}”`);
  if (production && url.protocol !== "https:") throw new ConfigError(`生产环境的 ${name} 必须以 https 开头`);
  if (origin === "") throw new ConfigError(`设置了 ${name} 时，须以 SITE_URL 给出本平台的网址`);
  return text;
}
