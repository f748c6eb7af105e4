/** From the rows of a bank's file to movements of money; what is not plain is refused with its line and column. */
import {
  asLine,
  dayOf,
  formatMoney,
  isDay,
  isTime,
  parseMoney,
  readWrittenNumber,
  unprotectedText,
} from "#core/values";
import type { TableRow } from "#engine/server";
import { fundsErrors } from "../errors.ts";
import { DIRECTION, MOST_STATEMENT_LINES } from "./index.ts";

/** A movement of money as the bank has written it. */
export interface StatementLine {
  /** Of the file. */
  readonly line: number;
  readonly serial: string;
  readonly bankDay: string;
  readonly bankTime: string | null;
  readonly direction: (typeof DIRECTION)[keyof typeof DIRECTION];
  /** In fen. */
  readonly amount: number;
  /** After it, where the bank says it. */
  readonly balance: number | undefined;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly payerBank: string | null;
  readonly remark: string | null;
}

/** What banks call their columns; brackets with a unit are left out before. */
const COLUMNS = {
  serial: ["流水号", "交易流水号", "银行流水号", "交易流水"],
  day: ["交易日期", "日期", "记账日期", "入账日期", "到账日期"],
  time: ["交易时间", "时间", "到账时间"],
  income: ["收入", "收入金额", "贷方金额", "贷方发生额", "存入金额"],
  expense: ["支出", "支出金额", "借方金额", "借方发生额", "支取金额"],
  balance: ["余额", "账户余额"],
  payerName: ["对方户名", "对方名称", "对方单位", "对方账户名称", "付款户名"],
  payerAccount: ["对方账号", "对方账户", "付款账号"],
  payerBank: ["对方开户行", "对方开户行名称", "对方行名", "对方银行", "付款银行"],
  remark: ["摘要", "附言", "用途", "备注"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Column = keyof typeof COLUMNS;
type Places = Readonly<Record<Column, readonly number[]>>;

const REQUIRED = ["serial", "day", "income", "expense"] as const;
/** Above the names of the columns a bank writes whose account it is. */
const MOST_LINES_ABOVE = 30;
const TOTAL = /^(?:合计|总计|小计|本页|累计)/;

/** Takes the rows in their order. */
export class StatementReader {
  readonly lines: StatementLine[] = [];
  #places: Places | undefined;
  #rows = 0;

  /** @throws FUNDS.STATEMENT_* */
  push({ line, cells }: TableRow): void {
    if (this.#places !== undefined) {
      const read = readLine(this.#places, line, cells);
      if (read === undefined) return;
      if (this.lines.length >= MOST_STATEMENT_LINES)
        throw fundsErrors.error("STATEMENT_LINES", { most: MOST_STATEMENT_LINES });
      this.lines.push(read);
      return;
    }
    const names = cells.map(nameOf);
    const has = (column: Column): boolean => COLUMNS[column].some((name) => names.includes(name));
    if (has("serial") && (has("income") || has("expense"))) this.#places = placesOf(names);
    else if (++this.#rows >= MOST_LINES_ABOVE) throw noColumn("serial");
  }

  /** @throws FUNDS.STATEMENT_COLUMN: the file has no names of columns */
  end(): readonly StatementLine[] {
    if (this.#places === undefined) throw noColumn("serial");
    return this.lines;
  }
}

/** "收入 （元）" → "收入". */
const nameOf = (cell: string): string => cell.replace(/\s|[（(][^）)]*[）)]$/g, "");
const noColumn = (column: Column) => fundsErrors.error("STATEMENT_COLUMN", { column: COLUMNS[column][0] });

function placesOf(names: readonly string[]): Places {
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, called]) => [
      column,
      names.flatMap((name, at) => ((called as readonly string[]).includes(name) ? [at] : [])),
    ]),
  ) as unknown as Places;
  for (const column of REQUIRED)
    if (places[column].length === 0 && !(column === "day" && places.time.length > 0)) throw noColumn(column);
  for (const [column, at] of Object.entries(places))
    if (column !== "remark" && at.length > 1)
      throw fundsErrors.error("STATEMENT_COLUMN_TWICE", { column: names[at[1] ?? 0] ?? "" });
  return places;
}

const SERIAL = /^[0-9A-Z-]{1,64}$/;

