/** Logs what the page of findings shows: each finding once when it appears, and one line when all are gone. */
import type { Log } from "../operations/log.ts";
import { isOpen, type Finding } from "./finding.ts";

/** A folder full of errors must not fill the log. */
const MAX_LINES = 20;

/** Answers what to call with the findings of each load. */
export function createFindingLog(log: Log): (findings: readonly Finding[]) => void {
  let logged = new Set<string>();
  return (findings) => {
    const open = findings.filter(isOpen);
    const fresh = open.filter((finding) => !logged.has(textOf(finding)));
    for (const finding of fresh.slice(0, MAX_LINES)) write(log, finding);
    if (fresh.length > MAX_LINES) log.warn({ more: fresh.length - MAX_LINES }, "more schema findings");
    if (open.length === 0 && logged.size > 0) log.info({}, "no schema findings are left");
    logged = new Set(open.map(textOf));
  };
}

function write(log: Log, { file, line, column, code, message, suggestion, severity }: Finding): void {
  const at = file === "" ? {} : { at: `${file}:${line}:${column}` };
  const details = { ...at, code, finding: message, ...(suggestion === undefined ? {} : { suggestion }) };
  const level = ({ error: "error", warning: "warn", hint: "info" } as const)[severity];
  log[level](details, "a schema finding");
}

const textOf = ({ file, line, column, code, message }: Finding): string =>
  [file, line, column, code, message].join("\n");
