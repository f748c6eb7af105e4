/** `npm run ledger -- check`: checks the journal of the server's database. */
import { parseArgs } from "node:util";
import { ApiError } from "#core/api";
import { hasTable, runMigrations } from "#engine/server";
import { createBiddingLedgerPart } from "#server/modules/bidding/index";
import { createLedgerPart } from "#server/modules/funds/index";
import { createLedger, ledgerMigrations, linesOfCheck, type LedgerHead } from "#server/modules/ledger/index";
import { ConfigError, readConfig } from "./app/config.ts";
import { describeLocation, hasDatabase, openConfiguredDatabase } from "./app/database.ts";

const USAGE = [
  "npm run ledger -- check [--head 账期:序号:摘要]  校验全部凭证、分录和余额；--head 是先前记下的最新凭证，校验是否仍与之一致",
  "数据库与服务器相同，由 DATA_DIR 或 DATABASE_URL 指定；发现问题时退出码为 1。",
].join("\n");

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { head: { type: "string" } },
  });
  const noted = values.head === undefined ? undefined : parseHead(values.head);
  if (positionals.length !== 1 || positionals[0] !== "check" || noted === null) {
    complain(USAGE);
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  if (!(await hasDatabase(config))) {
    complain(`${describeLocation(config)}中还没有本系统的数据库：请检查 DATA_DIR 或 DATABASE_URL`);
    return 2;
  }
  const database = await openConfiguredDatabase(config, Date.now);
  try {
    await runMigrations(database, "ledger", ledgerMigrations);
    const ledger = createLedger(database);
    // A database on which no server of this version has been started has none of them yet.
    if (await hasTable(database, "member_withdrawal")) ledger.registerPart(createLedgerPart(database));
    if (await hasTable(database, "trade_operation")) ledger.registerPart(createBiddingLedgerPart(database));
    const found = await ledger.check({ noted });
    linesOfCheck(found).forEach(print);
    return found.ok ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** `2026-11-27:12:9f…`, as it was printed; null: it is none. */
function parseHead(text: string): LedgerHead | null {
  const [, bookDate, seq, hash] = /^(\d{4}-\d\d-\d\d):(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (bookDate === undefined || seq === undefined || hash === undefined) return null;
  return { bookDate, seq: Number(seq), hash };
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof ConfigError) return error.message;
  if ((error as { code?: unknown }).code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return USAGE;
  return String((error as Error).stack ?? error);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  complain(sentenceOf(error));
  return 2;
});