/** Undefined: no movement, but a sum of them. */
function readLine(places: Places, line: number, cells: readonly string[]): StatementLine | undefined {
  const textsOf = (column: Column): readonly string[] =>
    places[column].map((at) => unprotectedText(asLine(cells[at] ?? "").trim()));
  const textOf = (column: Column): string => textsOf(column)[0] ?? "";
  const wrong = (column: Column, what: string): Error =>
    fundsErrors.error("STATEMENT_CELL", { line, column: COLUMNS[column][0], what });
  const optional = (column: Column, text: string, most: number): string | null => {
    if (text.length > most) throw wrong(column, `超过${most}个字`);
    return text === "" ? null : text;
  };
  const money = (column: Column): number => {
    const text = textOf(column);
    const read = readWrittenNumber(text);
    const fen = text === "" || text === "-" ? 0 : "plain" in read ? parseMoney(read.plain) : undefined;
    if (fen === undefined) throw wrong(column, "金额不正确，最多两位小数");
    return fen;
  };
  const serial = textOf("serial").toUpperCase();
  const [first = ""] = cells.flatMap((cell) => (cell.trim() === "" ? [] : [cell.trim()]));
  if (TOTAL.test(first) && textOf("day") === "") return undefined;
  if (!SERIAL.test(serial)) throw wrong("serial", "银行流水号由字母、数字和短横线组成");
  const [income, expense] = [money("income"), money("expense")];
  if (income < 0 || expense < 0) throw wrong(income < 0 ? "income" : "expense", "金额不能为负数");
  if (income > 0 === expense > 0) throw wrong("income", "收入和支出须有且只有一项");
  const { day, time } = momentOf(textOf("day"), textOf("time"));
  if (day === undefined) throw wrong("day", "日期不正确，应如2026-01-31");
  return {
    line,
    serial,
    bankDay: day,
    bankTime: time ?? null,
    direction: income > 0 ? DIRECTION.income : DIRECTION.expense,
    amount: income > 0 ? income : expense,
    balance: textOf("balance") === "" ? undefined : money("balance"),
    payerName: optional("payerName", textOf("payerName"), 100),
    payerAccount: optional("payerAccount", textOf("payerAccount").replace(/[\s-]/g, ""), 40),
    payerBank: optional("payerBank", textOf("payerBank"), 100),
    remark: optional(
      "remark",
      textsOf("remark")
        .filter((text) => text !== "")
        .join(" "),
      300,
    ),
  };
}

const DAY = /^(\d{4})(?:-|\/|\.|年)?(\d{1,2})(?:-|\/|\.|月)?(\d{1,2})日?(?:[T ]+(.+))?$/;
const TIME = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?$/;

/** The time of day may be beside the day or in a column of its own, which may hold the day, too. */
function momentOf(day: string, time: string): { readonly day: string | undefined; readonly time: string | undefined } {
  const [written, other] = [DAY.exec(day), DAY.exec(time)];
  const [, year = "", month = "", date = "", beside] = written ?? other ?? [];
  const text = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const [, hour = "", minute = "", second = "00"] = TIME.exec(beside ?? other?.[4] ?? time) ?? [];
  const clock = `${hour.padStart(2, "0")}:${minute}:${second}`;
  const isWhole = day === "" || written !== null;
  return { day: isWhole && isDay(text) ? text : undefined, time: isTime(clock) ? clock : undefined };
}

interface StatementSpan {
  readonly dayFrom: string;
  readonly dayTo: string;
  readonly opening: number;
  readonly closing: number;
}

interface StatementSums {
  readonly inSum: number;
  readonly outSum: number;
}

/** @throws FUNDS.STATEMENT_DAYS, FUNDS.STATEMENT_AHEAD */
export function checkDays({ dayFrom, dayTo }: Pick<StatementSpan, "dayFrom" | "dayTo">, now: number): void {
  if (dayFrom > dayTo) throw fundsErrors.error("STATEMENT_DAYS");
  if (dayTo > dayOf(now)) throw fundsErrors.error("STATEMENT_AHEAD");
}

/** All lines in the span, each serial once, every balance as it follows. @throws FUNDS.STATEMENT_* */
export function checkStatement(lines: readonly StatementLine[], span: StatementSpan): StatementSums {
  const { dayFrom, dayTo, opening, closing } = span;
  const seen = new Map<string, number>();
  for (const { line, serial, bankDay } of lines) {
    const other = seen.get(serial);
    if (other !== undefined) throw fundsErrors.error("STATEMENT_SERIAL_TWICE", { line, serial, other });
    seen.set(serial, line);
    if (bankDay < dayFrom || bankDay > dayTo)
      throw fundsErrors.error("STATEMENT_DAY", { line, day: bankDay, from: dayFrom, to: dayTo });
  }
  const sumOf = (direction: number): number =>
    lines.reduce((sum, line) => sum + (line.direction === direction ? line.amount : 0), 0);
  const sums = { inSum: sumOf(DIRECTION.income), outSum: sumOf(DIRECTION.expense) };
  checkBalances(lines, opening);
  const ends = opening + sums.inSum - sums.outSum;
  if (ends !== closing)
    throw fundsErrors.error("STATEMENT_SUM", { ends: formatMoney(ends), closing: formatMoney(closing) });
  return sums;
}

/** Banks write the oldest line first, or the newest. */
function checkBalances(lines: readonly StatementLine[], opening: number): void {
  const [first] = lines;
  if (first === undefined || lines.some(({ balance }) => balance === undefined)) return;
  const moved = ({ direction, amount }: StatementLine): number => (direction === DIRECTION.income ? amount : -amount);
  const isOldestFirst = first.balance === opening + moved(first);
  let balance = opening;
  for (const line of isOldestFirst ? lines : lines.toReversed()) {
    balance += moved(line);
    if (line.balance !== balance)
      throw fundsErrors.error("STATEMENT_BALANCE", {
        line: line.line,
        balance: formatMoney(line.balance ?? 0),
        expected: formatMoney(balance),
      });
  }
}
