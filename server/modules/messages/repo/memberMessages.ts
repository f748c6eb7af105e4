/** Messages to members: one row for each who got it. */
import { sql, type Expression, type Kysely } from "kysely";
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { MessageTables } from "./tables.ts";

const MEMBER = 0;
const ACTIVE = 1;
const SENT = 1;

const query = staticQueries<MessageTables>();

/** Accounts of before members had a number are their own members. */
const MEMBER_KEY = sql<string>`coalesce(u."memberId", u."id")`;

const members = (db: Kysely<MessageTables>) =>
  db.selectFrom("sys_user as u").where("u.userType", "=", sql.lit(MEMBER)).where("u.deletedAt", "is", null);

export interface NewMessage {
  readonly sendingId: string;
  readonly mmsgTitle: string;
  readonly mmsgType: string;
  readonly msgContent: string;
  readonly template: string | null;
  readonly createBy: string | null;
}
type Stamped = NewMessage & { readonly now: number };

/** What the members of `of` get; the messages of one sending have keys by its id. */
const delivery = (
  db: Kysely<MessageTables>,
  message: Params<Stamped>,
  of: (select: ReturnType<typeof members>) => ReturnType<typeof members>,
) =>
  db
    .insertInto("member_message")
    .columns([
      "msgId",
      "memberId",
      "userId",
      "mmsgTitle",
      "mmsgType",
      "msgContent",
      "template",
      "createBy",
      "createDate",
      "readStatus",
      "status",
      "sendingId",
    ])
    .expression(
      of(members(db)).select([
        // Two UUIDs in the 64 signs of a key.
        sql<string>`replace(${text(message.sendingId)}, '-', '') || replace(u."id", '-', '')`.as("msgId"),
        MEMBER_KEY.as("memberId"),
        "u.id as userId",
        text(message.mmsgTitle).as("mmsgTitle"),
        text(message.mmsgType).as("mmsgType"),
        text(message.msgContent).as("msgContent"),
        text<string | null>(message.template).as("template"),
        text<string | null>(message.createBy).as("createBy"),
        sql<number>`cast(${message.now} as bigint)`.as("createDate"),
        sql<0>`0`.as("readStatus"),
        sql<1>`1`.as("status"),
        text(message.sendingId).as("sendingId"),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing());

/** A parameter in a select has no column that would give it a type. */
const text = <T extends string | null = string>(value: Expression<T>) => sql<T>`cast(${value} as text)`;

const TO_ALL = query((db, message: Params<Stamped>) =>
  delivery(db, message, (select) => select.where("u.status", "=", sql.lit(ACTIVE))),
);
const TO_USER = query((db, message: Params<Stamped & { userId: string }>) =>
  delivery(db, message, (select) => select.where("u.id", "=", message.userId)),
);
const TO_MEMBER = query((db, message: Params<Stamped & { memberId: string }>) =>
  delivery(db, message, (select) => select.where(MEMBER_KEY, "=", message.memberId)),
);

/** The first sign of the name. */
const MASKED_NAME = sql<string>`substr(coalesce(u."realname", u."username"), 1, 1) || '**'`;
/** Whom the history of pushes names: the number of the member, where there is one, and the name as it is masked. */
const MASKED_MEMBER = sql<string>`coalesce(u."memberCode" || ' ', '') || ${MASKED_NAME}`;

/** The trace of a sending in the history of pushes. */
const HISTORY = query((db, { sendingId, test }: Params<{ sendingId: string; test: number }>) =>
  db
    .insertInto("push_history")
    .columns(["id", "at", "channel", "target", "title", "template", "result", "test", "by"])
    .expression(
      db
        .selectFrom("member_message as m")
        .innerJoin("sys_user as u", "u.id", "m.userId")
        .select([
          "m.msgId as id",
          "m.createDate as at",
          sql<"inbox">`'inbox'`.as("channel"),
          MASKED_MEMBER.as("target"),
          "m.mmsgTitle as title",
          "m.template",
          sql<"sent">`'sent'`.as("result"),
          sql<0 | 1>`cast(${test} as integer)`.as("test"),
          "m.createBy as by",
        ])
        .where("m.sendingId", "=", sendingId),
    ),
);
const RECIPIENTS = query((db, { sendingId }: Params<{ sendingId: string }>) =>
  db.selectFrom("member_message").select("memberId").where("sendingId", "=", sendingId),
);

const ROW = ["msgId", "mmsgTitle", "createDate", "mmsgType", "readStatus", "readTime"] as const;
const own = (db: Kysely<MessageTables>, memberId: Expression<string>) =>
  db.selectFrom("member_message").where("memberId", "=", memberId).where("status", "=", sql.lit(SENT));

const PAGE = query((db, { memberId, most, skip }: Params<{ memberId: string; most: number; skip: number }>) =>
  own(db, memberId).select(ROW).orderBy("createDate", "desc").orderBy("msgId", "desc").limit(most).offset(skip),
);
const PAGE_COUNT = query((db, { memberId }: Params<{ memberId: string }>) =>
  own(db, memberId).select((eb) => eb.fn.countAll<number>().as("count")),
);
const UNREAD_COUNT = query((db, { memberId }: Params<{ memberId: string }>) =>
  own(db, memberId)
    .where("readStatus", "=", sql.lit(0))
    .select((eb) => eb.fn.countAll<number>().as("count")),
);
const ONE = query((db, { memberId, msgId }: Params<{ memberId: string; msgId: string }>) =>
  own(db, memberId)
    .select([...ROW, "msgContent"])
    .where("msgId", "=", msgId),
);
const MARK_READ = query((db, { memberId, msgId, now }: Params<{ memberId: string; msgId: string; now: number }>) =>
  db
    .updateTable("member_message")
    .set({ readStatus: sql.lit<1>(1), readTime: now })
    .where("msgId", "=", msgId)
    .where("memberId", "=", memberId)
    .where("status", "=", sql.lit(SENT))
    .where("readStatus", "=", sql.lit(0)),
);
const recalled = (db: Kysely<MessageTables>, { by, now }: Params<{ by: string; now: number }>) =>
  db
    .updateTable("member_message")
    .set({ status: sql.lit<2>(2), recalledBy: by, recalledAt: now })
    .where("status", "=", sql.lit(SENT));
const RECALL = query((db, stamp: Params<{ msgId: string; by: string; now: number }>) =>
  recalled(db, stamp).where("msgId", "=", stamp.msgId),
);
const RECALL_SENDING = query((db, stamp: Params<{ sendingId: string; by: string; now: number }>) =>
  recalled(db, stamp).where("sendingId", "=", stamp.sendingId),
);
const USER_OF_MEMBER = query((db, { text: typed }: Params<{ text: string }>) =>
  members(db)
    .select("u.id")
    .where((eb) => eb.or([eb("u.username", "=", typed), eb("u.phone", "=", typed)])),
);

const ANY = query((db) => db.selectFrom("member_message").select("msgId").limit(1));

export function createMemberMessageRepo({ dialect }: Database) {
  return {
    isEmpty: async (read: ReadConnection) => (await ANY[dialect].get(read)) === undefined,
    /** Each answers how many got it. */
    sendToAll: (tx: WriteTransaction, message: NewMessage) => TO_ALL[dialect].run(tx, { ...message, now: tx.now }),
    sendToUser: (tx: WriteTransaction, message: NewMessage, userId: string) =>
      TO_USER[dialect].run(tx, { ...message, userId, now: tx.now }),
    sendToMember: (tx: WriteTransaction, message: NewMessage, memberId: string) =>
      TO_MEMBER[dialect].run(tx, { ...message, memberId, now: tx.now }),
    recordSending: (tx: WriteTransaction, sendingId: string, test: boolean) =>
      HISTORY[dialect].run(tx, { sendingId, test: test ? 1 : 0 }),
    recipients: async (read: ReadConnection, sendingId: string) =>
      (await RECIPIENTS[dialect].all(read, { sendingId })).map(({ memberId }) => memberId),
    page: (read: ReadConnection, memberId: string, most: number, skip: number) =>
      PAGE[dialect].all(read, { memberId, most, skip }),
    pageCount: async (read: ReadConnection, memberId: string) =>
      Number((await PAGE_COUNT[dialect].get(read, { memberId }))?.count ?? 0),
    unreadCount: async (read: ReadConnection, memberId: string) =>
      Number((await UNREAD_COUNT[dialect].get(read, { memberId }))?.count ?? 0),
    one: (read: ReadConnection, memberId: string, msgId: string) => ONE[dialect].get(read, { memberId, msgId }),
    markRead: (tx: WriteTransaction, memberId: string, msgId: string) =>
      MARK_READ[dialect].run(tx, { memberId, msgId, now: tx.now }),
    /** Each answers how many were not recalled before. */
    recall: (tx: WriteTransaction, msgId: string, by: string) => RECALL[dialect].run(tx, { msgId, by, now: tx.now }),
    recallSending: (tx: WriteTransaction, sendingId: string, by: string) =>
      RECALL_SENDING[dialect].run(tx, { sendingId, by, now: tx.now }),
    /** The account of a member by user name or telephone number. */
    userBy: (read: ReadConnection, typed: string) => USER_OF_MEMBER[dialect].get(read, { text: typed }),
  };
}

export type MemberMessageRepo = ReturnType<typeof createMemberMessageRepo>;
