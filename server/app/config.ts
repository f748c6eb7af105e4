/** What the environment says, read once at the start. */
import { isAbsolute, resolve } from "node:path";

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** A PostgreSQL address; absent: the embedded SQLite file under the data folder. */
  readonly databaseUrl: string | undefined;
  /** Read after `schemas/`, in this order. */
  readonly schemaDirs: readonly string[];
  /** Loads demo rows and demo accounts on the first start. Never in production. */
  readonly demo: boolean;
  readonly production: boolean;
  /** Where the built pages lie. */
  readonly clientDir: string;
  /** Names people read (decisions, "Names people read"). */
  readonly names: Names;
}

export interface Names {
  readonly platform: string;
  readonly office: string;
  readonly logo: string;
  /** Address of the earlier back office; empty: no link. */
  readonly oldOffice: string;
}

export class ConfigError extends Error {}

export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const at = (path: string) => (isAbsolute(path) ? path : resolve(root, path));
  const production = env["NODE_ENV"] === "production";
  const platform = env["PLATFORM_NAME"] ?? "木材网络竞价交易平台";
  return {
    port: readPort(env["PORT"]),
    host: env["HOST"] ?? "0.0.0.0",
    dataDir: at(env["DATA_DIR"] ?? "data"),
    databaseUrl: env["DATABASE_URL"],
    schemaDirs: [at("schemas"), ...list(env["SCHEMAS_DIR"]).map(at)],
    demo: !production && env["DEMO"] !== "0",
    production,
    clientDir: at("dist/client"),
    names: { platform, office: env["OFFICE_NAME"] ?? `${platform}后台管理系统（新版）`, logo: env["LOGO_TITLE"] ?? "天然橡胶", oldOffice: env["OLD_OFFICE_URL"] ?? "" },
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === "") return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new ConfigError(`PORT 应为 0 到 65535 的整数，现在是“${text}”`);
  return port;
}

function list(text: string | undefined): string[] {
  return (text ?? "").split(/[,:]/).map((part) => part.trim()).filter((part) => part !== "");
}
