/**
 * A separate process that reads, one snapshot at a time. Not a thread: a statement of SQLite is native code, and a
 * thread in native code ends only when that returns; the system ends a process at once.
 */
import { openReader } from "../reader.ts";
import type { Reader } from "../database.ts";
import { ReadTooLong } from "../sqlite/meter.ts";
import { TIME_OVER, type StatementMessage, type FromReader, type ReaderFailure, type ToReader } from "./messages.ts";

/** What SQLite may hold in this process; what it sorts beyond goes to a temporary file. */
const HEAP_BYTES = 192 * 1024 * 1024;
/** Characters that one part of an answer holds, about. */
const PART = 128 * 1024;
/** Characters that a whole answer may hold. */
const MAX = 24 * 1024 * 1024;

let reader: Reader | undefined;
/** Statements come one after another, in the order in which they were sent. */
let last: Promise<void> = Promise.resolve();

process.on("message", (message: ToReader) => {
  last = last.then(() => answer(message)).catch((error: unknown) => send({ failed: failureOf(error) }));
});
process.on("disconnect", () => process.exit(0));

const send = (message: FromReader): void => void process.send?.(message);

async function answer(message: ToReader): Promise<void> {
  if ("open" in message) {
    reader = openReader({ ...message.open, heapBytes: HEAP_BYTES });
    return send({ ready: true });
  }
  if (reader === undefined) throw new Error("No database was opened.");
  if ("next" in message) return sendPart();
  if ("begin" in message) await reader.begin(message.begin.ms);
  else if ("end" in message) await reader.end();
  else
    return sendRows(
      await reader.read.all(
        {
          sql: message.ask.sql,
          key: keyOf(message.ask),
          ...(message.ask.exact === undefined ? {} : { exact: message.ask.exact }),
        },
        message.ask.values,
      ),
    );
  send({ rows: [], more: false });
}

const KEYS = 500;
const keys = new Map<string, object>();

/** Statements that come again stay prepared. */
function keyOf({ sql, exact }: StatementMessage): object {
  const text = `${exact?.join(",") ?? ""} ${sql}`;
  let key = keys.get(text);
  if (key === undefined) {
    if (keys.size >= KEYS) keys.delete(keys.keys().next().value as string);
    keys.set(text, (key = {}));
  }
  return key;
}

/** What of an answer has not been asked for yet. */
let parts: (readonly object[])[] = [];

function sendRows(rows: readonly object[]): void {
  let whole = 0;
  let size = 0;
  let part: object[] = [];
  parts = [part];
  for (const row of rows) {
    if (size > PART) {
      parts.push((part = []));
      size = 0;
    }
    part.push(row);
    const more = sizeOf(row);
    size += more;
    whole += more;
  }
  if (whole > MAX) return send({ failed: { code: "DATABASE.READ_TOO_LARGE", message: "" } });
  sendPart();
}

function sendPart(): void {
  const rows = parts.shift() ?? [];
  send({ rows, more: parts.length > 0 });
}

/** Characters, about: a number is as much work as a short text. */
function sizeOf(row: object): number {
  let size = 0;
  for (const cell of Object.values(row)) size += typeof cell === "string" ? cell.length + 16 : 16;
  return size;
}

function failureOf(error: unknown): ReaderFailure {
  if (error instanceof ReadTooLong) return { message: error.message, code: TIME_OVER };
  if (!(error instanceof Error)) return { message: String(error), code: "" };
  return { message: error.message, code: "code" in error ? String(error.code) : "" };
}
