/** Announcements: what a release, a revocation and a synchronisation do, and what people read. */
import { randomUUID } from "node:crypto";
import { hasGrant, type Model, type Viewer } from "#core/language";
import { splitValues, type StoredRow } from "#core/values";
import {
  Reply,
  registerActions,
  type Database,
  type Draft,
  type Engine,
  type ModuleActions,
  type WriteTransaction,
} from "#engine/server";
import type { OwnAnnouncements } from "../contract.ts";
import { messageErrors } from "../errors.ts";
import { presentAnnouncement, presentOwn } from "../present.ts";
import { RELEASED, type AnnouncementRepo } from "../repo/announcements.ts";
import type { PushRepo } from "../repo/pushHistory.ts";
import { htmlOf, oneLine, openPageFault, MAX_TITLE, OFFICE_MESSAGE_REPEAT_MS } from "../rules.ts";
import type { Notifications } from "./notifications.ts";

const ENTITY = "sys_announcement";
const NOTICES = 1;
const SYSTEM = 2;

interface AnnouncementParts {
  readonly database: Database;
  readonly model: () => Model;
  readonly repo: AnnouncementRepo;
  readonly pushes: PushRepo;
  readonly notifications: Pick<Notifications, "notify">;
}

/** What the program says to people of the back office. Texts are plain. */
interface OfficeMessage {
  readonly title: string;
  readonly text: string;
  readonly priority?: "L" | "M" | "H";
  /** What of the menu it leads to (`view:check_persons`), and which row there. */
  readonly page?: { readonly opens: string; readonly rowId: string };
}

interface OwnFilter {
  readonly category?: number;
  readonly readFlag?: number;
}

export interface PageOf {
  readonly pageNo: number;
  readonly pageSize: number;
}

export const createAnnouncements = (parts: AnnouncementParts) => ({
  ...createReading(parts),
  ...createOfficeMessages(parts),
  announceDue: (now: number) => announceDue(parts, now),
});

/** What people read, and mark as read. */
function createReading({ database, repo, notifications }: AnnouncementParts) {
  /** People who came after a release get their copies when they first look. */
  const complete = async (userId: string, now: number): Promise<void> => {
    const lacking = await repo.lacking(database.read, userId, now);
    if (lacking.length === 0) return;
    await database.write(async (tx) => {
      for (const anntId of lacking) await repo.sendTo(tx, anntId, userId);
    });
  };
  const { read } = database;
  return {
    own: async ({ id: userId }: Viewer, now: number, most: number): Promise<OwnAnnouncements> => {
      await complete(userId, now);
      const of = (category: number) => ({ userId, now, category });
      return {
        anntMsgList: (await repo.unread(read, of(NOTICES), most)).map(presentAnnouncement),
        anntMsgTotal: await repo.unreadCount(read, of(NOTICES)),
        sysMsgList: (await repo.unread(read, of(SYSTEM), most)).map(presentAnnouncement),
        sysMsgTotal: await repo.unreadCount(read, of(SYSTEM)),
      };
    },
    page: async ({ id: userId }: Viewer, now: number, filter: OwnFilter, { pageNo, pageSize }: PageOf) => {
      await complete(userId, now);
      const wanted = { userId, now, category: filter.category ?? null, readFlag: filter.readFlag ?? null };
      const total = await repo.pageCount(read, wanted);
      const rows = await repo.page(read, wanted, pageSize, (pageNo - 1) * pageSize);
      const pages = Math.ceil(total / pageSize);
      return { records: rows.map(presentOwn), total, size: pageSize, current: pageNo, pages };
    },
    /** Refuses what the caller has not got, or what was revoked. */
    read: (anntId: string, { id: userId }: Viewer): Promise<void> =>
      database.write(async (tx) => {
        if ((await repo.own(tx, anntId, userId, tx.now)) === undefined) throw messageErrors.error("NOT_FOUND");
        if ((await repo.markRead(tx, anntId, userId)) > 0)
          tx.afterCommit(() => notifications.notify({ to: "users", ids: [userId] }));
      }),
    readAll: ({ id: userId }: Viewer): Promise<number> =>
      database.write(async (tx) => {
        const count = await repo.markAllRead(tx, userId);
        if (count > 0) tx.afterCommit(() => notifications.notify({ to: "users", ids: [userId] }));
        return count;
      }),
  };
}

const titleOf = ({ title }: Pick<OfficeMessage, "title">): string => oneLine(title).slice(0, MAX_TITLE);

