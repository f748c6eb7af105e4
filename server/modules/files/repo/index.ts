import { sql } from "kysely";
import {
  dialectOf,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";
import type { FileTables } from "./tables.ts";

export type FileRow = Pick<FileTables["sys_file"], (typeof FILE)[number]>;
export type OldFile = Pick<FileTables["sys_file"], "id" | "path" | "createdAt" | "usage">;

/** What one person keeps, and has added since the day began. */
export interface Usage {
  readonly dayBytes: number;
  readonly dayFiles: number;
  readonly bytes: number;
  readonly files: number;
}

const FILE = [
  "id",
  "path",
  "name",
  "type",
  "size",
  "ownerId",
  "sha256",
  "width",
  "height",
  "folder",
  "private",
  "contentKey",
] as const;

const query = staticQueries<FileTables>();

const INSERT = query((db, file: Params<FileRow & { createdAt: number }>) =>
  db.insertInto("sys_file").values({
    id: file.id,
    path: file.path,
    name: file.name,
    type: file.type,
    size: file.size,
    ownerId: file.ownerId,
    sha256: file.sha256,
    createdAt: file.createdAt,
    usedAt: 0,
    takenBy: "",
    width: file.width,
    height: file.height,
    folder: file.folder,
    private: file.private,
    contentKey: file.contentKey,
    usage: "unknown",
    checkedAt: null,
  }),
);
const BY_PATH = query((db, { path }: Params<{ path: string }>) =>
  db.selectFrom("sys_file").select(FILE).where("path", "=", path),
);
const TAKER = query((db, { path }: Params<{ path: string }>) =>
  db.selectFrom("sys_file").select(["ownerId", "takenBy", "size", "width", "height"]).where("path", "=", path),
);
const HAND_OVER = query((db, { path, from, to }: Params<{ path: string; from: string; to: string }>) =>
  db.updateTable("sys_file").set({ ownerId: to }).where("path", "=", path).where("ownerId", "=", from),
);
const TAKE = query((db, { path, place }: Params<{ path: string; place: string }>) =>
  db.updateTable("sys_file").set({ takenBy: place }).where("path", "=", path).where("takenBy", "=", ""),
);
const USAGE = query(
  (db, { since, ownerId }: Params<{ since: number; ownerId: string }>) =>
    db
      .selectFrom("sys_file")
      .select(({ eb, fn }) => {
        const sizeSince = eb.case().when("createdAt", ">=", since).then(eb.ref("size")).else(0).end();
        const oneSince = eb.case().when("createdAt", ">=", since).then(1).else(0).end();
        return [
          fn.coalesce(fn.sum<string>("size"), eb.lit(0)).as("bytes"),
          fn.countAll<string>().as("files"),
          fn.coalesce(fn.sum<string>(sizeSince), eb.lit(0)).as("dayBytes"),
          fn.coalesce(fn.sum<string>(oneSince), eb.lit(0)).as("dayFiles"),
        ];
      })
      .where("ownerId", "=", ownerId),
  { exact: ["bytes", "files", "dayBytes", "dayFiles"] },
);
/**
 * Lets uploads of one person wait for each other, so that two on two nodes do not both see the space that is left for
 * one. SQLite has one writer and needs no lock.
 */
const LOCK_OWNER = query((db, { ownerId }: Params<{ ownerId: string }>) =>
  db.selectNoFrom(
    sql<boolean>`pg_advisory_xact_lock(hashtextextended('sys_file ' || ${ownerId}, 0)) is null`.as("locked"),
  ),
);
const OLDER = query((db, { before, afterTime, afterId, limit }: Params<Page>) =>
  db
    .selectFrom("sys_file")
    .select(["id", "path", "createdAt", "usage"])
    .where("createdAt", "<", before)
    .where("usedAt", "<", before)
    .where((eb) => eb(eb.refTuple("createdAt", "id"), ">", eb.tuple(afterTime, afterId)))
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit),
);
const USED = query((db, { id, now }: Params<{ id: string; now: number }>) =>
  db.updateTable("sys_file").set({ usedAt: now, usage: "used" }).where("id", "=", id),
);
const RELEASED = query((db, { id }: Params<{ id: string }>) =>
  db.updateTable("sys_file").set({ usage: "unknown" }).where("id", "=", id).where("usage", "=", "used"),
);
const FOUND_USED = query((db, { id, at, since }: Params<{ id: string; at: number; since: number }>) =>
  db.updateTable("sys_file").set({ usage: "used", checkedAt: at }).where("id", "=", id).where("usedAt", "<", since),
);
const FOUND_UNUSED = query((db, { id, at, since }: Params<{ id: string; at: number; since: number }>) =>
  db
    .updateTable("sys_file")
    .set({ usage: "unused", checkedAt: at })
    .where("id", "=", id)
    .where("usedAt", "<", since)
    .where("usage", "<>", "removing"),
);
const MARK_REMOVING = query((db, { id }: Params<{ id: string }>) =>
  db.updateTable("sys_file").set({ usage: "removing" }).where("id", "=", id).where("usage", "=", "unused"),
);
const REMOVE = query((db, { id, since }: Params<{ id: string; since: number }>) =>
  db.deleteFrom("sys_file").where("id", "=", id).where("usedAt", "<", since),
);

