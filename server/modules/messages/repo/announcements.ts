/** Announcements and who has got and read them. */
import { sql, type Expression, type Kysely } from "kysely";
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { MessageTables } from "./tables.ts";

type AnnouncementTable = MessageTables["sys_announcement"];

export const RELEASED = 1;
const OFFICE = 1;
const ACTIVE = 1;

const query = staticQueries<MessageTables>();

/** People of the back office who can sign in. */
const office = (db: Kysely<MessageTables>) =>
  db
    .selectFrom("sys_user as u")
    .where("u.userType", "=", OFFICE)
    .where("u.status", "=", ACTIVE)
    .where("u.deletedAt", "is", null);

/** Two UUIDs in the 64 signs of a key. */
const idOf = (anntId: Expression<string>, userId: Expression<string>) =>
  sql<string>`replace(${anntId}, '-', '') || replace(${userId}, '-', '')`;

/** One copy a person; a copy that is there stays, with its state. */
const copies = (db: Kysely<MessageTables>, anntId: Expression<string>, only?: Expression<string>) =>
  db
    .insertInto("sys_announcement_send")
    .columns(["id", "anntId", "userId", "readFlag"])
    .expression((eb) =>
      office(db)
        .select([
          idOf(anntId, eb.ref("u.id" as never)).as("id"),
          sql<string>`${anntId}`.as("anntId"),
          "u.id as userId",
          sql<0>`0`.as("readFlag"),
        ])
        .$if(only !== undefined, (select) => select.where("u.id", "=", only as Expression<string>)),
    )
    .onConflict((conflict) => conflict.doNothing());

const SEND_ALL = query((db, { anntId }: Params<{ anntId: string }>) => copies(db, anntId));
const SEND_ONE = query((db, { anntId, userId }: Params<{ anntId: string; userId: string }>) =>
  copies(db, anntId, userId),
);
/** Of an announcement that is sent anew: its earlier recipients may be others. */
const REMOVE_SENDS = query((db, { anntId }: Params<{ anntId: string }>) =>
  db.deleteFrom("sys_announcement_send").where("anntId", "=", anntId),
);

/** What may be seen now. */
const shown = (db: Kysely<MessageTables>, now: Expression<number>) =>
  db
    .selectFrom("sys_announcement as a")
    .where("a.sendStatus", "=", sql.lit(RELEASED))
    .where("a.deletedAt", "is", null)
    .where((eb) => eb.or([eb("a.startTime", "is", null), eb("a.startTime", "<=", now)]))
    .where((eb) => eb.or([eb("a.endTime", "is", null), eb("a.endTime", ">", now)]));

const own = (db: Kysely<MessageTables>, { userId, now }: Params<{ userId: string; now: number }>) =>
  shown(db, now).innerJoin("sys_announcement_send as s", "s.anntId", "a.id").where("s.userId", "=", userId);

const ROW = [
  "a.id",
  "a.titile",
  "a.msgCategory",
  "a.priority",
  "a.msgContent",
  "a.openType",
  "a.openPage",
  "a.busId",
  "a.sendTime",
  "a.createTime",
  "s.id as msgId",
  "s.readFlag",
  "s.readTime",
  "p.realname as sender",
] as const;

const rows = (db: Kysely<MessageTables>, who: Params<{ userId: string; now: number }>) =>
  own(db, who)
    .leftJoin("sys_user as p", (join) => join.onRef("p.username", "=", "a.sender").on("p.deletedAt", "is", null))
    .select(ROW)
    .orderBy("a.sendTime", "desc")
    .orderBy("a.id", "desc");

