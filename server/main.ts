/** Environment ▸ buildApp ▸ listen. What keeps it from starting is said in one sentence. */
import { networkInterfaces } from "node:os";
import { Refusal } from "#core/api";
import { buildApp } from "./app/buildApp.ts";
import { closeToOthers } from "./app/dataFolder.ts";
import { ConfigError, readConfig, type Config } from "./app/config.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./modules/identity/index.ts";

/** What the system, or SQLite, calls a folder or file that it may not write. */
const UNWRITABLE = new Set(["EACCES", "EROFS", "EPERM", "ENOTDIR", "EEXIST", "ENOSPC", "SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_READONLY_DBMOVED", "SQLITE_READONLY_DIRECTORY"]);

/** What is under way gets this long to end. */
const DRAIN_MS = 5_000;

async function main(): Promise<void> {
  closeToOthers();
  const config = readConfig(process.env, process.cwd());
  const { app } = await buildApp(config);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      // Who does not read his answer to the end must not keep the others from a restart.
      setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  announce(config, typeof address === "object" && address !== null ? address.port : config.port);
}

function announce(config: Config, port: number): void {
  const lines = [`${config.names.office} 已启动`, ...addresses(port).map((url) => `  ${url}`)];
  if (config.demo) {
    lines.push("", "演示账号（密码均为 " + DEMO_PASSWORD + "）：");
    for (const { username, realname, title } of DEMO_ACCOUNTS) lines.push(`  ${username.padEnd(10)}${realname}（${title}）`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

function addresses(port: number): string[] {
  const outside = Object.values(networkInterfaces()).flatMap((list) => list ?? []).filter((one) => one.family === "IPv4" && !one.internal);
  return ["localhost", ...outside.map((one) => one.address)].map((host) => `http://${host}:${port}`);
}

/** One clear sentence for what people can mend; the whole error for the rest. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  const { code, message, path, port } = error as { code?: string; message?: string; path?: string; port?: number };
  if (code === "EADDRINUSE") return `端口 ${port ?? ""} 已被占用：请关闭占用它的程序，或用 PORT 指定其他端口`;
  if (code === "EACCES" && port !== undefined) return `没有权限使用端口 ${port}：请用 PORT 指定 1024 以上的端口`;
  if (code !== undefined && UNWRITABLE.has(code)) return `数据目录不可写：${path ?? process.env["DATA_DIR"] ?? "data"}，请检查权限，或用 DATA_DIR 指定其他目录`;
  if (error instanceof Refusal) return typeof error.details["path"] === "string" ? `${message ?? ""}：${error.details["path"]}` : message;
  return undefined;
}

main().catch((error: unknown) => {
  const sentence = sentenceOf(error);
  process.stderr.write(sentence === undefined ? `启动失败：${String((error as Error).stack ?? error)}\n` : `启动失败：${sentence}\n`);
  process.exit(1);
});
