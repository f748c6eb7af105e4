import { bothStatements, type Database, type Tx } from "#engine/server";

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

const COLUMNS = ["id", "path", "name", "type", "size", "ownerId", "sha256"] as const;
const LIST = COLUMNS.map((name) => `"${name}"`).join(", ");
const INSERT = bothStatements(`insert into "sys_file" (${LIST}, "createdAt") values (${COLUMNS.map(() => "?").join(", ")}, ?)`);
const BY_PATH = bothStatements(`select ${LIST} from "sys_file" where "path" = ?`);

export function createRepo({ dialect, read }: Database) {
  return {
    insert: (tx: Tx, file: FileRow) => tx.run(INSERT[dialect], [...COLUMNS.map((name) => file[name]), tx.now]),
    byPath: (path: string) => read.get<FileRow>(BY_PATH[dialect], [path]),
  };
}

export type FilesRepo = ReturnType<typeof createRepo>;