interface OfPerson {
  readonly userId: string;
  readonly now: number;
  readonly category: number;
}
const UNREAD = query((db, who: Params<OfPerson & { most: number }>) =>
  rows(db, who).where("s.readFlag", "=", 0).where("a.msgCategory", "=", who.category).limit(who.most),
);
const UNREAD_COUNT = query((db, who: Params<OfPerson>) =>
  own(db, who)
    .where("s.readFlag", "=", sql.lit(0))
    .where("a.msgCategory", "=", who.category)
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

/** `category`, `readFlag`: null for both. */
interface Wanted {
  readonly userId: string;
  readonly now: number;
  readonly category: number | null;
  readonly readFlag: number | null;
}
const wanted = ({ category, readFlag }: Params<Wanted>) =>
  sql<boolean>`(cast(${category} as integer) is null or a."msgCategory" = ${category})
    and (cast(${readFlag} as integer) is null or s."readFlag" = ${readFlag})`;
const PAGE = query((db, want: Params<Wanted & { most: number; skip: number }>) =>
  rows(db, want).where(wanted(want)).limit(want.most).offset(want.skip),
);
const PAGE_COUNT = query((db, want: Params<Wanted>) =>
  own(db, want)
    .where(wanted(want))
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

/** Announcements to all that somebody has no copy of: they came to the back office after the release. */
const LACKING = query((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  shown(db, now)
    .select("a.id")
    .where("a.audience", "=", sql.lit("all"))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("sys_announcement_send as s")
            .select("s.id")
            .whereRef("s.anntId", "=", "a.id")
            .where("s.userId", "=", userId),
        ),
      ),
    ),
);
const MARK_READ = query((db, { anntId, userId, now }: Params<{ anntId: string; userId: string; now: number }>) =>
  db
    .updateTable("sys_announcement_send")
    .set({ readFlag: sql.lit<1>(1), readTime: now })
    .where("anntId", "=", anntId)
    .where("userId", "=", userId)
    .where("readFlag", "=", sql.lit(0)),
);
const OWN_ONE = query((db, who: Params<{ anntId: string; userId: string; now: number }>) =>
  own(db, who).where("a.id", "=", who.anntId).select("s.readFlag"),
);
const MARK_ALL_READ = query((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .updateTable("sys_announcement_send")
    .set({ readFlag: sql.lit<1>(1), readTime: now })
    .where("userId", "=", userId)
    .where("readFlag", "=", sql.lit(0))
    .where("anntId", "in", shown(db, now).select("a.id")),
);
const DUE = query((db, { now }: Params<{ now: number }>) =>
  shown(db, now)
    .select(["a.id", "a.audience", "a.userIds"])
    .where("a.pushedTime", "is", null)
    .orderBy("a.startTime")
    .limit(100),
);
const PUSHED = query((db, { id, now }: Params<{ id: string; now: number }>) =>
  db.updateTable("sys_announcement").set({ pushedTime: now }).where("id", "=", id).where("pushedTime", "is", null),
);

type NewAnnouncement = Pick<
  AnnouncementTable,
  "id" | "titile" | "priority" | "msgContent" | "openType" | "openPage" | "busId" | "userIds"
>;
/** Of the program: released at once, to chosen people. */
const INSERT = query((db, row: Params<NewAnnouncement & { now: number }>) =>
  db.insertInto("sys_announcement").values({
    id: row.id,
    titile: row.titile,
    msgCategory: sql.lit(2),
    priority: row.priority,
    audience: sql.lit("chosen"),
    userIds: row.userIds,
    msgContent: row.msgContent,
    openType: row.openType,
    openPage: row.openPage,
    busId: row.busId,
    sendStatus: sql.lit(RELEASED),
    sendTime: row.now,
    pushedTime: row.now,
    createTime: row.now,
    updateTime: row.now,
    version: sql.lit(1),
  }),
);
const UNREAD_OF_PROGRAM = query((db, { titile, since }: Params<{ titile: string; since: number }>) =>
  db
    .selectFrom("sys_announcement as a")
    .select("a.id")
    .where("a.createTime", ">", since)
    .where("a.titile", "=", titile)
    .where("a.sender", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("sys_announcement_send as s")
            .select("s.id")
            .whereRef("s.anntId", "=", "a.id")
            .where("s.readFlag", "=", sql.lit<1>(1)),
        ),
      ),
    )
    .limit(1),
);
const HOLDERS = query((db, { role }: Params<{ role: string }>) =>
  office(db)
    .innerJoin("sys_user_role as ur", "ur.userId", "u.id")
    .innerJoin("sys_role as r", "r.id", "ur.roleId")
    .select("u.id")
    .distinct()
    .where("ur.deletedAt", "is", null)
    .where("r.deletedAt", "is", null)
    .where("r.roleCode", "=", role),
);

export function createAnnouncementRepo({ dialect }: Database) {
  return {
    sendToAll: (tx: WriteTransaction, anntId: string) => SEND_ALL[dialect].run(tx, { anntId }),
    sendTo: (tx: WriteTransaction, anntId: string, userId: string) => SEND_ONE[dialect].run(tx, { anntId, userId }),
    removeSends: (tx: WriteTransaction, anntId: string) => REMOVE_SENDS[dialect].run(tx, { anntId }),
    unread: (read: ReadConnection, who: OfPerson, most: number) => UNREAD[dialect].all(read, { ...who, most }),
    unreadCount: async (read: ReadConnection, who: OfPerson) =>
      Number((await UNREAD_COUNT[dialect].get(read, who))?.count ?? 0),
    page: (read: ReadConnection, want: Wanted, most: number, skip: number) =>
      PAGE[dialect].all(read, { ...want, most, skip }),
    pageCount: async (read: ReadConnection, want: Wanted) =>
      Number((await PAGE_COUNT[dialect].get(read, want))?.count ?? 0),
    lacking: async (read: ReadConnection, userId: string, now: number) =>
      (await LACKING[dialect].all(read, { userId, now })).map(({ id }) => id),
    /** The caller's own copy of what is shown now; undefined: they have none. */
    own: (read: ReadConnection, anntId: string, userId: string, now: number) =>
      OWN_ONE[dialect].get(read, { anntId, userId, now }),
    /** Answers how many were unread until now. */
    markRead: (tx: WriteTransaction, anntId: string, userId: string) =>
      MARK_READ[dialect].run(tx, { anntId, userId, now: tx.now }),
    markAllRead: (tx: WriteTransaction, userId: string) => MARK_ALL_READ[dialect].run(tx, { userId, now: tx.now }),
    /** Released, visible by now, and not yet told to anybody. */
    due: (read: ReadConnection, now: number) => DUE[dialect].all(read, { now }),
    /** Answers whether it is told by this call: two nodes may both have found it due. */
    markPushed: async (tx: WriteTransaction, id: string) => (await PUSHED[dialect].run(tx, { id, now: tx.now })) === 1,
    insert: (tx: WriteTransaction, row: NewAnnouncement) => INSERT[dialect].run(tx, { ...row, now: tx.now }),
    /** Whether the program has sent a message of this title since then that no recipient has read. */
    hasUnread: async (read: ReadConnection, titile: string, since: number) =>
      (await UNREAD_OF_PROGRAM[dialect].get(read, { titile, since })) !== undefined,
    /** People of the back office who hold the role of this code. */
    holdersOf: async (read: ReadConnection, role: string) =>
      (await HOLDERS[dialect].all(read, { role })).map(({ id }) => id),
  };
}

export type AnnouncementRepo = ReturnType<typeof createAnnouncementRepo>;
export type OwnRow = Awaited<ReturnType<AnnouncementRepo["unread"]>>[number];
