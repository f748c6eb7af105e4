interface FileTable {
  readonly id: string;
  /** Generated path below the uploads folder. */
  readonly path: string;
  /** Name as people see it. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly ownerId: string;
  readonly sha256: string;
  readonly createdAt: number;
  /** When a row last took the file; 0: none has. */
  readonly usedAt: number;
  /** For a private file `<entity>/<key>` of the row that took it; empty: none has. */
  readonly takenBy: string;
  /** In pixels; 0: no picture, or not measured. */
  readonly width: number;
  readonly height: number;
  /** Folder below that of the uploads; for a private file without the leading "private/". */
  readonly folder: string;
  /** 1: the file is read at signed addresses only. */
  readonly private: number;
  /** Encrypted: the key of the bytes on the disk; null: they are as they were uploaded. */
  readonly contentKey: string | null;
  readonly usage: FileUsage;
  /** When a check last looked for what refers to the file. */
  readonly checkedAt: number | null;
}

/** `removing`: the file is unused, and is removed as soon as that is certain. */
type FileUsage = "unknown" | "used" | "unused" | "removing";

/** The module's own table as its migrations leave it. */
export interface FileTables {
  readonly sys_file: FileTable;
}