interface Page {
  readonly before: number;
  readonly afterTime: number;
  readonly afterId: string;
  readonly limit: number;
}

export function createRepo({ dialect, read }: Database) {
  return {
    lockOwner: async (tx: WriteTransaction, ownerId: string): Promise<void> => {
      if (dialectOf(dialect).rowLocks) await LOCK_OWNER[dialect].all(tx, { ownerId });
    },
    usage: async (connection: ReadConnection, ownerId: string, since: number): Promise<Usage> => {
      const row = await USAGE[dialect].get(connection, { since, ownerId });
      return {
        bytes: Number(row?.bytes),
        files: Number(row?.files),
        dayBytes: Number(row?.dayBytes),
        dayFiles: Number(row?.dayFiles),
      };
    },
    insert: (tx: WriteTransaction, file: FileRow) => INSERT[dialect].run(tx, { ...file, createdAt: tx.now }),
    /** A page of the files that were neither added nor taken by a row since then, the oldest first. */
    olderThan: (before: number, after: OldFile | undefined, limit: number): Promise<OldFile[]> =>
      OLDER[dialect].all(read, { before, afterTime: after?.createdAt ?? -1, afterId: after?.id ?? "", limit }),
    used: (tx: WriteTransaction, id: string) => USED[dialect].run(tx, { id, now: tx.now }),
    /** A row holds the file no more. Whether another one does is unknown until the next check. */
    released: (tx: WriteTransaction, id: string) => RELEASED[dialect].run(tx, { id }),
    /**
     * Records the result of a check, unless a row has taken the file since. A file that is being removed stays so where
     * nothing refers to it.
     */
    found: (tx: WriteTransaction, id: string, usage: "used" | "unused", times: { at: number; since: number }) =>
      (usage === "used" ? FOUND_USED : FOUND_UNUSED)[dialect].run(tx, { id, ...times }),
    /** Answers whether the file was unused and is now to be removed. */
    markRemoving: async (tx: WriteTransaction, id: string): Promise<boolean> =>
      (await MARK_REMOVING[dialect].run(tx, { id })) === 1,
    /**
     * Who uploaded a file, and which row took it. The file's row is locked already: `used` has written it in this
     * transaction.
     */
    lockedByPath: (tx: WriteTransaction, path: string) => TAKER[dialect].get(tx, { path }),
    /** Answers whether the file was theirs to give. */
    handOver: async (tx: WriteTransaction, path: string, from: string, to: string): Promise<boolean> =>
      (await HAND_OVER[dialect].run(tx, { path, from, to })) === 1,
    takenBy: (tx: WriteTransaction, path: string, place: string) => TAKE[dialect].run(tx, { path, place }),
    /** Answers whether the row is deleted: not where a row has taken the file since. */
    removeUnused: async (tx: WriteTransaction, id: string, since: number): Promise<boolean> =>
      (await REMOVE[dialect].run(tx, { id, since })) === 1,
    byPath: (path: string): Promise<FileRow | undefined> => BY_PATH[dialect].get(read, { path }),
  };
}

export type FilesRepo = ReturnType<typeof createRepo>;
