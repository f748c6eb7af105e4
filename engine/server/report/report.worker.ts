/**
 * A process of its own that runs one report at a time on its own read handle. Not a thread: a statement of SQLite is native
 * code, and a thread in native code ends only when that returns; a process is ended by the system at once.
 */
import { openReader, statement, type ReadDoor } from "../db/index.ts";
import { Refusal } from "#core/api";
import { guard, Unsafe } from "./guard.ts";
import type { FromWorker, JobAnswer, Raw, ReportJob, ToWorker, WorkerSource } from "./job.ts";

/** What SQLite may hold in this process; what it sorts beyond goes to a temporary file. */
const HEAP_BYTES = 192 * 1024 * 1024;

interface Opened {
  readonly source: WorkerSource;
  readonly read: ReadDoor;
}

let opened: Opened | undefined;

process.on("message", (message: ToWorker) => {
  if ("open" in message) {
    opened = { source: message.open, read: openReader({ ...message.open, heapBytes: HEAP_BYTES }).read };
    send({ ready: true });
  } else void answer(message.job).then((one) => send({ answer: one }));
});
process.on("disconnect", () => process.exit(0));

const send = (message: FromWorker): void => void process.send?.(message);

async function answer(job: ReportJob): Promise<JobAnswer> {
  if (opened === undefined) return { refused: "FAILED", detail: "no database" };
  const started = performance.now();
  try {
    const { source: { dialect }, read } = opened;
    if (dialect === "postgres") await read.all(statement(dialect, `set statement_timeout = ${Math.trunc(job.budget.ms)}`), []);
    const touched = await guard(dialect, read, job);
    const plan = job.kind === "explain" ? await planOf(opened, job) : undefined;
    const rows = await read.all<Raw>({ sql: `${job.sql} limit ${Math.trunc(job.budget.rows) + 1}`, key: {}, exact: job.exact }, job.values);
    const ms = Math.round(performance.now() - started);
    if (rows.length > job.budget.rows) return { refused: "TOO_MANY", detail: "" };
    return { rows: job.kind === "explain" ? [{ rows: rows.length }] : rows, ms, ...(plan === undefined ? {} : { plan, touched }) };
  } catch (error) {
    return refusalOf(error);
  }
}

async function planOf({ source: { dialect }, read }: Opened, job: ReportJob): Promise<readonly string[]> {
  if (dialect === "postgres") {
    const lines = await read.all<{ "QUERY PLAN": string }>({ sql: `explain ${job.sql}`, key: {} }, job.values);
    return lines.map((line) => line["QUERY PLAN"]);
  }
  const steps = await read.all<{ id: number; parent: number; detail: string }>({ sql: `explain query plan ${job.sql}`, key: {} }, job.values);
  const depth = new Map<number, number>([[0, 0]]);
  return steps.map(({ id, parent, detail }) => {
    const at = depth.get(parent) ?? 0;
    depth.set(id, at + 1);
    return `${"  ".repeat(at)}${detail}`;
  });
}

function refusalOf(error: unknown): JobAnswer {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof Unsafe) return { refused: "UNSAFE", detail };
  if (error instanceof Refusal && error.code === "DATABASE.TOO_SLOW") return { refused: "TOO_SLOW", detail };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return { refused: code === "SQLITE_NOMEM" || code === "53200" || (error instanceof Refusal && error.code === "DATABASE.FULL") ? "TOO_LARGE" : "FAILED", detail };
}