/** What the program says, in the transaction of what it is about; people hear of it after the commit. */
function createOfficeMessages({ model, repo, pushes, notifications }: AnnouncementParts) {
  const notifyUsers = async (
    tx: WriteTransaction,
    userIds: readonly string[],
    { title, text, priority = "L", page }: OfficeMessage,
  ): Promise<void> => {
    const ids = [...new Set(userIds)];
    if (ids.length === 0) return;
    const titile = titleOf({ title });
    const id = randomUUID();
    await repo.insert(tx, {
      id,
      titile,
      priority,
      msgContent: htmlOf(text),
      userIds: ids.join(","),
      openType: page === undefined ? null : "component",
      openPage: page?.opens ?? null,
      busId: page?.rowId ?? null,
    });
    for (const userId of ids) await repo.sendTo(tx, id, userId);
    await recordRelease(pushes, tx, { titile, sender: null }, `${ids.length} 人`);
    tx.afterCommit(() => notifications.notify({ to: "users", ids }));
  };
  return {
    notifyUsers,
    /**
     * The same to everybody of the back office who holds a permission. While no recipient has read a message of the
     * same title, at most one an hour is sent, so that its cause (a member's act) cannot flood the back office.
     */
    notifyHolders: async (tx: WriteTransaction, permission: string, message: OfficeMessage): Promise<void> => {
      if (await repo.hasUnread(tx, titleOf(message), tx.now - OFFICE_MESSAGE_REPEAT_MS)) return;
      const holders: string[] = [];
      for (const { role, grants } of Object.values(model().roles))
        if (hasGrant(grants, permission)) holders.push(...(await repo.holdersOf(tx, role)));
      await notifyUsers(tx, holders, message);
    },
  };
}

/** Rings for what was released for a later time, once that has come; answers for how many. */
async function announceDue({ database, repo, notifications }: AnnouncementParts, now: number): Promise<number> {
  let count = 0;
  for (const { id, audience, userIds } of await repo.due(database.read, now))
    count += await database.write(async (tx) => {
      if (!(await repo.markPushed(tx, id))) return 0;
      tx.afterCommit(() => notifyRecipients(notifications, { audience, userIds }));
      return 1;
    });
  return count;
}

export type Announcements = ReturnType<typeof createAnnouncements>;

function notifyRecipients(
  notifications: Pick<Notifications, "notify">,
  { audience, userIds }: { readonly audience: unknown; readonly userIds: unknown },
): void {
  if (audience === "all") notifications.notify({ to: "office" });
  else notifications.notify({ to: "users", ids: splitValues(String(userIds ?? "")) });
}

const recordRelease = (
  pushes: PushRepo,
  tx: WriteTransaction,
  { titile, sender }: { readonly titile: string; readonly sender: string | null },
  target: string,
): Promise<unknown> =>
  pushes.record(tx, {
    channel: "announcement",
    target,
    title: titile,
    template: null,
    result: "sent",
    error: null,
    by: sender,
  });

/** Sends an announcement to those of its audience who have none of it yet; answers to how many. */
async function send(repo: AnnouncementRepo, tx: WriteTransaction, row: StoredRow): Promise<number> {
  const id = String(row["id"]);
  if (row["audience"] === "all") return repo.sendToAll(tx, id);
  let sent = 0;
  for (const userId of splitValues(String(row["userIds"] ?? ""))) sent += await repo.sendTo(tx, id, userId);
  return sent;
}

export const announcementActions: ModuleActions<Pick<AnnouncementParts, "repo" | "notifications">> = {
  "sys_announcement.sync": async ({ rows, tx }, { repo, notifications }) => {
    for (const row of rows) {
      const added = await send(repo, tx, row);
      tx.afterCommit(() => notifyRecipients(notifications, { audience: row["audience"], userIds: row["userIds"] }));
      return new Reply(null, added > 0 ? `已同步，新增 ${added} 位接收人` : "已同步");
    }
    return undefined;
  },
};

/** Steps and rules of the entity. */
export function registerAnnouncementRules(
  { hooks, model }: Pick<Engine, "hooks" | "model">,
  { repo, pushes, notifications }: Omit<AnnouncementParts, "database" | "model">,
): void {
  registerActions({ hooks }, announcementActions, { repo, notifications });
  const assertOpenPage = (draft: Draft): void => {
    draft["titile"] = oneLine(String(draft["titile"] ?? ""));
    const fault = openPageFault(draft["openType"], draft["openPage"], model().menu);
    if (fault !== undefined) throw messageErrors.error("OPEN_PAGE", { detail: fault });
  };
  hooks.on(ENTITY, "beforeAdd", (draft) => assertOpenPage(draft));
  hooks.on(ENTITY, "beforeEdit", (draft, _before, { tx, op }) => {
    assertOpenPage(draft);
    if (op === "release") {
      const start = typeof draft["startTime"] === "number" ? draft["startTime"] : 0;
      draft["pushedTime"] = start <= tx.now ? tx.now : null;
      draft["canceller"] = draft["cancelTime"] = null;
    }
  });
  hooks.on(ENTITY, "afterWrite", async (before, after, { tx, seeding, viewer }) => {
    const was = before?.["sendStatus"] === RELEASED;
    const is = after?.["sendStatus"] === RELEASED;
    if (was === is || (seeding && after?.["audience"] === "all")) return;
    if (is && after !== undefined) {
      // Whoever read an earlier release is told anew.
      await repo.removeSends(tx, String(after["id"]));
      const count = await send(repo, tx, after);
      const target = after["audience"] === "all" ? "全部后台用户" : `${count} 人`;
      await recordRelease(pushes, tx, { titile: String(after["titile"]), sender: viewer.username || null }, target);
    }
    const row = after ?? before ?? {};
    if (row["pushedTime"] !== null || was)
      tx.afterCommit(() => notifyRecipients(notifications, { audience: row["audience"], userIds: row["userIds"] }));
  });
}
