/**
 * The import of a bank's statement: the whole file or nothing of it, each beginning where the one before it ended. Its
 * lines are matched at once; what was found is confirmed in the name of whoever imports.
 */
import { withoutSignatures } from "#core/fields";
import { addToDay, formatMoney, type StoredRow } from "#core/values";
import {
  preparedAction,
  readTable,
  Reply,
  type ActionCall,
  type ModuleActions,
  type WriteTransaction,
} from "#engine/server";
import { fundsErrors } from "../errors.ts";
import { DIRECTION, LINE_STATE, STATEMENT_STATE, WITHDRAWAL_STATUS } from "../rules/index.ts";
import { checkDays, checkStatement, StatementReader, type StatementLine } from "../rules/statementRows.ts";
import { matchRows } from "./matching.ts";
import type { FundsParts } from "./parts.ts";

const LINE = "bank_line";
const STATEMENT = "bank_statement";

/** Of what people upload as a statement, far below what can be read. */
const FILE_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 60, cell: 1_000 };
/** What stands for "none before". */
const FIRST = "-";

interface ReadStatement {
  readonly lines: readonly StatementLine[];
  readonly digest: string;
}

export const statementActions: ModuleActions<FundsParts> = {
  "bank_line.importStatement": preparedAction({
    prepare: ({ viewer, body }, parts: FundsParts) => readStatement(parts, viewer.id, body["file"]),
    run: (call, parts, read) => importStatement(parts, call, read),
  }),
  "bank_line.match": async (call, parts) => {
    const { rows, tx, viewer, write } = call;
    const payments = rows.filter((row) => row["direction"] === DIRECTION.income);
    const found = await matchRows(parts, { tx, write, by: viewer.username }, payments);
    for (const id of new Set(rows.map((row) => String(row["statementId"])))) await parts.repo.countLines(tx, id);
    return new Reply(null, `匹配 ${found} 条，未匹配 ${rows.length - found} 条`);
  },
};

/** Before the transaction. Undefined: no file was sent, which the check of the input says. */
async function readStatement(
  { files }: Pick<FundsParts, "files">,
  ownerId: string,
  sent: unknown,
): Promise<ReadStatement | undefined> {
  if (typeof sent !== "string" || sent === "") return undefined;
  return files.withOwnFile(ownerId, withoutSignatures(sent), async ({ file, sha256 }) => {
    const reader = new StatementReader();
    for await (const rows of readTable(file, FILE_LIMITS)) for (const row of rows) reader.push(row);
    return { lines: reader.end(), digest: sha256 };
  });
}

async function importStatement(
  parts: FundsParts,
  { input, viewer, tx, write }: ActionCall,
  read: ReadStatement | undefined,
): Promise<Reply> {
  if (read === undefined) throw fundsErrors.error("STATEMENT_FILE");
  const { lines, digest } = read;
  const span = {
    dayFrom: String(input["dayFrom"]),
    dayTo: String(input["dayTo"]),
    opening: Number(input["opening"]),
    closing: Number(input["closing"]),
  };
  const account = String(input["account"]);
  checkDays(span, tx.now);
  const previousId = await assertFollows(parts, tx, { ...span, account, digest });
  const sums = checkStatement(lines, span);
  for (const line of lines) await assertNewLine(parts, tx, line);
  const statement = await write.add(STATEMENT, {
    ...span,
    ...sums,
    account,
    digest,
    previousId,
    file: input["file"] ?? null,
    lineCount: lines.length,
    matchedCount: 0,
    state: STATEMENT_STATE.open,
    maker: viewer.username,
    makeTime: tx.now,
  });
  const statementId = String(statement["id"]);
  const rows: StoredRow[] = [];
  for (const { balance: _balance, ...line } of lines)
    rows.push(await write.add(LINE, { ...line, statementId, state: LINE_STATE.unmatched }));
  const found = await matchRows(parts, { tx, write, by: viewer.username }, rows);
  // Whether it is done has been written to it meanwhile.
  await write.change(STATEMENT, (await write.row(STATEMENT, statementId)) ?? statement, { matchedCount: found });
  await parts.repo.countLines(tx, statementId);
  const income = lines.filter(({ direction }) => direction === DIRECTION.income).length;
  return new Reply(
    { statementId, serialNo: statement["serialNo"], lines: lines.length, matched: found },
    `导入 ${lines.length} 条（收入 ${income} 条，支出 ${lines.length - income} 条），` +
      `匹配 ${found} 条，未匹配 ${lines.length - found} 条`,
  );
}

interface NewStatement {
  readonly account: string;
  readonly digest: string;
  readonly dayFrom: string;
  readonly dayTo: string;
  readonly opening: number;
}

/** No gap, no overlap, nothing twice: answers the one before it. @throws FUNDS.STATEMENT_* */
async function assertFollows(
  { repo }: Pick<FundsParts, "repo">,
  tx: WriteTransaction,
  { account, digest, dayFrom, dayTo, opening }: NewStatement,
): Promise<string> {
  const again = await repo.statementOfDigest(tx, digest);
  if (again !== undefined) throw fundsErrors.error("STATEMENT_AGAIN", { serialNo: again.serialNo ?? "" });
  const latest = await repo.latestStatement(tx);
  if (latest === undefined) return FIRST;
  const serialNo = latest.serialNo ?? "";
  if (latest.account !== account) throw fundsErrors.error("STATEMENT_ACCOUNT", { account: latest.account ?? "" });
  const next = addToDay(String(latest.dayTo), 1, "d");
  if (dayFrom < next) {
    // The newest of those that have one of its days.
    const other = (await repo.statementOfDay(tx, dayTo < next ? dayTo : String(latest.dayTo))) ?? latest;
    throw fundsErrors.error("STATEMENT_OVERLAP", {
      serialNo: other.serialNo ?? "",
      from: other.dayFrom ?? "",
      to: other.dayTo ?? "",
      next,
    });
  }
  if (dayFrom > next) throw fundsErrors.error("STATEMENT_GAP", { from: next, to: addToDay(dayFrom, -1, "d") });
  const closing = Number(latest.closing);
  if (closing !== opening)
    throw fundsErrors.error("STATEMENT_OPENING", {
      serialNo,
      opening: formatMoney(opening),
      closing: formatMoney(closing),
    });
  return latest.id;
}

/** No statement has it, and nobody has confirmed it as a movement in the other direction. */
async function assertNewLine(
  { repo }: Pick<FundsParts, "repo">,
  tx: WriteTransaction,
  { line, serial, direction }: StatementLine,
): Promise<void> {
  const known = await repo.lineOfSerial(tx, serial);
  if (known !== undefined)
    throw fundsErrors.error("STATEMENT_SERIAL_KNOWN", { line, serial, serialNo: known.statementNo ?? "" });
  const deposit = direction === DIRECTION.expense ? await repo.depositOfSerial(tx, serial) : undefined;
  if (deposit !== undefined)
    throw fundsErrors.error("STATEMENT_SERIAL_USED", { line, serial, way: "入金", serialNo: deposit.serialNo ?? "" });
  const withdrawal = await repo.withdrawalOfSerial(tx, serial);
  if (withdrawal === undefined) return;
  const expected = withdrawal.status === WITHDRAWAL_STATUS.paid ? DIRECTION.expense : DIRECTION.income;
  if (expected !== direction)
    throw fundsErrors.error("STATEMENT_SERIAL_USED", {
      line,
      serial,
      way: "出金",
      serialNo: withdrawal.serialNo ?? "",
    });
}
