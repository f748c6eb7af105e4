/** Environment ▸ buildApp ▸ listen. If the server cannot start, one sentence says why. */
import { networkInterfaces } from "node:os";
import { ApiError } from "#core/api";
import { buildApp } from "./app/buildApp.ts";
import { restrictUmask } from "./app/dataFolder.ts";
import { assertSchemaDirs, ConfigError, readConfig, type Config } from "./app/config.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./modules/identity/index.ts";

/** What the system, or SQLite, calls a folder or file that it may not write. */
const UNWRITABLE = new Set([
  "EACCES",
  "EROFS",
  "EPERM",
  "ENOTDIR",
  "EEXIST",
  "ENOSPC",
  "SQLITE_CANTOPEN",
  "SQLITE_READONLY",
  "SQLITE_READONLY_DBMOVED",
  "SQLITE_READONLY_DIRECTORY",
]);

/** What is under way gets this long to end. */
const DRAIN_MS = 5_000;

async function main(): Promise<void> {
  restrictUmask();
  const config = readConfig(process.env, process.cwd());
  assertSchemaDirs(config);
  const { app, product } = await buildApp(config);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      // A client that does not read its answer to the end must not delay a restart.
      setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
      app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`关闭失败：${String((error as Error).stack ?? error)}\n`);
          process.exit(1);
        },
      );
    });
  }
  const demoUsers = config.production ? [] : await product.identity.accounts.withDemoPassword();
  const host = config.host ?? (demoUsers.length > 0 ? LOOPBACK : EVERY_ADDRESS);
  await app.listen({ port: config.port, host });
  // Before people come, not before the server answers: it takes some hundred milliseconds.
  await product.identity.signIn.prepareKeys();
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  announce(config, [...addresses(host, port), ...hostNotes(config, demoUsers.length > 0, host)]);
  if (!(await product.identity.accounts.hasAdministrator())) process.stdout.write(NO_ADMINISTRATOR);
}

const LOOPBACK = "127.0.0.1";
const EVERY_ADDRESS = "0.0.0.0";

const NO_ADMINISTRATOR = [
  "\n还没有系统管理员：请在本机另开一个终端，以相同的 DATA_DIR 或 DATABASE_URL 执行",
  "  npm run admin -- create <账号>",
  "按提示输入密码，然后在 /manage/login 登录。\n",
].join("\n");

function hostNotes({ host: given }: Config, demo: boolean, host: string): string[] {
  if (!demo) return [];
  if (given === undefined)
    return ["有账号使用公开的演示密码，因此只接受本机访问；确需让其他机器访问，请设置 HOST=0.0.0.0"];
  return host === LOOPBACK || host === "localhost" || host === "::1"
    ? []
    : ["注意：有账号使用公开的演示密码，任何能访问本机的人都可以登录"];
}

/** What each of them is: docs/production.md, "Members". */
const DEMO_MEMBERS = "member、member1 … member5  ";

function announce(config: Config, where: readonly string[]): void {
  const lines = [`${config.names.office} 已启动`, ...where.map((line) => `  ${line}`)];
  if (config.demo) {
    lines.push("", "演示账号（密码均为 " + DEMO_PASSWORD + "）：");
    const width = Math.max(...DEMO_ACCOUNTS.map(({ username }) => username.length)) + 2;
    for (const { username, realname, title } of DEMO_ACCOUNTS)
      lines.push(`  ${username.padEnd(width)}${realname}（${title}）`);
    lines.push(`  ${DEMO_MEMBERS}会员（前台登录）`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

function addresses(host: string, port: number): string[] {
  if (host !== EVERY_ADDRESS && host !== "::") return [`http://${host === LOOPBACK ? "localhost" : host}:${port}`];
  const outside = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((one) => one.family === "IPv4" && !one.internal);
  return ["localhost", ...outside.map((one) => one.address)].map((host) => `http://${host}:${port}`);
}

/** One clear sentence for what people can mend; the whole error for the rest. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  const { code, message, path, port } = error as { code?: string; message?: string; path?: string; port?: number };
  if (code === "EADDRINUSE") return `端口 ${port ?? ""} 已被占用：请关闭占用它的程序，或用 PORT 指定其他端口`;
  if (code === "EACCES" && port !== undefined) return `没有权限使用端口 ${port}：请用 PORT 指定 1024 以上的端口`;
  if (code !== undefined && UNWRITABLE.has(code))
    return `数据目录不可写：${path ?? process.env["DATA_DIR"] ?? "data"}，请检查权限，或用 DATA_DIR 指定其他目录`;
  if (error instanceof ApiError)
    return typeof error.details["path"] === "string" ? `${message ?? ""}：${error.details["path"]}` : message;
  return undefined;
}

main().catch((error: unknown) => {
  const sentence = sentenceOf(error);
  process.stderr.write(
    sentence === undefined ? `启动失败：${String((error as Error).stack ?? error)}\n` : `启动失败：${sentence}\n`,
  );
  process.exit(1);
});
