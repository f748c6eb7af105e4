/**
 * Records rejected calls in the audit. Strangers can cause any number of them, so only the first of a kind within a
 * window becomes an entry of its own. The others are counted, and the number of entries per window is bounded.
 */
import type { Database } from "../db/index.ts";
import { writeAudit, type AuditEntry } from "./audit.ts";
import type { Log } from "./log.ts";

interface RejectionEntry extends AuditEntry {
  /**
   * The address, or the group of addresses, under which repeated rejections are counted, along with who, what and
   * result.
   */
  readonly source: string;
}

export interface RejectionAudit {
  /** Never throws: the caller gets the reason of the rejection even if it cannot be recorded. */
  record(entry: RejectionEntry): Promise<void>;
  /** Writes what has been counted, and begins a new window. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface RejectionAuditOptions {
  readonly database: Database;
  readonly log: Log;
  /** Length of a window; default: a minute. */
  readonly windowMs?: number;
}

/** How many entries of their own a window has, and how many kinds it counts separately. */
export const LINES_PER_WINDOW = 20;
export const KINDS_PER_WINDOW = 20;
const WINDOW_MS = 60_000;

interface Counted {
  readonly entry: AuditEntry;
  /** How many calls the entry stands for; 0: it is an entry of its own, without a count. */
  count: number;
}

export function createRejectionAudit({ database, log, windowMs = WINDOW_MS }: RejectionAuditOptions): RejectionAudit {
  const seen = new Set<string>();
  const counted = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  /** Lines that cannot be written are counted, and written with the next window. */
  const write = (lines: readonly Counted[], unwritten: (line: Counted) => void): Promise<void> =>
    database
      .write(async (tx) => {
        for (const line of lines) await writeAudit(database.dialect, tx, entryOf(line));
      })
      .catch((error: unknown) => {
        log.error({ err: error }, "refusals could not be written into the audit yet");
        lines.forEach(unwritten);
      });
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const lines = [...counted];
    seen.clear();
    counted.clear();
    if (lines.length === 0) return;
    const kinds = new Map(lines.map(([kind, line]) => [line, kind]));
    await write([...kinds.keys()], (line) => {
      timer ??= setTimeout(() => void flush(), windowMs).unref();
      count(counted, kinds.get(line) ?? "", line.entry, line.count);
    });
  };
  return {
    flush,
    record: async ({ source, ...entry }) => {
      timer ??= setTimeout(() => void flush(), windowMs).unref();
      const kind = JSON.stringify([entry.by, entry.op, entry.entity, entry.result, source]);
      if (!seen.has(kind) && seen.size < LINES_PER_WINDOW) {
        seen.add(kind);
        return write([{ entry, count: 0 }], () => count(counted, kind, entry));
      }
      count(counted, kind, entry);
    },
    close: flush,
  };
}

const entryOf = ({ entry, count: repeated }: Counted): AuditEntry =>
  repeated === 0 ? entry : { ...entry, details: { ...entry.details, repeated } };

function count(counted: Map<string, Counted>, kind: string, entry: AuditEntry, times = 1): void {
  const known = counted.get(kind);
  if (known !== undefined) {
    known.count += times;
  } else if (counted.size < KINDS_PER_WINDOW) {
    counted.set(kind, { entry, count: times });
  } else {
    // Further kinds share one entry: all that they have in common is that they were refused.
    const others = counted.get("") ?? {
      entry: { by: "", ip: "", op: "refused", entity: "", rowId: "", result: "MANY" },
      count: 0,
    };
    others.count += times;
    counted.set("", others);
  }
}
