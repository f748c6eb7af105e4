/** `npm run audit -- <command>`: seals and verifies the audit of the server's database. */
import { parseArgs } from "node:util";
import { ApiError } from "#core/api";
import { runMigrations, sealAudit, verifyAudit, type ChainHead, type Database } from "#engine/server";
import { linesOf } from "#server/modules/audit/index";
import { ConfigError, readConfig } from "./app/config.ts";
import { describeLocation, hasDatabase, openConfiguredDatabase } from "./app/database.ts";

interface Answer {
  readonly lines: readonly string[];
  /** 1: the audit was tampered with. */
  readonly code: 0 | 1;
}

interface AuditCommand {
  readonly usage: string;
  readonly run: (database: Database, noted: ChainHead | undefined) => Promise<Answer>;
}

const COMMANDS: Readonly<Record<string, AuditCommand>> = {
  verify: {
    usage: "verify [--head 序号:摘要]  校验全部审计记录；--head 是先前记下的最新封存，校验是否仍与之一致",
    run: async (database, noted) => {
      const found = await verifyAudit(database, { noted });
      return { lines: linesOf(found), code: found.ok ? 0 : 1 };
    },
  },
  seal: {
    usage: "seal  立即封存尚未封存的记录，并打印最新封存；服务器运行时每分钟自动封存",
    run: async (database) => {
      const { sealed, head } = await sealAudit(database);
      return { lines: [`封存了 ${sealed} 条，最新封存：${head.seq}:${head.hash}`], code: 0 };
    },
  },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const usage = (): string =>
  [
    ...Object.values(COMMANDS).map((command) => `npm run audit -- ${command.usage}`),
    "数据库与服务器相同，由 DATA_DIR 或 DATABASE_URL 指定；发现问题时退出码为 1。",
  ].join("\n");

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { head: { type: "string" } },
  });
  const [name = "", ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const noted = values.head === undefined ? undefined : parseHead(values.head);
  if (command === undefined || rest.length > 0 || noted === null) {
    complain(usage());
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  if (!(await hasDatabase(config))) {
    complain(`${describeLocation(config)}中还没有本系统的数据库：请检查 DATA_DIR 或 DATABASE_URL`);
    return 2;
  }
  const database = await openConfiguredDatabase(config, Date.now);
  try {
    await runMigrations(database, "engine", []);
    const { lines, code } = await command.run(database, noted);
    lines.forEach(print);
    return code;
  } finally {
    await database.close();
  }
}

/** `12:9f…`, as it was printed; null: it is none. */
function parseHead(text: string): ChainHead | null {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return seq === undefined || hash === undefined ? null : { seq: Number(seq), hash };
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof ConfigError) return error.message;
  if ((error as { code?: unknown }).code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return usage();
  return String((error as Error).stack ?? error);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  complain(sentenceOf(error));
  return 2;
});
