/** The rows of a table file in batches, read where it is called: on a thread, see `readTable.ts`. */
import { open } from "node:fs/promises";
import { sizeText } from "#core/values";
import { CsvReader } from "./csv.ts";
import { textsOf } from "./encoding.ts";
import { TableFault, type TableLimits, type TableRow } from "./table.ts";
import { xlsxRows } from "./xlsx.ts";

const HEAD_BYTES = 4_096;
const BATCH = 500;

type Format = "csv" | "xlsx";

/** @throws TableFault */
export async function* readRows(file: string, limits: TableLimits): AsyncGenerator<readonly TableRow[]> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    if (size > limits.bytes) throw new TableFault("SIZE", { limit: sizeText(limits.bytes) });
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await handle.read(head, 0, head.length, 0);
    const rows = formatOf(head) === "xlsx" ? xlsxRows(handle, limits) : csvRows(file, head, limits);
    let isEmpty = true;
    for await (const batch of inBatches(rows)) {
      isEmpty = false;
      yield batch;
    }
    if (isEmpty) throw new TableFault("EMPTY");
  } catch (error) {
    throw isUnreadable(error) ? new TableFault("BROKEN") : error;
  } finally {
    await handle.close();
  }
}

/** By the first bytes, whatever its name says. */
function formatOf(head: Buffer): Format {
  if (head.length === 0) throw new TableFault("EMPTY");
  const begins = (...bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return "xlsx";
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new TableFault("OLD_EXCEL");
  const isWide = begins(0xff, 0xfe) || begins(0xfe, 0xff);
  const start = head.toString("latin1").replace(/^ï»¿/, "").trimStart();
  // Pages and documents that are called a table; what is binary.
  if (/^(?:<|%PDF|\{)/.test(start) || (!isWide && head.includes(0))) throw new TableFault("TYPE");
  return "csv";
}

async function* csvRows(file: string, head: Buffer, limits: TableLimits): AsyncGenerator<readonly TableRow[]> {
  const reader = new CsvReader(limits);
  for await (const text of textsOf(file, head)) yield reader.push(text);
  yield reader.end();
}

async function* inBatches(pieces: AsyncIterable<readonly TableRow[]>): AsyncGenerator<readonly TableRow[]> {
  let batch: TableRow[] = [];
  for await (const rows of pieces) {
    for (const row of rows) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** What zlib and streams say of bytes that are not what they should be. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:Z_|ERR_(?:BUFFER|OUT_OF_RANGE|STREAM))/.test(String((error as { code?: string }).code));
