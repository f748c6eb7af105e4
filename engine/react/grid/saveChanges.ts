/** Sends what a grid was changed by: in calls of at most 200 rows, each whole or not at all. */
import { ApiError, isUnanswered, MAX_BATCH_ROWS, type RowError, type SaveRows, type SavedRows } from "#core/api";
import type { WireRow } from "#core/values";
import type { Api } from "../api/index.ts";
import type { GridChanges, GridIssue, SentRows } from "./rowStore/index.ts";
import { recordVersion, type LiveTarget } from "./live/index.ts";
import { refusedRows } from "../list/rowActions/useDeletion.tsx";

interface SaveBatch {
  readonly body: SaveRows;
  readonly sent: SentRows;
  readonly count: number;
}

/** What goes together: deletes first and new rows last, as the server writes them. */
export function saveBatches(
  { added, edited, deleted, sent }: GridChanges,
  key: string,
  seen: ReadonlyMap<string, number>,
  most = MAX_BATCH_ROWS,
): readonly SaveBatch[] {
  const all = [
    ...deleted.map((id) => ({ in: "delete" as const, id, row: deletedOf(id, seen) })),
    ...edited.map((row) => ({ in: "edit" as const, id: String(row[key]), row })),
    ...added.map((row) => ({ in: "add" as const, id: String(row[key]), row })),
  ];
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) => {
    const part = all.slice(at * most, (at + 1) * most);
    const ids = new Set(part.map(({ id }) => id));
    const rowsIn = <Name extends "add" | "edit" | "delete">(name: Name) =>
      part.filter((one) => one.in === name).map(({ row }) => row);
    const body = {
      delete: rowsIn("delete") as SaveRows["delete"],
      edit: rowsIn("edit") as readonly WireRow[],
      add: rowsIn("add") as readonly WireRow[],
    };
    return {
      count: part.length,
      body: Object.fromEntries(Object.entries(body).filter(([, rows]) => (rows?.length ?? 0) > 0)),
      sent: {
        rows: new Map([...sent.rows].filter(([id]) => ids.has(id))),
        deleted: sent.deleted.filter((id) => ids.has(id)),
      },
    };
  });
}

function deletedOf(id: string, seen: ReadonlyMap<string, number>): { readonly id: string; readonly version?: number } {
  const version = seen.get(id);
  return version === undefined ? { id } : { id, version };
}

interface SaveOutcome {
  /** Rows that are saved now. */
  readonly saved: number;
  /** Rows that the server refused; their findings are at their cells. */
  readonly refused: number;
  /** What belongs to no cell. */
  readonly problems: readonly string[];
}

/** Stops at the first call that is refused; what was saved before it is accepted and stays. */
export async function sendChanges(
  api: Api,
  path: string,
  target: LiveTarget,
  parts: readonly SaveBatch[],
  said: { readonly unreachable: string; readonly unanswered: string },
): Promise<SaveOutcome> {
  let saved = 0;
  for (const { body, sent, count } of parts) {
    try {
      const answer = await api.post<SavedRows>(`${path}/saveRows`, body, { quiet: true });
      for (const row of answer.rows) recordVersion(target, row);
      target.rows.accept(answer.rows, sent);
      saved += count;
    } catch (error) {
      const refused = error instanceof ApiError ? refusedRows(error.result) : [];
      const problems = refused.length > 0 ? placeRejections(target, refused) : [wordsFor(error, said)];
      return { saved, refused: refused.length, problems };
    }
  }
  return { saved, refused: 0, problems: [] };
}

function wordsFor(error: unknown, said: { readonly unreachable: string; readonly unanswered: string }): string {
  if (isUnanswered(error)) return said.unanswered;
  return error instanceof ApiError && error.message !== "" ? error.message : said.unreachable;
}

/** Puts what was refused where it belongs: issues at their cells, newer rows into theirs. Answers what has no place. */
function placeRejections(target: LiveTarget, refused: readonly RowError[]): readonly string[] {
  const { rows } = target;
  const problems: string[] = [];
  const issues: GridIssue[] = [];
  for (const { id, code, message, issues: found, conflict } of refused) {
    if (conflict !== undefined) {
      recordVersion(target, conflict.current);
      rows.merge(conflict.current);
    } else if (code === "ROW.NOT_FOUND") {
      rows.mergeGone(id);
    } else if (found !== undefined && found.length > 0) {
      issues.push(...found.map((issue) => ({ ...issue, row: id })));
    } else {
      problems.push(`${rowLabel(target, id)}${message}`);
    }
  }
  return [
    ...problems,
    ...rows
      .putIssues(issues)
      .map((issue) => `${issue.row === undefined ? "" : rowLabel(target, issue.row)}${issue.message}`),
  ];
}

function rowLabel({ rows }: LiveTarget, id: string): string {
  const at = rows.indexOf(id);
  return at < 0 ? "" : `第 ${at + 1} 行：`;
}
