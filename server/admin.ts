/**
 * `npm run admin -- <command>`: manages accounts from the server's own terminal, in particular the first
 * administrator.
 */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { ApiError } from "#core/api";
import { runMigrations } from "#engine/server";
import { createAccounts, type Accounts } from "#server/modules/identity/index";
import { PasswordNotRead, readPassword } from "./admin/readPassword.ts";
import { ConfigError, readConfig } from "./app/config.ts";
import { hasDatabase, openConfiguredDatabase, describeLocation } from "./app/database.ts";
import { MODULE_LISTS } from "./app/modules.ts";

interface CommandArguments {
  readonly username: string;
  readonly realname: string;
  readonly another: boolean;
  readonly last: boolean;
  readonly office: Office | undefined;
}

const OFFICES = { system: "系统管理岗", security: "安全管理岗", audit: "审计员" } as const;
type Office = keyof typeof OFFICES;

interface AdminCommand {
  /** Answers the sentence that is printed. */
  readonly run: (accounts: Accounts, args: CommandArguments) => Promise<string>;
  readonly usage: string;
  /** Whether it may be the first to write into a database (with `--new`). */
  readonly begins?: true;
}

const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  create: {
    usage:
      "create <账号> [--name 姓名] [--another] [--new] [--office system|security|audit]  新建系统管理员；已有管理员时须加 --another，" +
      "还没有数据库时须加 --new；加 --office 则新建系统管理岗、安全管理岗或审计员的账号",
    begins: true,
    run: async (accounts, { username, realname, another, office }) => {
      await accounts.createAdministrator({ username, realname, another, office, password: await readPassword() });
      return `已新建${office === undefined ? "系统管理员" : OFFICES[office]} ${username}`;
    },
  },
  "reset-password": {
    usage: "reset-password <账号>  重设密码，并退出该账号的所有登录",
    run: async (accounts, { username }) => {
      await accounts.resetPassword(username, await readPassword());
      return `已重设 ${username} 的密码`;
    },
  },
  disable: {
    usage: "disable <账号> [--last]  停用账号：清除密码，并退出其所有登录；停用最后一个系统管理员时须加 --last",
    run: async (accounts, { username, last }) => {
      await accounts.disable(username, last);
      return `已停用 ${username}`;
    },
  },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

function usage(): string {
  const environment =
    "数据库与服务器相同，由 DATA_DIR 或 DATABASE_URL 指定；密码在终端中输入（不显示），或由标准输入传入一行。";
  return [...Object.values(COMMANDS).map((command) => `npm run admin -- ${command.usage}`), environment].join("\n");
}

const OPTIONS = {
  name: { type: "string" },
  another: { type: "boolean" },
  new: { type: "boolean" },
  last: { type: "boolean" },
  office: { type: "string" },
} as const;

const isOffice = (name: string | undefined): name is Office | undefined =>
  name === undefined || Object.hasOwn(OFFICES, name);

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
  const [name = "", username, ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const { office } = values;
  if (command === undefined || username === undefined || rest.length > 0 || !isOffice(office)) {
    complain(usage());
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  if (!(values.new === true && command.begins === true) && !(await hasDatabase(config))) {
    complain(
      `${describeLocation(config)}中还没有本系统的数据库：请检查 DATA_DIR 或 DATABASE_URL；确要在这里新建，请用 create 并加 --new`,
    );
    return 1;
  }
  const database = await openConfiguredDatabase(config, Date.now);
  try {
    for (const [module, list] of Object.entries(MODULE_LISTS.migrations)) await runMigrations(database, module, list);
    const accounts = createAccounts(database, `shell:${userInfo().username}`);
    print(
      await command.run(accounts, {
        username,
        realname: values.name ?? "",
        another: values.another === true,
        last: values.last === true,
        office,
      }),
    );
    return 0;
  } finally {
    await database.close();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof PasswordNotRead || error instanceof ConfigError)
    return error.message;
  if ((error as { code?: unknown }).code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return usage();
  return String((error as Error).stack ?? error);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  complain(sentenceOf(error));
  return 1;
});
