interface FileTable {
  readonly id: string;
  /** Generated, below the uploads folder. */
  readonly path: string;
  /** As people see it. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly ownerId: string;
  readonly sha256: string;
  readonly createdAt: number;
  /** When a row last took it; 0: none has. */
  readonly usedAt: number;
  /** Of a private file: `<entity>/<key>` of the row that took it; empty: none has. */
  readonly takenBy: string;
  /** Of a picture, in pixels; 0: not measured. */
  readonly width: number;
  readonly height: number;
  /** Of the uploads; of a private file without "private/". */
  readonly folder: string;
  /** 1: read at signed addresses only. */
  readonly private: number;
  readonly usage: FileUsage;
  /** When what refers to it was last looked for. */
  readonly checkedAt: number | null;
}

/** `removing`: unused, and to be removed as soon as that is certain. */
type FileUsage = "unknown" | "used" | "unused" | "removing";

/** The module's own table as its migrations leave it. */
export interface FileTables {
  readonly sys_file: FileTable;
}
