import {
  bothStatements,
  statement,
  type Database,
  type DbRow,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";

export interface FileRow {
  readonly id: string;
  /** Generated, below the uploads folder. */
  readonly path: string;
  /** As people see it. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly ownerId: string;
  readonly sha256: string;
}

export interface OldFile {
  readonly id: string;
  readonly path: string;
  readonly createdAt: number;
}

/** What one person keeps, and has added since the day began. */
export interface Usage {
  readonly dayBytes: number;
  readonly dayFiles: number;
  readonly bytes: number;
  readonly files: number;
}

const COLUMNS = ["id", "path", "name", "type", "size", "ownerId", "sha256"] as const;
const LIST = COLUMNS.map((name) => `"${name}"`).join(", ");
const INSERT = bothStatements(
  `insert into "sys_file" (${LIST}, "createdAt") values (${COLUMNS.map(() => "?").join(", ")}, ?)`,
);
const BY_PATH = bothStatements(`select ${LIST} from "sys_file" where "path" = ?`);

const USAGE = bothStatements(
  `select coalesce(sum("size"), 0) as "bytes", count(*) as "files", coalesce(sum(case when "createdAt" >= ? then "size" else 0 end), 0) as "dayBytes", coalesce(sum(case when "createdAt" >= ? then 1 else 0 end), 0) as "dayFiles" from "sys_file" where "ownerId" = ?`,
  ["bytes", "files", "dayBytes", "dayFiles"],
);
// Two uploads of one person on two nodes must not both see the room that is left for one. SQLite has one writer anyway.
const LOCK_OWNER = statement(
  "postgres",
  `select pg_advisory_xact_lock(hashtextextended('sys_file ' || ?, 0)) is null as "locked"`,
);

const OLDER = bothStatements(
  `select "id", "path", "createdAt" from "sys_file" where "createdAt" < ? and "usedAt" < ? and ("createdAt", "id") > (?, ?) order by "createdAt", "id" limit ?`,
  ["createdAt"],
);
const USED = bothStatements(`update "sys_file" set "usedAt" = ? where "id" = ?`);
const REMOVE = bothStatements(`delete from "sys_file" where "id" = ? and "usedAt" < ?`);

export function createRepo({ dialect, read }: Database) {
  return {
    lockOwner: async (tx: WriteTransaction, ownerId: string): Promise<void> => {
      if (dialect === "postgres") await tx.all(LOCK_OWNER, [ownerId]);
    },
    usage: async (connection: ReadConnection, ownerId: string, since: number): Promise<Usage> => {
      const row = await connection.get<Record<keyof Usage, string>>(USAGE[dialect], [since, since, ownerId]);
      return {
        bytes: Number(row?.bytes),
        files: Number(row?.files),
        dayBytes: Number(row?.dayBytes),
        dayFiles: Number(row?.dayFiles),
      };
    },
    insert: (tx: WriteTransaction, file: FileRow) =>
      tx.run(INSERT[dialect], [...COLUMNS.map((name) => file[name]), tx.now]),
    /** Neither added nor taken by a row since; a page of them, the oldest first. */
    olderThan: (moment: number, after: OldFile | undefined, most: number) =>
      read.all<OldFile & DbRow>(OLDER[dialect], [moment, moment, after?.createdAt ?? -1, after?.id ?? "", most]),
    used: (tx: WriteTransaction, id: string) => tx.run(USED[dialect], [tx.now, id]),
    /** Answers whether it is gone: not where a row has taken it since. */
    removeUnused: async (tx: WriteTransaction, id: string, since: number): Promise<boolean> =>
      (await tx.run(REMOVE[dialect], [id, since])) === 1,
    byPath: (path: string) => read.get<FileRow>(BY_PATH[dialect], [path]),
  };
}

export type FilesRepo = ReturnType<typeof createRepo>;
