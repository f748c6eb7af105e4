/**
 * Rejected calls in the audit. Strangers cause them, as often as they like. So only the first of a kind within a
 * window is an entry of its own, the rest are counted, and a window has a bounded number of entries.
 */
import type { Database } from "../db/index.ts";
import { writeAudit, type AuditEntry } from "./audit.ts";
import type { Log } from "./log.ts";

interface RejectionEntry extends AuditEntry {
  /** What repeated rejections are counted under beside who, what and with which end; an address, or a group of them. */
  readonly source: string;
}

export interface RejectionAudit {
  /** Never throws: what is refused stays refused. */
  record(entry: RejectionEntry): Promise<void>;
  /** Writes what has been counted, and begins a new window. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface RejectionAuditOptions {
  readonly database: Database;
  readonly log: Log;
  /** Default: a minute. */
  readonly windowMs?: number;
}

/** Lines of their own in a window, and kinds that are counted apart. */
export const LINES_PER_WINDOW = 20;
export const KINDS_PER_WINDOW = 20;
const WINDOW_MS = 60_000;

interface Counted {
  readonly entry: AuditEntry;
  count: number;
}

export function createRejectionAudit({ database, log, windowMs = WINDOW_MS }: RejectionAuditOptions): RejectionAudit {
  const seen = new Set<string>();
  const counted = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  const write = (entries: readonly AuditEntry[]): Promise<void> =>
    database
      .write(async (tx) => {
        for (const entry of entries) await writeAudit(database.dialect, tx, entry);
      })
      .catch((error: unknown) => log.error({ err: error }, "refusals could not be written into the audit"));
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const entries = [...counted.values()].map(({ entry, count }) => ({
      ...entry,
      details: { ...entry.details, repeated: count },
    }));
    seen.clear();
    counted.clear();
    if (entries.length > 0) await write(entries);
  };
  return {
    flush,
    record: async ({ source, ...entry }) => {
      timer ??= setTimeout(() => void flush(), windowMs).unref();
      const kind = JSON.stringify([entry.by, entry.op, entry.entity, entry.result, source]);
      if (!seen.has(kind) && seen.size < LINES_PER_WINDOW) {
        seen.add(kind);
        return write([entry]);
      }
      count(counted, kind, entry);
    },
    close: flush,
  };
}

function count(counted: Map<string, Counted>, kind: string, entry: AuditEntry): void {
  const known = counted.get(kind);
  if (known !== undefined) {
    known.count += 1;
  } else if (counted.size < KINDS_PER_WINDOW) {
    counted.set(kind, { entry, count: 1 });
  } else {
    // The others have nothing in common but that they were refused.
    const others = counted.get("") ?? {
      entry: { by: "", ip: "", op: "refused", entity: "", rowId: "", result: "MANY" },
      count: 0,
    };
    others.count += 1;
    counted.set("", others);
  }
}
